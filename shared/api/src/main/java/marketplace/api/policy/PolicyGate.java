package marketplace.api.policy;

import java.util.List;
import java.util.Optional;
import marketplace.api.rules.Rule;
import marketplace.api.rules.RuleFile;
import marketplace.api.schema.InputTexts;

/** Finds texts that need a review before publication: an admin decides, or the author rewords. */
public final class PolicyGate {

    /** Read by the first call: most functions need none. */
    private static final class Deployed {
        static final List<Rule<ReviewReason>> RULES = RuleFile.beside(ReviewReason.class);
    }

    /** A flagged text: its path, such as {@code requiredLinks.0.label}, and the reason. */
    public record Finding(String field, ReviewReason reason) {}

    private PolicyGate() {}

    public static Optional<Finding> find(List<InputTexts.Text> texts) {
        return texts.stream()
                .flatMap(text -> reason(text.value()).map(reason -> new Finding(text.path(), reason)).stream())
                .findFirst();
    }

    static Optional<ReviewReason> reason(String text) {
        return rule(text).map(Rule::category);
    }

    static Optional<Rule<ReviewReason>> rule(String text) {
        Rule.Forms forms = Rule.Forms.of(text);
        return Deployed.RULES.stream()
                .filter(rule -> !rule.places(forms).isEmpty())
                .findFirst();
    }
}
