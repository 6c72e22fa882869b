package marketplace.api.pipeline;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import marketplace.api.PublicTexts;
import marketplace.api.moderation.Moderation;
import marketplace.api.moderation.RuleModeration;
import marketplace.api.moderation.Verdict;
import marketplace.api.policy.PolicyGate;
import marketplace.api.schema.InputTexts;
import marketplace.api.schema.PipelineFields;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** Refuses {@link PublicTexts} that may not be published: for the policy gate first, then for moderation. */
final class Publication {

    private static final Moderation MODERATION = RuleModeration.ofPublicTexts();

    private Publication() {}

    static void require(Class<? extends Record> type, JsonNode arguments) {
        PublicTexts rules = type.getAnnotation(PublicTexts.class);
        if (rules == null) {
            return;
        }
        // Nobody reads a key, and a hash may look like a phone number.
        List<InputTexts.Text> texts = InputTexts.of(type, arguments).stream()
                .filter(text -> !text.path().equals(PipelineFields.IDEMPOTENCY_KEY))
                .toList();
        if (!rules.heldForReview()) {
            PolicyGate.find(texts).ifPresent(Publication::refuse);
        }
        if (rules.moderated()) {
            texts.forEach(Publication::moderate);
        }
    }

    private static void refuse(PolicyGate.Finding finding) {
        throw Problem.invalid(
                finding.field(),
                "must be reworded: the policy gate flags it as "
                        + finding.reason().wire());
    }

    /** What a message would hide is refused. */
    private static void moderate(InputTexts.Text text) {
        // Dashes would hide the words of a slug.
        String words = text.isSlug() ? text.value().replace('-', ' ') : text.value();
        MODERATION.finding(words).ifPresent(found -> refuse(text.path(), found));
    }

    private static void refuse(String field, Verdict.Finding found) {
        throw new Problem(
                        ErrorCode.MODERATION_REFUSED,
                        field + " is public, so it must not have "
                                + found.category().content() + ". Remove that and send it again.")
                .withDetail(field, found.reason());
    }
}
