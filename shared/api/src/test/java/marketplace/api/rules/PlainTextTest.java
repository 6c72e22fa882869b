package marketplace.api.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlainTextTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        ＦＵＬＬ Wídth      | full width
        zero\u200bwidth     | zerowidth
        fil\u3164ler        | filler
        two\u2800words      | two words
        Straße, Łódź, Ærø   | strasse, lodz, aero
        p\u0430yp\u0430l    | paypal
        \u0441\u043e\u0440  | cop
        \uD835\uDC1A\uD835\uDC1B\uD835\uDC1C | abc
        \uD83C\uDD5F\uD83C\uDD50  | pa
        ٤٥٦                 | 456
        """)
    void differencesThatReadersDoNotSeeAreRemoved(String text, String plain) {
        assertThat(PlainText.of(text)).hasToString(plain);
    }

    @Test
    void wordOfLookalikesStaysInATextOfItsScript() {
        assertThat(PlainText.of("Уберите сор сегодня")).hasToString("уберите сор сегодня");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        p4yp@l, n0w         | paypal now
        w-h-a-t-s-a-p-p me  | whatsapp me
        F.U.C.K. Y.O.U.     | fuck . you .
        s*it fuuuuck don't  | sit fuck dont
        One? Two; three     | one . two . three
        $35 and 4 or B, C   | 35 and 4 or b c
        """)
    void wordsAreWithoutSignsAndSpelling(String text, String words) {
        assertThat(PlainText.of(text).words().toString().strip()).isEqualTo(words);
    }

    @ParameterizedTest
    @CsvSource({
        "call seven double oh nine,call 7 0 0 9",
        "o171 55 doppel null eins,0171 55 0 0 1",
        "cinco seis siete,5 6 7",
        "all of them,all of them"
    })
    void numberWordsAreDigits(String text, String numbers) {
        assertThat(PlainText.of(text).numbers().toString().replaceAll(" +", " "))
                .isEqualTo(numbers);
    }

    @Test
    void everyCharacterKnowsItsPlaceInTheSource() {
        SplittableRandom random = new SplittableRandom(7);
        for (int run = 0; run < 2_000; run++) {
            String source = random(random);
            PlainText plain = PlainText.of(source);
            for (PlainText form : new PlainText[] {plain, plain.words(), plain.numbers()}) {
                int before = 0;
                for (int i = 0; i < form.toString().length(); i++) {
                    assertThat(form.sourceStart(i)).as(source).isGreaterThanOrEqualTo(before);
                    assertThat(form.sourceEnd(i))
                            .isGreaterThan(form.sourceStart(i))
                            .isLessThanOrEqualTo(source.length());
                    before = form.sourceStart(i);
                }
            }
        }
    }

    private static String random(SplittableRandom random) {
        String signs = "aAbe01349 .,-'*@$!\n\u200b\u0301é\u0430\u0416ﬁ½\ud83d\ude0a\ud83c一ㅤ";
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(40); i > 0; i--) {
            text.append(random.nextInt(9) == 0 ? "double one " : signs.charAt(random.nextInt(signs.length())));
        }
        return text.toString();
    }
}
