package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import marketplace.humans.wiring.HumansCapability;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a profile shows of fields that its owner did not state, and how it takes them back. */
class UnstatedFieldsTest {

    private final Marketplace market = new Marketplace(new MemoryTable(), on -> List.of(new HumansCapability(on)));

    @BeforeEach
    void open() {
        market.person("ada");
    }

    private Reply put(String body) {
        return market.done("ada", "PUT", "/api/humans/me", body);
    }

    @Test
    void whatIsNotStatedIsEmptyAndOnlyTheGenderIsNull() {
        JsonNode human = put("{\"name\":\"Ada\"}").body().path("human");

        assertThat(nulls(human)).containsExactly("gender");
        assertThat(List.of("username", "headline", "bio", "timezone"))
                .allSatisfy(field -> assertThat(human.path(field).textValue()).isEmpty());
        assertThat(human.path("hourlyRate").intValue()).isZero();
        assertThat(human.path("location").toString())
                .isEqualTo("{\"city\":\"\",\"country\":\"\",\"countryCode\":\"\",\"isRemoteAvailable\":false}");
        for (String list : List.of("/api/humans", "/api/humans?fields=slim")) {
            assertThat(nulls(market.call("", "GET", list, "").body().at("/humans/0")))
                    .as(list)
                    .containsExactly("gender");
        }
    }

    private static List<String> nulls(JsonNode object) {
        return object.properties().stream()
                .filter(field -> field.getValue().isNull())
                .map(Map.Entry::getKey)
                .toList();
    }

    @Test
    void emptyFieldsAreNotStated() {
        String empty = """
            {"name":"Ada","username":"","headline":"","bio":"","hourlyRate":0,"timezone":"",
             "location":{"city":"","country":""}}\
            """;

        assertThat(put(empty).body().path("human"))
                .isEqualTo(put("{\"name\":\"Ada\"}").body().path("human"));
    }

    @Test
    void countryIsShownAsTypedBesideItsCode() {
        JsonNode place = put("{\"name\":\"Ada\",\"location\":{\"country\":\"the Netherlands\"}}")
                .body()
                .at("/human/location");

        assertThat(place.path("country").textValue()).isEqualTo("the Netherlands");
        assertThat(place.path("countryCode").textValue()).isEqualTo("NL");
    }
}
