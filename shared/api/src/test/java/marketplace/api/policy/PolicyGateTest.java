package marketplace.api.policy;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.api.rules.LabelledTexts;
import marketplace.api.rules.Rule;
import marketplace.api.rules.RuleFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * How well the gate agrees with a person about tasks in English, German, Spanish, French and Russian. Their author did
 * not know the rules. The rules were written with those worked on; nobody read the held-out ones meanwhile, only their
 * figures.
 */
class PolicyGateTest {

    private static final List<String> FILES = List.of("worked-on.txt", "worked-on-later.txt", "held-out.txt");

    @Test
    void tasksThatTheRulesWereWrittenWithKeepTheirVerdicts() {
        check("worked-on.txt", 0.99, 0.98);
        check("worked-on-later.txt", 0.98, 0.95);
    }

    @Test
    void heldOutTasksMeetTheAccuracyTargets() {
        check("held-out.txt", 0.95, 0.85);
    }

    private static void check(String name, double precision, double recall) {
        LabelledTexts<ReviewReason> tasks = read(name);
        System.out.println(tasks.report("policy gate, " + name, PolicyGate::reason));

        LabelledTexts.Score overall = tasks.overall(PolicyGate::reason);
        assertThat(overall.precision()).as("precision of " + name).isGreaterThanOrEqualTo(precision);
        assertThat(overall.recall()).as("recall of " + name).isGreaterThanOrEqualTo(recall);
    }

    @Test
    void filesShareNoTaskAndHaveEveryReason() {
        Set<String> texts = new HashSet<>();
        for (String name : FILES) {
            LabelledTexts<ReviewReason> tasks = read(name);
            assertThat(tasks.texts())
                    .hasSizeGreaterThanOrEqualTo(100)
                    .allSatisfy(task ->
                            assertThat(texts.add(task.text())).as(task.text()).isTrue());
            assertThat(tasks.texts().stream()
                            .map(LabelledTexts.LabelledText::label)
                            .flatMap(Optional::stream))
                    .as(name)
                    .contains(
                            ReviewReason.ACCOUNT_FARMING,
                            ReviewReason.FAKE_REVIEWS,
                            ReviewReason.CREDENTIALS,
                            ReviewReason.WEAPONS,
                            ReviewReason.ILLEGAL,
                            ReviewReason.SURVEILLANCE);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "We buy f0ll0wers",
                "We buy f o l l o w e r s",
                "We bu\u0443 follow\u0435rs",
                "we buy foll\u200bowers"
            })
    void gateSeesThroughDisguises(String text) {
        assertThat(PolicyGate.reason(text)).get().isEqualTo(ReviewReason.FAKE_REVIEWS);
    }

    @Test
    void everyRuleHasItsOwnNameAndASentence() {
        List<Rule<ReviewReason>> rules = RuleFile.beside(ReviewReason.class);

        assertThat(rules.stream().map(Rule::name)).doesNotHaveDuplicates();
        assertThat(rules).allSatisfy(rule -> assertThat(rule.sentence()).endsWith("."));
    }

    private static LabelledTexts<ReviewReason> read(String name) {
        return LabelledTexts.read(ReviewReason.class, "/policy/" + name);
    }
}
