package marketplace.api.moderation;

import java.util.Optional;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** Decides whether a text may be sent to the other side of a conversation, or published. */
@FunctionalInterface
public interface Moderation {

    Verdict judge(String text);

    /** For a text that strangers read: what a message would hide is refused. Null is no text. */
    default void requirePublic(String field, String text) {
        if (text == null) {
            return;
        }
        finding(text).ifPresent(found -> {
            throw new Problem(
                            ErrorCode.MODERATION_REFUSED,
                            field + " is public, so it must not have "
                                    + found.category().content() + ". Remove that and send it again.")
                    .withDetail(field, found.reason());
        });
    }

    /** What {@link #requirePublic} refuses the text for. */
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
