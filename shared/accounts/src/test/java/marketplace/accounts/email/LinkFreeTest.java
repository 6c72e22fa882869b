package marketplace.accounts.email;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class LinkFreeTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        Pay at https://evil.example now  | Pay at https[:]//evil[.]example now
        HTTP://EVIL.COM                  | HTTP[:]//EVIL[.]COM
        http://localhost:8080/a.b        | http[:]//localhost:8080/a.b
        ftp://192.0.2.7/x                | ftp[:]//192[.]0[.]2[.]7/x
        192.0.2.7                        | 192[.]0[.]2[.]7
        evil.example/login               | evil[.]example/login
        evil.com                         | evil[.]com
        Evil.Com.                        | Evil[.]Com.
        (evil.co.uk)                     | (evil[.]co[.]uk)
        "evil.com"!                      | "evil[.]com"!
        <a href=evil.com>                | <a href=evil[.]com>
        www.evil                         | www[.]evil
        evil.newtld/login                | evil[.]newtld/login
        evil.newtld:443                  | evil[.]newtld:443
        evil.newtld?a=b                  | evil[.]newtld?a=b
        //evil.newtld                    | //evil[.]newtld
        mailto:me@evil.newtld            | mailto:me@evil[.]newtld
        me@evil.com                      | me@evil[.]com
        evil。com                        | evil[.]com
        evil．com                        | evil[.]com
        evil｡com                         | evil[.]com
        ｅｖｉｌ.ｃｏｍ                  | ｅｖｉｌ[.]ｃｏｍ
        bücher.de                        | bücher[.]de
        пример.рф                        | пример[.]рф
        xn--e1afmkfd.xn--80akhbyknj4f    | xn--e1afmkfd[.]xn--80akhbyknj4f
        😀.ws                            | 😀[.]ws
        evil.com™                        | evil[.]com™
        evil.com😀                       | evil[.]com😀
        evil.comは                       | evil[.]comは
        evil.com２                       | evil[.]com２
        evil.comé                        | evil[.]comé
        evil.com\u0301                  | evil[.]com\u0301
        Evil.COM\u0301/x                | Evil[.]COM\u0301/x
        evil_1.com_2                     | evil_1[.]com_2
        evil.com.whatever                | evil[.]com[.]whatever
        a.evil.com-x                     | a[.]evil[.]com-x
        \\\\evil\\share                  | \\evil\\share
        """)
    void whatAMailProgramMakesALinkOfGetsBrackets(String hostile, String shown) {
        assertThat(LinkFree.of(hostile)).isEqualTo(shown);
        assertThat(LinkFree.of(shown)).as("twice").isEqualTo(shown);
    }

    @Test
    void marksThatAreNotShownHideNoHost() {
        for (String mark : List.of("\u200b", "\u00ad", "\u2060", "\u200d", "\ufeff")) {
            assertThat(LinkFree.of("evil" + mark + ".c" + mark + "om" + mark)).contains("[.]");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Node.js developer",
                "Node.js/React developer",
                "Do you know Node.js?",
                "e.g. photos, i.e. pictures",
                "Ph.D. in physics",
                "The end.Start again",
                "1.50 USD for 2.5 hours",
                "v1.2.3 at 10.30 on 01.02.2026",
                "Mon 2 Mar 2026, 18:30 (Europe/Berlin)",
                "Wait...now, or later..",
                "One sentence. Another one.",
                "写真を撮影。東京で",
                "and/or: he/she, 24/7",
                "#1 @home, 5:30",
                "C:\\photos",
                "evil[.]com and https[:]//evil[.]com"
            })
    void otherTextStaysAsItIs(String harmless) {
        assertThat(LinkFree.of(harmless)).isEqualTo(harmless);
    }

    @Test
    void cutNeverMakesAHost() {
        // "evil.comfort" is no host, but its beginning is one.
        IntStream.rangeClosed(1, 160).forEach(padding -> {
            String cut = LinkFree.of("x ".repeat(padding / 2) + "y".repeat(padding % 2) + " evil.comfort and more", 80);
            assertThat(cut).hasSizeLessThanOrEqualTo(81);
            assertThat(LinkFree.of(cut, 80)).as("twice").isEqualTo(cut);
            assertThat(LinkFree.of(cut)).isEqualTo(cut).doesNotEndWith("evil.com…");
        });
        assertThat(LinkFree.of("www.evil." + "x".repeat(200), 20)).isEqualTo("www[.]evil[.]xxxxxxx…");
        assertThat(LinkFree.of("photo.of." + "x".repeat(200), 20)).isEqualTo("photo[.]of[.]xxxxxxx…");
        assertThat(LinkFree.of("a\ud83d\ude00b", 2)).isEqualTo("a\ud83d\ude00…");
        assertThat(LinkFree.of("a\ud83d\ude00b", 3)).isEqualTo("a\ud83d\ude00b");
    }

    @Test
    void longTextTakesLinearTime() {
        String dots = "a.".repeat(50_000);
        assertThat(LinkFree.of(dots)).isEqualTo(dots);
        assertThat(LinkFree.of("a".repeat(100_000))).hasSize(100_000);
    }
}
