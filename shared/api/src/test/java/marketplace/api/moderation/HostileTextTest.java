package marketplace.api.moderation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.api.policy.ReviewReason;
import marketplace.api.rules.LabelledTexts;
import marketplace.api.rules.Rule;
import marketplace.api.rules.RuleFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The time that a text takes grows with its length and no faster, whatever it repeats. */
class HostileTextTest {

    private static final int LENGTH = 20_000;

    /** At a shorter length, patterns that try 64 lengths of a name before an {@code @} come too near to the bound. */
    private static final int NIGHTLY_LENGTH = 100_000;

    private static final List<Rule<?>> RULES = Stream.<Rule<?>>concat(
                    RuleFile.beside(Category.class).stream(), RuleFile.beside(ReviewReason.class).stream())
            .toList();

    /** Counts the characters that a pattern reads. */
    private static final class Counted implements CharSequence {

        private final CharSequence text;
        private long reads;

        Counted(CharSequence text) {
            this.text = text;
        }

        @Override
        public char charAt(int index) {
            reads++;
            return text.charAt(index);
        }

        @Override
        public int length() {
            return text.length();
        }

        @Override
        public CharSequence subSequence(int start, int end) {
            return text.subSequence(start, end);
        }

        @Override
        public String toString() {
            return text.toString();
        }
    }

    static Stream<String> everything() {
        return Stream.concat(
                Stream.of(
                        "a",
                        "1",
                        " ",
                        "1-",
                        "@",
                        "a@",
                        "a@a.",
                        "a dot ",
                        "send your ",
                        "pay me ",
                        "(1",
                        "0",
                        "@a ",
                        "w.",
                        "http://t.me/",
                        "my telegram ",
                        "you ",
                        "f*",
                        "4",
                        "double ",
                        "\u200b",
                        "\u0430",
                        "4111 ",
                        "login ",
                        "password: ",
                        "sk_",
                        "-----begin ",
                        "\u5fae\u4fe1",
                        "call ",
                        "no ",
                        "never ",
                        "if i ",
                        ". "),
                LabelledMessagesTest.read("worked-on.txt").texts().stream()
                        .map(LabelledTexts.LabelledText::text)
                        .filter(text -> text.hashCode() % 40 == 0)
                        .map(text -> text + " "));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a ",
                "1 ",
                "a@a",
                "send me ",
                "+1 ",
                "call 1 ",
                "one ",
                "you are ",
                "de89 ",
                "eyj",
                "open my ",
                "photo id "
            })
    void everyPatternReadsABoundedNumberOfCharacters(String part) {
        readsAreBounded(part, LENGTH);
    }

    @Tag("nightly")
    @ParameterizedTest
    @MethodSource("everything")
    void everyPatternReadsABoundedNumberOfCharactersOfMoreTexts(String part) {
        readsAreBounded(part, NIGHTLY_LENGTH);
    }

    /** Far below the square of the length, which a quadratic pattern would need. */
    private static void readsAreBounded(String part, int length) {
        Rule.Forms forms = Rule.Forms.of(part.repeat(length / part.length()));
        for (Rule<?> rule : RULES) {
            for (Pattern pattern : rule.patterns()) {
                Counted text = new Counted(forms.in(rule.form()).toString());
                Matcher match = pattern.matcher(text);
                int next = 0;
                while (match.find(next)) {
                    // As if an exception applied to every match.
                    next = match.start() + 1;
                }
                assertThat(text.reads).as(rule.name() + " " + pattern).isLessThan((long) length * length / 100);
            }
        }
    }
}
