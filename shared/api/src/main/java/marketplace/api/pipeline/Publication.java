package marketplace.api.pipeline;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.PublicTexts;
import marketplace.api.moderation.Moderation;
import marketplace.api.moderation.RuleModeration;
import marketplace.api.moderation.Verdict;
import marketplace.api.policy.PolicyGate;
import marketplace.api.schema.InputTexts;
import marketplace.api.schema.PipelineFields;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** What becomes of the texts of an input: public ones are refused or pass, those for a stranger are masked. */
public final class Publication {

    private static final Moderation MODERATION = new RuleModeration();

    private static final Moderation OF_PUBLIC_TEXTS = RuleModeration.ofPublicTexts();

    private static final Moderation OF_OFFERS_OF_WORK = RuleModeration.ofOffersOfWork();

    /** Most inputs have no such text: their calls need not look for any. */
    private static final ClassValue<Boolean> MASKS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return Field.Moderated.masks(type);
        }
    };

    private Publication() {}

    /**
     * The arguments as they may be stored: for the policy gate first, then for moderation. A mask may make a text
     * longer than its limit.
     */
    public static ObjectNode require(Class<? extends Record> type, ObjectNode arguments) {
        PublicTexts rules = type.getAnnotation(PublicTexts.class);
        boolean masks = MASKS.get(type);
        if (rules == null && !masks) {
            return arguments;
        }
        // Nobody reads a key, and a hash may look like a phone number.
        List<InputTexts.Text> texts = InputTexts.of(type, arguments).stream()
                .filter(text -> !text.path().equals(PipelineFields.IDEMPOTENCY_KEY))
                .toList();
        if (rules != null) {
            requirePublic(rules, texts);
        }
        return masks ? masked(arguments, texts) : arguments;
    }

    private static void requirePublic(PublicTexts rules, List<InputTexts.Text> texts) {
        if (!rules.heldForReview()) {
            PolicyGate.find(texts).ifPresent(Publication::refuse);
        }
        Moderation moderation = rules.offersWork() ? OF_OFFERS_OF_WORK : OF_PUBLIC_TEXTS;
        if (rules.moderated()) {
            texts.stream()
                    .filter(text -> text.moderated() == Field.Moderated.AS_THE_INPUT)
                    .forEach(text -> moderate(moderation, text));
        }
    }

    private static void refuse(PolicyGate.Finding finding) {
        throw Problem.invalid(
                finding.field(),
                "must be reworded: the policy gate flags it as "
                        + finding.reason().wire());
    }

    /** What a message would hide is refused. */
    private static void moderate(Moderation moderation, InputTexts.Text text) {
        // Dashes would hide the words of a slug.
        String words = text.isSlug() ? text.value().replace('-', ' ') : text.value();
        moderation.finding(words).ifPresent(found -> refuse(text.path(), found));
    }

    private static void refuse(String field, Verdict.Finding found) {
        throw new Problem(
                        ErrorCode.MODERATION_REFUSED,
                        field + " is public, so it must not have "
                                + found.category().content() + ". Remove that and send it again.")
                .withDetail(field, found.reason());
    }

    private static ObjectNode masked(ObjectNode arguments, List<InputTexts.Text> texts) {
        ObjectNode masked = arguments.deepCopy();
        for (InputTexts.Text text : texts) {
            if (text.moderated() == Field.Moderated.MASKED) {
                String value = MODERATION.require(text.path(), text.value());
                put(masked, text.path(), TextNode.valueOf(value));
            }
        }
        return masked;
    }

    private static void put(ObjectNode arguments, String path, TextNode value) {
        JsonPointer place = JsonPointer.compile("/" + path.replace('.', '/'));
        JsonNode parent = arguments.at(place.head());
        if (parent instanceof ArrayNode list) {
            list.set(place.last().getMatchingIndex(), value);
        } else {
            ((ObjectNode) parent).set(place.last().getMatchingProperty(), value);
        }
    }
}
