package marketplace.kernel;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A refusal: the operation did nothing, and this is why.
 *
 * <p>One exception for every expected failure, turned into a response in exactly one place per door. Its message is for
 * the caller: what is wrong, the state it is in, what is allowed; never a secret, never another party's data.
 */
public final class Problem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** One fault of one field of the input. */
    public record Detail(String field, String message) {}

    private final ErrorCode code;
    private final transient List<Detail> details;
    private final transient List<String> allow;
    private final long retryAfterSeconds;
    private final transient Optional<String> status;
    private final transient Optional<Event> event;

    public Problem(ErrorCode code, String message) {
        this(code, message, List.of(), List.of(), -1, Optional.empty(), Optional.empty());
    }

    private Problem(
            ErrorCode code,
            String message,
            List<Detail> details,
            List<String> allow,
            long retryAfterSeconds,
            Optional<String> status,
            Optional<Event> event) {
        // No stack trace: a refusal is an answer, not a fault, and a flood of refusals must stay cheap.
        super(message, null, false, false);
        this.code = code;
        this.details = List.copyOf(details);
        this.allow = List.copyOf(allow);
        this.retryAfterSeconds = retryAfterSeconds;
        this.status = status;
        this.event = event;
    }

    /** One field of the input is wrong. */
    public static Problem invalid(String field, String message) {
        return invalid(List.of(new Detail(field, message)));
    }

    /** Several fields of the input are wrong; all are told at once. */
    public static Problem invalid(List<Detail> details) {
        Detail first = details.getFirst();
        String more = details.size() > 1 ? " (and " + (details.size() - 1) + " more, see details)" : "";
        return new Problem(
                ErrorCode.VALIDATION,
                first.field() + " " + first.message() + more + ".",
                details,
                List.of(),
                -1,
                Optional.empty(),
                Optional.empty());
    }

    /** The path exists, but with other methods. */
    public static Problem methodNotAllowed(String method, List<String> allow) {
        String message = method + " is not allowed here; allowed: " + String.join(", ", allow) + ".";
        return new Problem(
                ErrorCode.METHOD_NOT_ALLOWED, message, List.of(), allow, -1, Optional.empty(), Optional.empty());
    }

    /** A limit is used up until {@code retryAfterSeconds} from now. */
    public static Problem rateLimited(String message, long retryAfterSeconds) {
        return new Problem(
                ErrorCode.RATE_LIMITED,
                message,
                List.of(),
                List.of(),
                Math.max(1, retryAfterSeconds),
                Optional.empty(),
                Optional.empty());
    }

    /** The same refusal, with the word that the {@code status} of the operation's answers has for it. */
    public Problem withStatus(String word) {
        return new Problem(code, getMessage(), details, allow, retryAfterSeconds, Optional.of(word), event);
    }

    /** The same refusal, of which the owner is to be told by an event; whoever answers with it sees to that. */
    public Problem telling(Event told) {
        return new Problem(code, getMessage(), details, allow, retryAfterSeconds, status, Optional.of(told));
    }

    /** What its owner is to be told of this refusal, once for each id of an event. */
    public Optional<Event> event() {
        return event;
    }

    /** The same refusal, which names the fields that it is about. */
    public Problem withDetails(List<Detail> about) {
        return new Problem(code, getMessage(), about, allow, retryAfterSeconds, status, event);
    }

    /** What {@code status} says, where the operation's answers have one that tells of refusals too. */
    public Optional<String> status() {
        return status;
    }

    public ErrorCode code() {
        return code;
    }

    public List<Detail> details() {
        return details;
    }

    /** The methods that the path has, for the Allow header; empty unless the code is {@link ErrorCode#METHOD_NOT_ALLOWED}. */
    public Optional<String> allow() {
        return allow.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", allow));
    }

    public OptionalLong retryAfterSeconds() {
        return retryAfterSeconds < 0 ? OptionalLong.empty() : OptionalLong.of(retryAfterSeconds);
    }
}
