package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import marketplace.kernel.Caller;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReviewTest {

    private static final String DOUBTFUL =
            BountyMarketplace.MINIMAL.replace("Count the benches", "Rent your verified account to us");

    private final BountyMarketplace story = new BountyMarketplace();

    @BeforeEach
    void admitAnAdmin() {
        story.endpoint.admit("admin", new Caller.SignedIn(story.account(), true));
    }

    private Reply publish(String who, String bounty) {
        return story.endpoint.call(who, "POST", "/api/admin/bounties/" + bounty + "/publish", "{}");
    }

    private Reply refuse(String who, String bounty) {
        return story.endpoint.call(
                who, "POST", "/api/admin/bounties/" + bounty + "/refuse", "{\"reason\":\"It asks for accounts.\"}");
    }

    private Reply waiting(String query) {
        return story.endpoint.call("admin", "GET", "/api/admin/bounties/pending-review" + query, "");
    }

    private List<String> listed(String who, String query) {
        List<String> ids = new ArrayList<>();
        story.endpoint
                .call(who, "GET", "/api/bounties" + query, "")
                .body()
                .path("bounties")
                .forEach(bounty -> ids.add(bounty.path("id").asText()));
        return ids;
    }

    @Test
    void pendingReviewsAreListedOldestFirstInPages() {
        List<String> posted = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            posted.add(story.posted(DOUBTFUL));
            story.posted(BountyMarketplace.MINIMAL);
            story.clock.advance(Duration.ofMinutes(1));
        }
        List<String> found = new ArrayList<>();
        String cursor = "";
        do {
            Reply page = waiting("?limit=2" + cursor);
            page.body()
                    .path("bounties")
                    .forEach(bounty -> found.add(bounty.path("id").asText()));
            cursor = page.body().path("hasMore").asBoolean() ? "&cursor=" + page.text("nextCursor") : "";
        } while (!cursor.isEmpty());

        assertThat(found).isEqualTo(posted);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"startInstructions\":\"Rent your verified account to us.\"",
                "\"requiredLinks\":[{\"type\":\"custom\",\"label\":\"Rent your verified account to us\"}]",
                "\"deliverableSchema\":{\"type\":\"object\",\"description\":\"Rent your verified account to us.\"}",
                "\"skillsNeeded\":[\"rent verified account\"]"
            })
    void flaggedTextOfAnyFieldHoldsTheBounty(String field) {
        String bounty = story.posted(BountyMarketplace.MINIMAL.replace("}", "," + field + "}"));

        assertThat(story.status(bounty)).isEqualTo("pending_review");
    }

    @Test
    void publishedBountyIsInEveryListingAndNoLongerInReview() {
        String bounty = story.posted(DOUBTFUL);
        assertThat(listed("", "")).doesNotContain(bounty);

        assertThat(publish("admin", bounty).text("bounty.status")).isEqualTo("open");

        assertThat(listed("", "?sort=top")).contains(bounty);
        assertThat(listed("", "?sort=value&status=open")).contains(bounty);
        assertThat(waiting("").text("count")).isEqualTo("0");
        assertThat(story.apply("ada", bounty, "{}").status()).isEqualTo(200);
    }

    @Test
    void rejectedBountyIsVisibleToItsOwnerOnly() {
        String bounty = story.posted(DOUBTFUL);

        assertThat(refuse("admin", bounty).text("bounty.status")).isEqualTo("cancelled");

        Reply owners = story.endpoint.call("agent", "GET", "/api/bounties/" + bounty, "");
        assertThat(owners.text("bounty.closeReasonDetails")).isEqualTo("It asks for accounts.");
        assertThat(listed("agent", "?mine=true")).contains(bounty);
        assertThat(story.endpoint
                        .call("rival", "GET", "/api/bounties/" + bounty, "")
                        .status())
                .isEqualTo(404);
        assertThat(listed("", "?status=cancelled")).doesNotContain(bounty);
        assertThat(waiting("").text("count")).isEqualTo("0");
        assertThat(story.setStatus(bounty, "{\"status\":\"open\"}").text("error_code"))
                .isEqualTo("invalid_state");
    }

    @ParameterizedTest
    @ValueSource(strings = {"open", "in_review", "paused", "closed"})
    void onlyPendingReviewCanBeDecided(String status) {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        story.setStatus(bounty, "{\"status\":\"" + status + "\",\"closeReason\":\"plans_changed\"}");

        for (Reply reply : List.of(publish("admin", bounty), refuse("admin", bounty))) {
            assertThat(reply.text("error_code")).isEqualTo("invalid_state");
            assertThat(reply.text("error")).contains("pending_review");
        }
    }

    @Test
    void reviewIsDecidedOnce() {
        String bounty = story.posted(DOUBTFUL);
        publish("admin", bounty);

        assertThat(publish("admin", bounty).text("error_code")).isEqualTo("invalid_state");
        assertThat(refuse("admin", bounty).text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void expiredBountyCannotBePublished() {
        String bounty = story.posted(DOUBTFUL.replace("}", ",\"deadline\":\"2026-01-02T00:00:00Z\"}"));
        story.clock.advance(Duration.ofDays(2));
        story.tick();

        assertThat(publish("admin", bounty).text("error")).contains("deadline");
        assertThat(refuse("admin", bounty).status()).isEqualTo(200);
    }

    @Test
    void publishedBountyClosesAtItsDeadline() {
        String bounty = story.posted(DOUBTFUL.replace("}", ",\"deadline\":\"2026-01-02T00:00:00Z\"}"));
        publish("admin", bounty);
        story.clock.advance(Duration.ofDays(2));
        story.tick();

        assertThat(story.status(bounty)).isEqualTo("closed");
    }

    @Test
    void reviewIsForAdminsOnly() {
        String bounty = story.posted(DOUBTFUL);

        for (String who : List.of("agent", "rival", "ada")) {
            assertThat(publish(who, bounty).text("error_code")).isEqualTo("forbidden");
            assertThat(refuse(who, bounty).text("error_code")).isEqualTo("forbidden");
        }
        assertThat(publish("", bounty).text("error_code")).isEqualTo("unauthenticated");
    }

    private Reply setCountries(String bounty, String body) {
        return story.endpoint.call("admin", "PATCH", "/api/bounties/" + bounty, body);
    }

    private void liveIn(String country) {
        story.endpoint.call(
                "ada", "PUT", "/api/humans/me", "{\"name\":\"ada\",\"location\":{\"country\":\"" + country + "\"}}");
    }

    @Test
    void countriesAreAcceptedByCodeAndName() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);

        Reply set = setCountries(bounty, "{\"supportedCountries\":[\"portugal\",\"de\",\"DE\"]}");
        assertThat(set.body().at("/bounty/supportedCountries").toString()).isEqualTo("[\"DE\",\"PT\"]");
        assertThat(setCountries(bounty, "{\"supportedCountries\":[\"Atlantis\"]}")
                        .text("error_code"))
                .isEqualTo("validation");
        assertThat(setCountries(bounty, "{\"supportedCountries\":[]}").body().at("/bounty/supportedCountries"))
                .isEmpty();
    }

    @Test
    void applicantsFromSupportedCountriesAreAccepted() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        setCountries(bounty, "{\"intakeClosedCountries\":[\"DE\"]}");

        assertThat(story.apply("ada", bounty, "{}").text("error_code"))
                .as("from nowhere that is known")
                .isEqualTo("country_not_supported");
        liveIn("Germany");
        assertThat(story.apply("ada", bounty, "{}").text("error_code")).isEqualTo("country_not_supported");
        liveIn("FR");
        setCountries(bounty, "{\"supportedCountries\":[\"PT\"]}");
        assertThat(story.apply("ada", bounty, "{}").text("error_code")).isEqualTo("country_not_supported");
        setCountries(bounty, "{\"supportedCountries\":[\"PT\",\"FR\"]}");
        assertThat(story.apply("ada", bounty, "{}").status()).isEqualTo(200);
    }
}
