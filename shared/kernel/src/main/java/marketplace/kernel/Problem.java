package marketplace.kernel;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/** An expected failure: nothing was done. The caller reads the message: no secrets, no other parties' data. */
public final class Problem extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public record Detail(String field, String message) {}

    /** What a refused payment would have cost, so that a dry run can quote it. */
    public record Bill(Money amount, Money fee) {}

    private final ErrorCode code;
    private final transient List<Detail> details;
    private final transient List<String> allow;
    private final long retryAfterSeconds;
    private final transient Optional<String> status;
    private final transient Optional<Event> event;
    private final transient Optional<Bill> bill;

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
        this(code, message, details, allow, retryAfterSeconds, status, event, Optional.empty(), null);
    }

    private Problem(
            ErrorCode code,
            String message,
            List<Detail> details,
            List<String> allow,
            long retryAfterSeconds,
            Optional<String> status,
            Optional<Event> event,
            Optional<Bill> bill,
            Throwable cause) {
        // No stack trace: refusals are normal answers, and a flood of them must stay cheap.
        super(message, cause, false, false);
        this.code = code;
        this.details = List.copyOf(details);
        this.allow = List.copyOf(allow);
        this.retryAfterSeconds = retryAfterSeconds;
        this.status = status;
        this.event = event;
        this.bill = bill;
    }

    public static Problem invalid(String field, String message) {
        return invalid(List.of(new Detail(field, message)));
    }

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

    public static Problem methodNotAllowed(String method, List<String> allow) {
        String message = method + " is not allowed here; allowed: " + String.join(", ", allow) + ".";
        return new Problem(
                ErrorCode.METHOD_NOT_ALLOWED, message, List.of(), allow, -1, Optional.empty(), Optional.empty());
    }

    public static Problem rateLimited(String message, long retryAfterSeconds) {
        return retryLater(ErrorCode.RATE_LIMITED, message, retryAfterSeconds);
    }

    public static Problem unavailable(String message, long retryAfterSeconds) {
        return retryLater(ErrorCode.UNAVAILABLE, message, retryAfterSeconds);
    }

    private static Problem retryLater(ErrorCode code, String message, long retryAfterSeconds) {
        return new Problem(
                code,
                message,
                List.of(),
                List.of(),
                Math.max(1, retryAfterSeconds),
                Optional.empty(),
                Optional.empty());
    }

    public Problem withDetail(String field, String text) {
        return new Problem(
                code,
                getMessage(),
                List.of(new Detail(field, text)),
                allow,
                retryAfterSeconds,
                status,
                event,
                bill,
                getCause());
    }

    public Problem withStatus(String word) {
        return new Problem(
                code, getMessage(), details, allow, retryAfterSeconds, Optional.of(word), event, bill, getCause());
    }

    /** Adds an event for the account's owner. The dispatcher writes it. */
    public Problem withEvent(Event event) {
        return new Problem(
                code, getMessage(), details, allow, retryAfterSeconds, status, Optional.of(event), bill, getCause());
    }

    /** Adds the price of what is refused, for the quote of a dry run. */
    public Problem withBill(Bill price) {
        return new Problem(
                code, getMessage(), details, allow, retryAfterSeconds, status, event, Optional.of(price), getCause());
    }

    /** Adds the cause, for the log only. */
    public Problem causedBy(Throwable cause) {
        return new Problem(code, getMessage(), details, allow, retryAfterSeconds, status, event, bill, cause);
    }

    public Optional<Event> event() {
        return event;
    }

    public Optional<Bill> bill() {
        return bill;
    }

    public Problem withDetails(List<Detail> about) {
        return new Problem(code, getMessage(), about, allow, retryAfterSeconds, status, event, bill, getCause());
    }

    public Optional<String> status() {
        return status;
    }

    public ErrorCode code() {
        return code;
    }

    public List<Detail> details() {
        return details;
    }

    public Optional<String> allow() {
        return allow.isEmpty() ? Optional.empty() : Optional.of(String.join(", ", allow));
    }

    public OptionalLong retryAfterSeconds() {
        return retryAfterSeconds < 0 ? OptionalLong.empty() : OptionalLong.of(retryAfterSeconds);
    }
}
