package marketplace.api.moderation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import marketplace.api.rules.Rule;
import marketplace.api.rules.RuleFile;
import marketplace.kernel.cache.Lazy;

/** Moderation by the rules of a file. The first rule that refuses a text decides; otherwise every mask applies. */
public final class RuleModeration implements Moderation {

    private final Lazy<List<Rule<Category>>> rules;

    /** Read once, by the first text: that takes longer than to judge many. */
    private static final class Deployed {
        static final List<Rule<Category>> RULES = RuleFile.beside(Category.class);
    }

    /** A place in the source that a rule hides. */
    private record Hidden(Rule.Place place, Rule<Category> rule) {}

    public RuleModeration() {
        this(() -> Deployed.RULES);
    }

    /**
     * For profiles and reviews, which describe work with messengers and money, and warn of those who ask for payment
     * elsewhere: only contact details, payment links and abuse are refused.
     */
    public static RuleModeration ofPublicTexts() {
        return with(RuleModeration::isForPublicTexts);
    }

    /** For bounties: the policy gate holds requests for credentials for review, so they are not refused. */
    public static RuleModeration ofOffersOfWork() {
        return with(rule -> rule.category() != Category.CREDENTIALS);
    }

    private static RuleModeration with(Predicate<Rule<Category>> rules) {
        return new RuleModeration(() -> Deployed.RULES.stream().filter(rules).toList());
    }

    RuleModeration(Supplier<List<Rule<Category>>> rules) {
        this.rules = new Lazy<>(rules);
    }

    private static boolean isForPublicTexts(Rule<Category> rule) {
        return switch (rule.category()) {
            case CONTACT_DETAILS -> !rule.name().equals("moves_to_messenger");
            case OFF_PLATFORM_PAYMENT -> rule.name().equals("payment_link");
            case ABUSE -> true;
            case CREDENTIALS -> false;
        };
    }

    @Override
    public Verdict judge(String text) {
        Rule.Forms forms = Rule.Forms.of(text);
        List<Hidden> hidden = new ArrayList<>();
        for (Rule<Category> rule : rules.get()) {
            List<Rule.Place> found = rule.places(forms);
            if (!found.isEmpty() && rule.mask().isEmpty()) {
                return new Verdict.Refused(finding(rule));
            }
            found.forEach(place -> hidden.add(new Hidden(place, rule)));
        }
        return hidden.isEmpty() ? new Verdict.Allowed() : masked(text, hidden);
    }

    private static Verdict masked(String text, List<Hidden> hidden) {
        hidden.sort(Comparator.comparingInt(hide -> hide.place().start()));
        StringBuilder masked = new StringBuilder(text.length());
        int copied = 0;
        for (Hidden hide : hidden) {
            if (hide.place().start() >= copied) {
                masked.append(text, copied, hide.place().start())
                        .append(hide.rule().mask().orElseThrow());
            }
            copied = Math.max(copied, hide.place().end());
        }
        masked.append(text, copied, text.length());
        return new Verdict.Masked(
                masked.toString(),
                hidden.stream().map(hide -> finding(hide.rule())).distinct().toList());
    }

    private static Verdict.Finding finding(Rule<Category> rule) {
        return new Verdict.Finding(rule.category(), rule.name(), rule.sentence());
    }
}
