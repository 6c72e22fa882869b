package marketplace.conversations.moderation;

import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** Decides whether a text may be sent to the other side of a conversation. */
@FunctionalInterface
public interface Moderation {

    Verdict judge(String text);

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
