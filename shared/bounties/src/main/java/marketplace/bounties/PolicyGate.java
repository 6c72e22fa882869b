package marketplace.bounties;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.SearchText;

/**
 * What a bounty may not ask for without a person having looked at it.
 *
 * <p>Data, not code: each rule is a reason and what gives it away. They are meant to be wrong on the careful side, for
 * what they catch is looked at and not refused.
 */
public final class PolicyGate {

    /** A sign of trouble, looked for in {@link SearchText#normal} text. */
    private record Rule(ReviewReason reason, Pattern sign) {
        static Rule of(ReviewReason reason, String sign) {
            return new Rule(reason, Pattern.compile("\\b(?:" + sign + ")\\b"));
        }
    }

    private static final List<Rule> RULES = List.of(
            Rule.of(
                    ReviewReason.ACCOUNT_FARMING,
                    "(?:create|open|register|make|sign up(?: for)?|verify|warm up) (?:\\w+ ){0,4}accounts"),
            Rule.of(ReviewReason.ACCOUNT_FARMING, "(?:rent|sell|buy|lend) (?:\\w+ ){0,3}(?:aged |verified )?accounts?"),
            Rule.of(ReviewReason.ACCOUNT_FARMING, "(?:pass|complete|do) (?:\\w+ ){0,3}kyc (?:\\w+ ){0,2}for"),
            Rule.of(ReviewReason.FAKE_REVIEWS, "(?:fake|positive|5[- ]star|five[- ]star|negative|1[- ]star) reviews?"),
            Rule.of(ReviewReason.FAKE_REVIEWS, "(?:buy|boost|purchase) (?:\\w+ ){0,2}(?:followers|upvotes|likes)"),
            Rule.of(
                    ReviewReason.CREDENTIALS,
                    "(?:send|share|give|provide|tell)(?: \\w+){0,3} (?:passwords?|one[- ]time codes?|otp|pin codes?"
                            + "|verification codes?|seed phrases?|private keys?|bank logins?|login details)"),
            Rule.of(
                    ReviewReason.CREDENTIALS,
                    "(?:photo|scan|copy|picture) of (?:your|their) (?:passport|id card|driving licen[cs]e"
                            + "|credit card|social security card)"),
            Rule.of(
                    ReviewReason.WEAPONS,
                    "(?:buy|sell|deliver|pick up|transport|ship|build|get)(?: \\w+){0,3} (?:guns?|firearms?|pistols?"
                            + "|rifles?|handguns?|ammunition|explosives?|grenades?|silencers?)"),
            Rule.of(
                    ReviewReason.ILLEGAL,
                    "cocaine|heroin|fentanyl|methamphetamine|money mules?|launder(?:ing)? money|money laundering"
                            + "|stolen (?:goods|cards?|phones?|cars?)|counterfeit|forged? (?:passports?|documents?)"
                            + "|fake (?:passports?|ids?|documents?)|hitman"),
            Rule.of(ReviewReason.ILLEGAL, "(?:break into|stalk|blackmail|kidnap|poison|smuggle)"));

    private PolicyGate() {}

    /** The reason why somebody should look at these terms first, if there is one. */
    public static Optional<ReviewReason> reasonToLook(BountyTerms terms) {
        String text = Stream.of(terms.title(), terms.description(), terms.completionCriteria())
                .filter(Objects::nonNull)
                .map(SearchText::normal)
                .collect(Collectors.joining(" . "));
        return RULES.stream()
                .filter(rule -> rule.sign().matcher(text).find())
                .map(Rule::reason)
                .findFirst();
    }
}
