package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import marketplace.humans.wiring.HumansCapability;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Spaces, dashes, dots and apostrophes do not count in skills, cities and words of names. */
class SearchFoldingTest {

    private final MemoryTable table = new MemoryTable();
    private final Marketplace market = new Marketplace(table, on -> List.of(new HumansCapability(on)));

    private void put(String name, String fields) {
        market.person(name);
        market.done(name, "PUT", "/api/humans/me", "{\"name\":\"" + name + "\"," + fields + "}");
    }

    private List<String> found(String parameter, String text) {
        String value = URLEncoder.encode(text, StandardCharsets.UTF_8);
        return market.done("", "GET", "/api/humans?" + parameter + "=" + value, "")
                .body()
                .path("humans")
                .valueStream()
                .map(human -> human.path("name").textValue())
                .toList();
    }

    @ParameterizedTest
    @CsvSource({
        "Front-end, front end, frontend",
        "Node.js, node js, NODEJS",
        "E‑Mail Marketing, email-marketing, e mail marketing",
        "Saint-Étienne, saint etienne, SaintEtienne",
        "L'Aquila, L’Aquila, laquila",
        "St. Gallen, St Gallen, st.gallen"
    })
    void skillAndCityAreFoundHoweverTheyAreJoined(String one, String other, String third) {
        List<String> ways = List.of(one, other, third);
        for (int i = 0; i < ways.size(); i++) {
            String way = ways.get(i);
            put("human" + i, "\"skills\":[\"" + way + "\"],\"location\":{\"city\":\"" + way + "\"}");
        }

        for (String way : ways) {
            assertThat(found("skill", way)).hasSize(3);
            assertThat(found("city", way)).hasSize(3);
        }
    }

    @Test
    void signsOfSkillsCount() {
        put("ada", "\"skills\":[\"C++\"]");
        put("bob", "\"skills\":[\"C#\"]");
        put("cid", "\"skills\":[\"C\"]");

        assertThat(found("skill", "c++")).containsExactly("ada");
        assertThat(found("skill", "C.#")).containsExactly("bob");
        assertThat(found("skill", "c")).containsExactly("cid");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"Jean-Luc", "jean luc", "Jeanluc", "luc", "O'Brien", "o’brien", "OBRIEN", "brien", "de", "Sá"})
    void everyWordOfANameIsFoundHoweverItIsJoined(String sought) {
        put("Jean-Luc O'Brien de Almeida e Sá", "\"headline\":\"h\"");
        put("Ada Lovelace", "\"headline\":\"h\"");

        assertThat(found("name", sought)).containsExactly("Jean-Luc O'Brien de Almeida e Sá");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Jean Luc", "Jean-Luc", "Jeanluc"})
    void joinedNameFindsThoseWrittenInOtherWays(String written) {
        put(written, "\"headline\":\"h\"");

        assertThat(found("name", "jean-luc")).containsExactly(written);
    }
}
