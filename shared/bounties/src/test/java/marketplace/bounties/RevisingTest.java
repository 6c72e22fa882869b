package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.kernel.Id.BountyId;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RevisingTest {

    private final BountyMarketplace story = new BountyMarketplace();

    private Reply patch(String bounty, String body) {
        return story.endpoint.call("agent", "PATCH", "/api/bounties/" + bounty, body);
    }

    @Test
    void ownerChangesIdentityCheckAndMessages() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);

        Reply reply =
                patch(bounty, "{\"identityRequired\":true,\"lifecycleMessages\":{\"onAccepted\":\"Hi {{name}}\"}}");

        assertThat(reply.text("bounty.identityRequired")).isEqualTo("true");
        assertThat(reply.text("bounty.lifecycleMessages.onAccepted")).isEqualTo("Hi {{name}}");
        assertThat(story.apply("ada", bounty, "{}").text("error_code")).isEqualTo("identity_required");
        assertThat(patch(bounty, "{\"identityRequired\":false}").text("bounty.lifecycleMessages.onAccepted"))
                .isEqualTo("Hi {{name}}");
    }

    @Test
    void bountyOfANewerReleaseIsAnsweredWith503AndStaysAsItIs() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        Key key = Keys.bounty(new BountyId(bounty));
        Item newer = story.table.get(key).orElseThrow().toBuilder()
                .put(RecordMapper.SHAPE, 99)
                .put("added", "by a newer release")
                .build();
        story.table.commit(Commit.of(Write.put(newer)));

        Reply reply = patch(bounty, "{\"identityRequired\":false}");

        assertThat(reply.status()).isEqualTo(503);
        assertThat(reply.text("error_code")).isEqualTo("unavailable");
        assertThat(story.table.get(key)).contains(newer);
    }

    @Test
    void flaggedMessageIsRejectedWithItsField() {
        Reply reply = patch(
                story.posted(BountyMarketplace.MINIMAL),
                "{\"lifecycleMessages\":{\"onAccepted\":\"Send me your password\"}}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("details.0.field")).isEqualTo("lifecycleMessages.onAccepted");
        assertThat(reply.text("details.0.message")).contains("credentials");
    }

    @ParameterizedTest
    @ValueSource(strings = {"title", "price", "status", "spotsAvailable", "posterId", "ownerUid"})
    void unchangeableFieldIsRefusedByName(String field) {
        Reply reply =
                patch(story.posted(BountyMarketplace.MINIMAL), "{\"identityRequired\":true,\"" + field + "\":\"x\"}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("details.0.field")).isEqualTo(field);
    }

    @ParameterizedTest
    @ValueSource(strings = {"supportedCountries", "intakeClosedCountries"})
    void countriesAreForAdmins(String field) {
        Reply reply = patch(story.posted(BountyMarketplace.MINIMAL), "{\"" + field + "\":[\"PT\"]}");

        assertThat(reply.text("error_code")).isEqualTo("forbidden");
    }

    @Test
    void emptyCountryListsOfAnOwnerCountAsOmitted() {
        String fields = "{\"identityRequired\":true,\"supportedCountries\":[],\"intakeClosedCountries\":[]}";

        Reply reply = patch(story.posted(BountyMarketplace.MINIMAL), fields);

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("bounty.identityRequired")).isEqualTo("true");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Create 20 Gmail accounts from home          | account_farming",
                "Rent your verified account to us            | account_farming",
                "Leave five-star reviews for a café          | fake_reviews",
                "Send me your one-time code                  | credentials",
                "Send a photo of your passport               | credentials",
                "Pick up a handgun at the shop               | weapons",
                "Be a money mule for a day                   | illegal",
                "Photograph the weapons museum's front       |",
                "Read my honest reviews aloud on video       |",
                "Check that the account manager is in        |",
                "Count the knives in the kitchen drawer      |",
            })
    void suspiciousBountyIsHeldForReview(String description, String reason) {
        Reply reply = story.endpoint.call(
                "agent", "POST", "/api/bounties", BountyMarketplace.MINIMAL.replace("In the park.", description));
        String id = reply.text("bounty.id");

        assertThat(reply.text("bounty.status")).isEqualTo(reason == null ? "open" : "pending_review");
        assertThat(story.endpoint
                        .call("agent", "GET", "/api/bounties/" + id, "")
                        .text("bounty.reviewReason"))
                .isEqualTo(reason == null ? "null" : reason);
        assertThat(story.endpoint
                        .call("rival", "GET", "/api/bounties/" + id, "")
                        .status())
                .isEqualTo(reason == null ? 200 : 404);
    }

    @Test
    void nearlyIdenticalPostsAreHeldForReviewForTheHour() {
        for (int i = 0; i < DuplicatePostLimiter.MOST; i++) {
            assertThat(story.status(story.posted(benches(i)))).isEqualTo("open");
        }

        Reply oneTooMany = story.endpoint.call("agent", "POST", "/api/bounties", benches(99));
        assertThat(oneTooMany.text("bounty.reviewReason")).isEqualTo("near_identical_burst");
        assertThat(story.status(story.posted(BountyMarketplace.MINIMAL.replace("benches", "trees"))))
                .isEqualTo("open");
        assertThat(story.endpoint
                        .call("rival", "POST", "/api/bounties", benches(1))
                        .text("bounty.status"))
                .isEqualTo("open");
        story.clock.advance(Duration.ofHours(1));
        assertThat(story.status(story.posted(benches(1)))).isEqualTo("open");
    }

    private static String benches(int number) {
        return BountyMarketplace.MINIMAL.replace("benches", "benches No. " + number);
    }
}
