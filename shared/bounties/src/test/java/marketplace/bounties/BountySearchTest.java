package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import marketplace.api.Json;
import marketplace.kernel.Id.BountyId;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Query;
import marketplace.table.Write;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lists of bounties by skills and cities that can be written in several ways. */
class BountySearchTest {

    private final BountyMarketplace story = new BountyMarketplace();

    private String post(String skill, String city) {
        ObjectNode body = Json.parse(BountyMarketplace.MINIMAL);
        body.putArray("skillsNeeded").add(skill);
        body.putObject("location").put("city", city);
        return story.posted(body.toString());
    }

    private Reply list(String filter, String text) {
        String value = URLEncoder.encode(text, StandardCharsets.UTF_8);
        return story.done("", "GET", "/api/bounties?" + filter + "=" + value, "");
    }

    private static List<String> ids(Reply list) {
        return list.body().path("bounties").findValuesAsText("id");
    }

    @ParameterizedTest
    @CsvSource({"Front-end, frontend", "Node.js, node js", "L'Aquila, laquila", "Saint-Étienne, saint etienne"})
    void skillAndCityAreFoundHoweverTheyAreJoined(String one, String other) {
        String first = post(one, one);
        String second = post(other, other);

        for (String way : List.of(one, other)) {
            assertThat(ids(list("skill", way))).containsExactlyInAnyOrder(first, second);
            assertThat(ids(list("city", way))).containsExactlyInAnyOrder(first, second);
        }
    }

    @Test
    void filterWithoutLetterOrDigitIsRefusedByName() {
        for (String filter : List.of("skill", "city", "search")) {
            Reply refused = story.call("", "GET", "/api/bounties?" + filter + "=--", "");

            assertThat(refused.status()).isEqualTo(400);
            assertThat(refused.text("details.0.field")).isEqualTo(filter);
        }
    }

    @Test
    void emptyListSuggestsTheSkillsAndCitiesOfHumans() {
        story.done(
                "ada",
                "PUT",
                "/api/humans/me",
                "{\"name\":\"Ada\",\"skills\":[\"Photography\"],\"location\":{\"city\":\"Porto\"}}");
        story.advance(Duration.ofMinutes(1));

        assertThat(list("skill", "photographer").body().path("suggestions").toString())
                .isEqualTo("[{\"skill\":\"Photography\",\"count\":1}]");
        assertThat(list("city", "Oporto").body().path("suggestions").toString())
                .isEqualTo("[{\"city\":\"Porto\",\"count\":1}]");
        post("Photographer", "Oporto");
        assertThat(list("skill", "photographer").body().has("suggestions")).isFalse();
        assertThat(story.done("agent", "GET", "/api/bounties?mine=true&skill=photo", "")
                        .body()
                        .path("suggestions"))
                .isEmpty();
    }

    /** As bounties were listed before: under texts whose spaces and dashes counted. */
    @Test
    void bountyUnderItsFormerTermsMovesWithItsNextChangeAndLeavesNoEntry() {
        BountyId id = new BountyId(post("Web design", "São Paulo"));
        Bounties store = new Bounties(story.table);
        Bounty posted = store.find(id).orElseThrow();
        story.table.commit(new Commit(BountyListings.remove(posted)));
        story.table.commit(
                Commit.of(Write.update(Keys.bounty(id), Change.remove(BountyItems.MAPPER.attribute("plainTerms")))));
        Bounty former = store.find(id).orElseThrow();
        story.table.commit(new Commit(BountyListings.create(former)));
        assertThat(ids(list("skill", "web design"))).isEmpty();

        story.setStatus(id.value(), "{\"status\":\"paused\"}");
        story.setStatus(id.value(), "{\"status\":\"open\"}");

        assertThat(ids(list("skill", "web-design"))).containsExactly(id.value());
        assertThat(ids(list("city", "sao paulo"))).containsExactly(id.value());
        story.table.commit(new Commit(BountyListings.remove(store.find(id).orElseThrow())));
        assertThat(BountyListings.create(former))
                .extracting(write -> write.key().pk())
                .allSatisfy(list ->
                        assertThat(story.table.query(Query.of(list)).items()).isEmpty());
    }
}
