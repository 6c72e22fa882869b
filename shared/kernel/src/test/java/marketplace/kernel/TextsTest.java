package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import marketplace.kernel.cache.Lazy;
import marketplace.kernel.secrets.Sha256;
import marketplace.kernel.text.SearchText;
import marketplace.kernel.text.SearchWord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Digests, search texts, wire names, lazy values and recorded ids. */
class TextsTest {

    /** FIPS 180-2, example B.1. */
    private static final String ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

    @Test
    void digestIsSha256() {
        assertThat(Sha256.of("abc")).isEqualTo(ABC);
        assertThat(Sha256.of("abc".getBytes(StandardCharsets.UTF_8))).isEqualTo(ABC);
        assertThat(Sha256.prefix("abc", 4)).isEqualTo("ba7816bf");
    }

    @Test
    void onlyEqualTextsAreTheSame() {
        assertThat(Sha256.same(ABC, Sha256.of("abc"))).isTrue();
        assertThat(Sha256.same(ABC, Sha256.of("abd"))).isFalse();
        assertThat(Sha256.same(ABC, ABC + "0")).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "'  São   PAULO ', são paulo, sao paulo",
        "ＦＵＬＬ\u3000width, full width, full width",
        "ŁÓDŹ, łódź, lodz",
        "Straße, straße, strasse",
        "STRASSE, strasse, strasse",
        "Tromsø, tromsø, tromso",
        "Đà Nẵng, đà nẵng, da nang",
        "Ærø, ærø, aero",
        "Œuvre, œuvre, oeuvre",
        "Isparta, isparta, isparta",
        "Diyarbakır, diyarbakır, diyarbakir",
        "Ħamrun, ħamrun, hamrun",
        "Þórshöfn, þórshöfn, thorshofn",
        "'', '', ''"
    })
    void searchTextHasNoCaseWidthOrSpacing(String text, String normal, String folded) {
        assertThat(SearchText.normal(text)).isEqualTo(normal);
        assertThat(SearchText.folded(text)).isEqualTo(folded);
    }

    @ParameterizedTest
    @CsvSource({
        "'C++, C# or C?', c++ c# or c",
        "Ｃ＋＋, c++",
        "A .NET backend, a .net net backend",
        "'ASP.NET, Node.js', asp net node js",
        "Well...then, well then",
        "... and .5, and .5 5",
        "c+d #tag, c d tag",
        "one One ONE, one",
        "São Paulo's, sao paulo s"
    })
    void wordsKeepTheSignsOfTheirName(String text, String words) {
        assertThat(SearchText.words(text)).containsExactly(words.split(" "));
    }

    @ParameterizedTest
    @CsvSource({
        "front-end, frontend",
        "Front End, frontend",
        "Node.js, nodejs",
        "Saint‐Étienne, saintetienne",
        "L’Aquila, laquila",
        "'L''Aquila', laquila",
        "Oʼahu, oahu",
        "Rosa´s, rosas",
        "Col·lecció, colleccio",
        "C++, c++",
        "C#, c#",
        ".NET, net",
        "R&D, r&d",
        "UI/UX, ui/ux",
        "' - .', ''"
    })
    void termHasNoSpacesDashesDotsAndApostrophes(String text, String term) {
        assertThat(SearchText.term(text)).isEqualTo(term);
        assertThat(SearchText.term(term)).isEqualTo(term);
    }

    @ParameterizedTest
    @CsvSource({
        "Jean-Luc Picard, jeanluc jean luc picard",
        "'Siobhán O''Brien', siobhan obrien o brien",
        "J.R.R. Tolkien, jrr j r tolkien",
        "Node.js and .NET, nodejs node js and net",
        "c++-Programmierer, c++programmierer c++ programmierer",
        "Well...then - C#, well then c#",
        "Ａnne−Marie, annemarie anne marie",
        "ジョン・スミス, ションスミス ション スミス"
    })
    void wordsAreFoundWholeAndByTheirParts(String text, String terms) {
        assertThat(SearchWord.terms(text)).containsExactly(terms.split(" "));
    }

    @ParameterizedTest
    @CsvSource({"Jean-Luc", "Jean Luc", "jeanluc", "JEAN.LUC", "Jean’Luc"})
    void wordIsInATextThatWritesItOtherwise(String text) {
        assertThat(SearchWord.all("jean-luc")).allMatch(word -> word.isIn(SearchWord.terms(text)));
        assertThat(SearchWord.all("jean-lucas")).noneMatch(word -> word.isIn(SearchWord.terms(text)));
    }

    @Test
    void requiredWireNameMustExist() {
        assertThat(Wire.require(Scope.class, "read")).isEqualTo(Scope.READ);
        assertThatThrownBy(() -> Wire.require(Scope.class, "READ"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no Scope 'READ'");
    }

    @Test
    void lazyValueIsComputedOnce() {
        List<Integer> made = new ArrayList<>();
        Lazy<Integer> lazy = new Lazy<>(() -> {
            made.add(made.size());
            return made.size();
        });

        assertThat(made).isEmpty();
        assertThat(lazy.get()).isEqualTo(1);
        assertThat(lazy.get()).isEqualTo(1);
    }

    @Test
    void recordedIdsAreFoundByTheirRandomPart() {
        Ids ids = Ids.random();
        MintedIds minted = new MintedIds();
        String before = ids.next(IdKind.ESCROW, Instant.EPOCH);
        String during = minted.record(() -> ids.next(IdKind.ESCROW, Instant.EPOCH));

        assertThat(minted.appearIn("{\"id\":\"" + during + "\"}")).isTrue();
        assertThat(minted.appearIn(during.substring(during.length() - 16))).isTrue();
        assertThat(minted.appearIn(before)).isFalse();
        assertThat(minted.appearIn(during.substring(0, during.length() - 1))).isFalse();
    }
}
