package marketplace.api.moderation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import marketplace.api.moderation.Verdict.Finding;
import marketplace.api.rules.Rule;
import marketplace.api.rules.RuleFile;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RuleModerationTest {

    private static final Moderation MODERATION = new RuleModeration();

    private static Moderation rules(String text) {
        return new RuleModeration(() -> RuleFile.read(Category.class, text));
    }

    @Test
    void ordinaryTextIsUnchanged() {
        String text = "Hello, I am at 12 Main Street\u2009— around 10:30 😊";

        assertThat(MODERATION.judge(text)).isEqualTo(new Verdict.Allowed());
        assertThat(MODERATION.require("content", text)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Write to ada@example.com, please. | Write to [e-mail address hidden], please.
        Call +49 160 5550133 or b@c.org!  | Call [phone number hidden] or [e-mail address hidden]!
        Höflich: +４４ 7700 900123 😊 bis dann | Höflich: [phone number hidden] 😊 bis dann
        It is at t.me/fastcourier, see there | It is at [link hidden], see there
        """)
    void contactDetailsAreHiddenAndTheRestStays(String text, String masked) {
        assertThat(MODERATION.require("content", text)).isEqualTo(masked);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "My Instagram work was featured in a magazine.",
                "My Instagram followers trust my taste.",
                "Open 09.00-12.30, 14.00-18.45. Closed 24.12.-01.01.",
                "Ich bin von 08.00 bis 17.30 da."
            })
    void workAndOpeningHoursAreNoContactDetails(String text) {
        assertThat(RuleModeration.ofPublicTexts().finding(text)).isEmpty();
        assertThat(MODERATION.finding(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "My Instagram is ada.lovelace",
                "my instagram ada_lovelace99",
                "my telegram adalove",
                "09.00 3312 4455"
            })
    void namesAndNumbersAreContactDetails(String text) {
        assertThat(RuleModeration.ofPublicTexts().finding(text)).isPresent();
    }

    @Test
    void maskedTextIsNotMaskedAgain() {
        String once = MODERATION.require("content", "Card 4111 1111 1111 1111, mail a@b.co, tel +1 202 555 0175");

        assertThat(MODERATION.judge(once)).isEqualTo(new Verdict.Allowed());
    }

    @Test
    void refusalNamesFieldReasonAndWhatToDo() {
        assertThatThrownBy(() -> MODERATION.require("content", "Please pay me by PayPal."))
                .isInstanceOfSatisfying(Problem.class, problem -> {
                    assertThat(problem.code()).isEqualTo(ErrorCode.MODERATION_REFUSED);
                    assertThat(problem.getMessage())
                            .isEqualTo("Payments outside the escrow are not allowed: only escrow protects both sides."
                                    + " Use a payment offer here.");
                    assertThat(problem.details())
                            .containsExactly(new Problem.Detail("content", "payment_by_other_means"));
                });
    }

    @Test
    void refusalWinsOverMask() {
        assertThat(MODERATION.judge("Mail a@b.co or pay me by PayPal."))
                .isInstanceOfSatisfying(
                        Verdict.Refused.class,
                        refused -> assertThat(refused.finding().category()).isEqualTo(Category.OFF_PLATFORM_PAYMENT));
    }

    @ParameterizedTest
    @CsvSource({
        "pay me by p a y p a l",
        "pay me by p4ypa1",
        "pay me by P\u0430y\u0440\u0430l",
        "pay me by \uff30\uff41\uff59\uff30\uff41\uff4c",
        "pay me by pay\u200bpal",
        "pay me by PAY-PAL",
        "pay me by P.a.y.P.a.l",
        "pay me by paaaaypal"
    })
    void disguisesAreSeenThrough(String text) {
        assertThat(MODERATION.judge(text)).isInstanceOf(Verdict.Refused.class);
    }

    @Test
    void numberWithWrongCheckDigitIsNoCard() {
        assertThat(MODERATION.judge("4111 1111 1111 1111")).isInstanceOf(Verdict.Masked.class);
        assertThat(MODERATION.judge("4111 1111 1111 1112")).isEqualTo(new Verdict.Allowed());
    }

    @Test
    void exceptionCountsWithinItsSentenceOnly() {
        Moderation moderation = rules("""
            set drink = tea|coffee

            rule no_drinks
            category abuse
            refuse
            say No drinks.
            reads words
            find <drink>
            unless \\bnever\\b
            """);

        assertThat(moderation.judge("I never drink tea")).isEqualTo(new Verdict.Allowed());
        assertThat(moderation.judge("I never eat. Some tea"))
                .isEqualTo(new Verdict.Refused(new Finding(Category.ABUSE, "no_drinks", "No drinks.")));
        assertThat(moderation.judge("teapot")).isEqualTo(new Verdict.Allowed());
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.*b", "a+", "(a|b){2,}", "[a]+"})
    void repetitionWithoutALimitIsRejected(String pattern) {
        assertThatThrownBy(() -> rules("""
            rule slow
            category abuse
            refuse
            say No.
            reads plain
            find %s
            """.formatted(pattern)).judge("a")).hasMessageContaining("without a limit");
    }

    @ParameterizedTest
    @CsvSource({"mask [x],find a", "refuse,find a{0,2}", "refuse,find <unknown>", "refuse,fnd a"})
    void incompleteRuleIsRejected(String action, String find) {
        String rule = """
            rule broken
            category abuse
            refuse
            %s
            say No.
            reads plain
            %s
            """.formatted(action, find);

        assertThatThrownBy(() -> rules(rule).judge("a")).isInstanceOf(RuntimeException.class);
    }

    @Test
    void everyRuleSaysWhatToDo() {
        assertThat(RuleFile.beside(Category.class)).allSatisfy(rule -> {
            assertThat(rule.name()).matches("[a-z_]+");
            assertThat(rule.sentence()).endsWith(".").hasSizeBetween(30, 140);
        });
        assertThat(RuleFile.beside(Category.class).stream().map(Rule::name)).doesNotHaveDuplicates();
    }
}
