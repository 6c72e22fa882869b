package marketplace.kernel.text;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VisibleTextTest {

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                " \t",
                "\u200b\u200d",
                "\u2800",
                "\u3164",
                "\ufe0f",
                "\u034f",
                "\u17b4",
                "\u2800\ufe0f",
                "\udb40\udd00",
                "\u0301",
                "\ufe0f\ufe0f\ufe0f\ufe0f\ufe0f"
            })
    void whatShowsNothingIsBlank(String text) {
        assertThat(VisibleText.isBlank(text)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"a", "e\u0301", "\u2764\ufe0f", "1", "-", "\u0e01\u0e33", "\u0915\u093f", "\u65e5"})
    void lettersAndSignsAreNot(String text) {
        assertThat(VisibleText.isBlank(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a\nb",
                "a\u0000b",
                "a\u0007b",
                "a\u2028b",
                "abc\u202edef",
                "a\u2066b",
                "a\u206ab",
                "a\u200eb",
                "a\ufff9b",
                "Ignore\udb40\udc49\udb40\udc67"
            })
    void controlsMarksAndTagsAreNoPartOfALine(String text) {
        assertThat(VisibleText.isOneLine(text)).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Count the trees",
                "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",
                "\ud83d\udc69\u200d\ud83c\udfed",
                "\ud83c\udff4\udb40\udc67\udb40\udc62\udb40\udc65\udb40\udc6e\udb40\udc67\udb40\udc7f"
            })
    void joinersAndFlagsAre(String text) {
        assertThat(VisibleText.isOneLine(text)).isTrue();
    }
}
