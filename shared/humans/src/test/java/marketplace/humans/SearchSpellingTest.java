package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import marketplace.humans.wiring.HumansCapability;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Searches by texts that can be written in several ways. */
class SearchSpellingTest {

    private final Marketplace market = new Marketplace(new MemoryTable(), on -> List.of(new HumansCapability(on)));

    private void put(String name, String fields) {
        market.person(name);
        market.done(name, "PUT", "/api/humans/me", "{\"name\":\"" + name + "\"," + fields + "}");
    }

    private Reply search(String query) {
        return market.done("", "GET", "/api/humans" + query, "");
    }

    private static List<String> names(Reply list) {
        return list.body()
                .path("humans")
                .valueStream()
                .map(human -> human.path("name").textValue())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "Łódź, Lodz",
        "Straße, Strasse",
        "Tromsø, Tromso",
        "Đakovo, Dakovo",
        "Ærø, Aero",
        "Œuf, Oeuf",
        "Diyarbakır, Diyarbakir",
        "Ħamrun, Hamrun"
    })
    void letterWithoutDecompositionIsFoundByItsPlainForm(String written, String plain) {
        put("ada", "\"skills\":[\"" + written + "\"],\"location\":{\"city\":\"" + written + "\"}");
        put("bob", "\"skills\":[\"" + plain + "\"],\"location\":{\"city\":\"" + plain + "\"}");

        for (String sought : List.of(written, plain, written.toUpperCase(Locale.ROOT))) {
            String text = URLEncoder.encode(sought, StandardCharsets.UTF_8);
            assertThat(names(search("?skill=" + text))).containsExactlyInAnyOrder("ada", "bob");
            assertThat(names(search("?city=" + text))).containsExactlyInAnyOrder("ada", "bob");
        }
    }

    @Test
    void nameIsFoundWithoutItsSigns() {
        market.person("ada");
        market.person("bob");
        market.done("ada", "PUT", "/api/humans/me", "{\"name\":\"Łukasz Strauß\"}");
        market.done("bob", "PUT", "/api/humans/me", "{\"name\":\"Lukasz Strauss\"}");

        for (String sought : List.of("lukasz", "Łukasz", "STRAUSS", "strauß")) {
            assertThat(search("?name=" + URLEncoder.encode(sought, StandardCharsets.UTF_8))
                            .text("totalCount"))
                    .isEqualTo("2");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "USA, US",
        "U.S.A., US",
        "U.S., US",
        "u.s, US",
        "Sao Tome, ST",
        "ST, ST",
        "Hongkong, HK",
        "Falklands, FK",
        "Slovak Republic, SK",
        "Kyrgyz Republic, KG",
        "Trinidad, TT",
        "PRC, CN",
        "Åland, AX",
        "United States of America, US",
        "UK, GB",
        "Great Britain, GB",
        "England, GB",
        "Turkey, TR",
        "Türkiye, TR",
        "Turkiye, TR",
        "Czech Republic, CZ",
        "South Korea, KR",
        "Republic of Korea, KR",
        "Russia, RU",
        "Russian Federation, RU",
        "Ivory Coast, CI",
        "Côte d'Ivoire, CI",
        "Cote d’Ivoire, CI",
        "The Netherlands, NL",
        "Holland, NL",
        "UAE, AE",
        "Viet Nam, VN",
        "Hong Kong, HK",
        "Bosnia and Herzegovina, BA",
        "Saint Lucia, LC",
        "St. Lucia, LC",
        "PRT, PT",
        "DR Congo, CD",
        "Cape Verde, CV",
        "Swaziland, SZ",
        "Kosovo, XK",
        "Republic of Kosovo, XK",
        "DPRK, KP",
        "'Korea, Republic of', KR",
        "'Korea (Democratic People''s Republic of)', KP",
        "'Iran, Islamic Republic of', IR",
        "'Tanzania, United Republic of', TZ",
        "'Palestine, State of', PS",
        "Virgin Islands (U.S.), VI",
        "'Congo, the Democratic Republic of the', CD",
        "'Congo, Republic of the', CG",
        "Herzegovina, BA"
    })
    void countryIsFoundByItsUsualNames(String name, String code) {
        put("ada", "\"location\":{\"country\":\"" + name + "\"}");
        put("bob", "\"location\":{\"country\":\"" + code + "\"}");

        for (String sought : List.of(name, code)) {
            assertThat(names(search("?country=" + URLEncoder.encode(sought, StandardCharsets.UTF_8))))
                    .containsExactlyInAnyOrder("ada", "bob");
        }
    }

    /** Names are compared in any order of their words, so two countries must not have the same ones. */
    @Test
    void everyEnglishNameIsThatOfItsOwnCountry() {
        for (String code : Locale.getISOCountries()) {
            assertThat(Countries.find(Locale.of("", code).getDisplayCountry(Locale.ENGLISH)))
                    .hasValue(code);
            assertThat(Countries.find(code)).hasValue(code);
        }
        assertThat(Countries.CODES).contains("XK").hasSize(Locale.getISOCountries().length + 1);
    }

    @Test
    void minimumAboveTheMaximumIsRejected() {
        Reply refused = market.call("", "GET", "/api/humans?minRate=30&maxRate=20", "");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("details.0.field")).isEqualTo("minRate");
        assertThat(search("?minRate=30&maxRate=30").status()).isEqualTo(200);
    }

    @Test
    void skillWithSignsIsFoundAsSuch() {
        put("ada", "\"skills\":[\"C++\",\".NET\"]");
        put("bob", "\"skills\":[\"C#\",\"C\"]");

        assertThat(names(search("?skill=c%2B%2B"))).containsExactly("ada");
        assertThat(names(search("?skill=.net"))).containsExactly("ada");
        assertThat(names(search("?skill=c%23"))).containsExactly("bob");
        assertThat(names(search("?skill=c"))).containsExactly("bob");
        assertThat(names(search("?skill=net"))).containsExactly("ada");
    }

    @Test
    void ownerSeesTheSkillsThatSearchDoesNotFind() {
        put("ada", "\"skills\":[\"a\",\"b\",\"c\",\"d\",\"e\",\"f\",\"g\"],\"expertise\":[\"A\",\"h\",\"i\",\"Jazz\"]");

        assertThat(search("?skill=h").text("count")).isEqualTo("1");
        assertThat(search("?skill=i").text("count")).isEqualTo("0");
        assertThat(market.done("ada", "GET", "/api/humans/me", "")
                        .body()
                        .at("/completeness/skillsNotFound")
                        .toString())
                .isEqualTo("[\"i\",\"Jazz\"]");
    }
}
