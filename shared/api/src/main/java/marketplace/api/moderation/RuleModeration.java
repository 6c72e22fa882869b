package marketplace.api.moderation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.policy.PlainText;
import marketplace.kernel.cache.Lazy;

/** Moderation by the rules of a file. The first rule that refuses a text decides; otherwise every mask applies. */
public final class RuleModeration implements Moderation {

    /** An exception of a rule reads the match and this much of its sentence before it. */
    private static final int BEFORE = 48;

    private static final int AFTER = 24;

    private final Lazy<List<Rule>> rules;

    /** Read once, by the first text: that takes longer than to judge many. */
    private static final class Deployed {
        static final List<Rule> RULES = RuleFile.deployed();
    }

    /** A place in the source that a rule hides. */
    private record Hidden(int start, int end, Rule rule) {}

    public RuleModeration() {
        this(() -> Deployed.RULES);
    }

    /**
     * For profiles and reviews, which describe work with messengers and money, and warn of those who ask for payment
     * elsewhere: only contact details, payment links and abuse are refused.
     */
    public static RuleModeration ofPublicTexts() {
        return new RuleModeration(() ->
                Deployed.RULES.stream().filter(RuleModeration::isForPublicTexts).toList());
    }

    RuleModeration(Supplier<List<Rule>> rules) {
        this.rules = new Lazy<>(rules);
    }

    private static boolean isForPublicTexts(Rule rule) {
        return switch (rule.category()) {
            case CONTACT_DETAILS -> !rule.name().equals("moves_to_messenger");
            case OFF_PLATFORM_PAYMENT -> rule.name().equals("payment_link");
            case ABUSE -> true;
            case CREDENTIALS -> false;
        };
    }

    @Override
    public Verdict judge(String text) {
        Map<Rule.Form, PlainText> forms = forms(text);
        List<Hidden> hidden = new ArrayList<>();
        for (Rule rule : rules.get()) {
            List<Hidden> found = find(rule, forms.get(rule.form()));
            if (!found.isEmpty() && rule.mask().isEmpty()) {
                return new Verdict.Refused(rule.finding());
            }
            hidden.addAll(found);
        }
        return hidden.isEmpty() ? new Verdict.Allowed() : masked(text, hidden);
    }

    private static Map<Rule.Form, PlainText> forms(String text) {
        PlainText plain = PlainText.of(text);
        Map<Rule.Form, PlainText> forms = new EnumMap<>(Rule.Form.class);
        for (Rule.Form form : Rule.Form.values()) {
            forms.put(form, form.of(plain));
        }
        return forms;
    }

    private static List<Hidden> find(Rule rule, PlainText form) {
        List<Hidden> found = new ArrayList<>();
        for (Pattern pattern : rule.find()) {
            Matcher match = pattern.matcher(form.toString());
            int next = 0;
            while (match.find(next)) {
                boolean applies = applies(rule, form.toString(), match);
                if (applies) {
                    found.add(new Hidden(form.sourceStart(match.start()), form.sourceEnd(match.end() - 1), rule));
                }
                // What does not apply may overlap with what does.
                next = applies ? match.end() : match.start() + 1;
            }
        }
        return found;
    }

    private static boolean applies(Rule rule, String text, Matcher match) {
        if (rule.check().isPresent() && !rule.check().get().accepts(match.group())) {
            return false;
        }
        if (rule.unless().isEmpty()) {
            return true;
        }
        String before = text.substring(Math.max(0, match.start() - BEFORE), match.start());
        int sentence = Math.max(before.lastIndexOf(". "), before.lastIndexOf('\n'));
        String around = before.substring(sentence + 1)
                + text.substring(match.start(), Math.min(text.length(), match.end() + AFTER));
        return !rule.unless().get().matcher(around).find();
    }

    private static Verdict masked(String text, List<Hidden> hidden) {
        hidden.sort(Comparator.comparingInt(Hidden::start));
        StringBuilder masked = new StringBuilder(text.length());
        int copied = 0;
        for (Hidden place : hidden) {
            if (place.start() >= copied) {
                masked.append(text, copied, place.start())
                        .append(place.rule().mask().orElseThrow());
            }
            copied = Math.max(copied, place.end());
        }
        masked.append(text, copied, text.length());
        return new Verdict.Masked(
                masked.toString(),
                hidden.stream().map(place -> place.rule().finding()).distinct().toList());
    }
}
