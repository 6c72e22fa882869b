package marketplace.api.moderation;

import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** Decides whether a text may be sent to the other side of a conversation, or published. */
@FunctionalInterface
public interface Moderation {

    Verdict judge(String text);

    /** What a text that strangers read is refused for: also what a message would only hide. */
    default Optional<Verdict.Finding> finding(String text) {
        return switch (judge(text)) {
            case Verdict.Allowed() -> Optional.empty();
            case Verdict.Masked masked -> masked.findings().stream().findFirst();
            case Verdict.Refused refused -> Optional.of(refused.finding());
        };
    }

    /** Returns the text in the form that may be sent. The mask may be longer than what it hides. */
    default String require(String field, String text) {
        return switch (judge(text)) {
            case Verdict.Allowed() -> text;
            case Verdict.Masked masked -> masked.text();
            case Verdict.Refused(Verdict.Finding finding) ->
                throw new Problem(ErrorCode.MODERATION_REFUSED, finding.sentence()).withDetail(field, finding.reason());
        };
    }
}
