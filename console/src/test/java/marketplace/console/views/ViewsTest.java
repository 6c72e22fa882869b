package marketplace.console.views;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.samskivert.mustache.MustacheException;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Map;
import marketplace.api.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ViewsTest {

    private static final Values LISBON = new Values(ZoneId.of("Europe/Lisbon"), Instant.parse("2026-07-01T12:00:00Z"));

    private static String shown(String template, String json) {
        return Views.title(template, Map.of("it", LISBON.of(Json.parse(json))));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        {{it.cents.fromCents}}  | {"cents":123456}                   | $1,234.56
        {{it.cents.fromCents}}  | {"cents":-5}                       | -$0.05
        {{it.price.fromUsd}}    | {"price":25}                       | $25.00
        {{it.at.asTime}}        | {"at":"2026-07-02T13:05:00.000Z"}  | Thu 2 July, 14:05
        {{it.at.asTime}}        | {"at":"2026-01-02T13:05:00.000Z"}  | Fri 2 January, 13:05
        {{it.at.asDate}}        | {"at":"2027-01-02T13:05:00.000Z"}  | 2 January 2027
        {{it.at.fromNow}}       | {"at":"2026-07-01T12:00:30.000Z"}  | in 1 minute
        {{it.at.fromNow}}       | {"at":"2026-07-01T15:00:00.000Z"}  | in 3 hours
        {{it.at.fromNow}}       | {"at":"2026-06-20T12:00:00.000Z"}  | 11 days ago
        {{it.state.asText}}     | {"state":"not_yet_known"}          | Not yet known
        {{{it.state.asBadge}}}  | {"state":"<b>"}                    | <span class="badge ">&lt;b&gt;</span>
        {{#it.state.is_open}}yes{{/it.state.is_open}} | {"state":"open"}    | yes
        {{^it.state.is_open}}no{{/it.state.is_open}}  | {"state":"closed"}  | no
        {{it.words.asText}}     | {"words":"2026-07-02T13:05:00Z"}   | 2026-07-02T13:05:00Z
        {{it.words.asText}}     | {"words":"No-show, I am sorry"}    | No-show, I am sorry
        {{it.words}}            | {"words":"2026-07-02T13:05:00Z"}   | 2026-07-02T13:05:00Z
        {{^it.words.is_open}}no{{/it.words.is_open}} | {"words":"2026-07-02T13:05:00Z"} | no
        {{^it.count}}none{{/it.count}} | {"count":0}                 | none
        {{#it.usd}}{{it.usd.fromUsd}}{{/it.usd}} | {"usd":0.5}       | $0.50
        {{^it.usd}}none{{/it.usd}}     | {"usd":0.00}                | none
        {{#it.text}}some{{/it.text}}{{^it.text}}none{{/it.text}} | {"text":null} | none
        """)
    void valueIsWrittenForPeople(String template, String json, String text) {
        assertThat(shown(template, json)).isEqualTo(text);
    }

    @Test
    void answersAreLinesInWords() {
        String json = """
                {"it": {"shelfPrice": 3.50, "isOpen": false, "shelf": {"height": 120}, "notes": ["a", "b"],
                        "packs": [{"size": null}]}}""";

        assertThat(shown("{{#it.it.asAnswers}}{{label}}={{text}};{{/it.it.asAnswers}}", json))
                .isEqualTo("Shelf price=3.5;Is open=No;Shelf: height=120;Notes=a, b;Packs: 1: size=none;");
    }

    @Test
    void misspeltVariableIsAnError() {
        assertThatThrownBy(() -> shown("{{it.titel}}", "{\"title\":\"x\"}")).isInstanceOf(MustacheException.class);
    }

    @Test
    void templateInAStrangersTextIsText() {
        assertThat(shown("{{it.text}}", "{\"text\":\"{{it.secret}}\",\"secret\":\"s\"}"))
                .isEqualTo("{{it.secret}}");
    }

    @Test
    void recordsThatASentenceNamesAreLinks() {
        String id = "app_01m8j0kxjjtemjx3kn03vxatdk";

        assertThat(Mentions.linked("<b>Finish</b> these first: " + id + ", app_short."))
                .isEqualTo("&lt;b&gt;Finish&lt;/b&gt; these first: <a href=\"/app/hires/" + id
                        + "\">this work</a>, app_short.");
    }

    @Test
    void countriesAreShownByName() {
        assertThat(Country.name("PT")).isEqualTo("Portugal");
        assertThat(Country.name("Atlantis")).isEqualTo("Atlantis");
        assertThat(Country.name("")).isEmpty();
    }
}
