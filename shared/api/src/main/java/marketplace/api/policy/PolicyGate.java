package marketplace.api.policy;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import marketplace.api.schema.InputTexts;
import marketplace.kernel.text.SearchText;

/** Phrases that need a review before publication. The rules are broad: an admin decides, or the author rewords. */
public final class PolicyGate {

    /** Matched against the {@link SearchText#normal} text, and against its words without disguise. */
    private record Rule(ReviewReason reason, Pattern phrase) {

        /** Compiled by the first call: most functions need none. */
        static final List<Rule> ALL = List.of(
                of(
                        ReviewReason.ACCOUNT_FARMING,
                        "(?:create|open|register|make|sign up(?: for)?|verify|warm up) (?:\\w+ ){0,4}accounts"),
                of(ReviewReason.ACCOUNT_FARMING, "(?:rent|sell|buy|lend) (?:\\w+ ){0,3}(?:aged |verified )?accounts?"),
                of(ReviewReason.ACCOUNT_FARMING, "(?:pass|complete|do) (?:\\w+ ){0,3}kyc (?:\\w+ ){0,2}for"),
                of(ReviewReason.FAKE_REVIEWS, "(?:fake|positive|5[- ]star|five[- ]star|negative|1[- ]star) reviews?"),
                of(ReviewReason.FAKE_REVIEWS, "(?:buy|boost|purchase) (?:\\w+ ){0,2}(?:followers|upvotes|likes)"),
                of(
                        ReviewReason.CREDENTIALS,
                        "(?:send|share|give|provide|tell)(?: \\w+){0,3} (?:passwords?|one[- ]time codes?|otp|pin codes?"
                                + "|verification codes?|seed phrases?|private keys?|bank logins?|login details)"),
                of(
                        ReviewReason.CREDENTIALS,
                        "(?:photo|scan|copy|picture) of (?:your|their) (?:passport|id card|driving licen[cs]e"
                                + "|credit card|social security card)"),
                of(
                        ReviewReason.WEAPONS,
                        "(?:buy|sell|deliver|pick up|transport|ship|build|get)(?: \\w+){0,3} (?:guns?|firearms?"
                                + "|pistols?|rifles?|handguns?|ammunition|explosives?|grenades?|silencers?)"),
                of(
                        ReviewReason.ILLEGAL,
                        "cocaine|heroin|fentanyl|methamphetamine|money mules?|launder(?:ing)? money|money laundering"
                                + "|stolen (?:goods|cards?|phones?|cars?)|counterfeit|forged? (?:passports?|documents?)"
                                + "|fake (?:passports?|ids?|documents?)|hitman"),
                of(ReviewReason.ILLEGAL, "(?:break into|stalk|blackmail|kidnap|poison|smuggle)"));

        static Rule of(ReviewReason reason, String phrase) {
            return new Rule(reason, Pattern.compile("\\b(?:" + phrase + ")\\b"));
        }
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
        String normal = SearchText.normal(text);
        String words = PlainText.of(text).words().toString();
        return Rule.ALL.stream()
                .filter(rule -> rule.phrase().matcher(normal).find()
                        || rule.phrase().matcher(words).find())
                .map(Rule::reason)
                .findFirst();
    }
}
