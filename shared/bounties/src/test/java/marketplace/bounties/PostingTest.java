package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.kernel.Id.BountyId;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.testing.Golden;
import marketplace.testing.GoldenItems;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostingTest {

    private static final String WHOLE = """
        {"title":"Photograph a shop front","description":"The shop at the corner, by daylight.",
         "completionCriteria":"Three sharp photos.","evidenceTypes":["photo","text"],"estimatedHours":0.5,
         "priceType":"hourly","price":25.50,"agentType":"clawdbot","category":"photo-walk",
         "skillsNeeded":["photography"],
         "location":{"city":"Porto","state":"Norte","country":"PT","isRemoteAllowed":false},
         "deadline":"2026-02-01T10:00:00+01:00","spotsAvailable":3,"identityRequired":false,
         "requiredLinks":[{"type":"portfolio","required":true}],
         "applicationDetails":[{"type":"text","label":"Which camera?","required":true},{"type":"text","label":"  "},
           {"type":"acknowledgment","label":"I will not trespass","required":true}],
         "lifecycleMessages":{"onAccepted":"Welcome {{name}}"},"submissionMode":"application"}\
        """;

    private final BountyMarketplace story = new BountyMarketplace();

    @Test
    void ownerReadsEveryPostedField() {
        String id = story.posted(WHOLE);

        Golden.check(
                "bounty-for-its-owner.json", pretty(story.endpoint.call("agent", "GET", "/api/bounties/" + id, "")));
    }

    @Test
    void publicViewHasNoLifecycleMessages() {
        String id = story.posted(WHOLE);

        Reply anonymous = story.endpoint.call("", "GET", "/api/bounties/" + id, "");

        assertThat(anonymous.status()).isEqualTo(200);
        assertThat(anonymous.body().at("/bounty/title").asText()).isEqualTo("Photograph a shop front");
        assertThat(anonymous.body().at("/bounty/lifecycleMessages").isNull()).isTrue();
    }

    @Test
    void minimalBountyHasOneSeatAndTakesApplications() {
        Reply reply = story.endpoint.call("agent", "POST", "/api/bounties", BountyMarketplace.MINIMAL);

        assertThat(reply.text("bounty.status")).isEqualTo("open");
        assertThat(reply.text("bounty.spotsAvailable")).isEqualTo("1");
        assertThat(reply.text("bounty.submissionMode")).isEqualTo("application");
    }

    @Test
    void emptyOptionalFieldsCountAsOmitted() {
        String empty = ",\"location\":{},\"deliverableSchema\":{},\"photoSubmission\":{},\"lifecycleMessages\":{},"
                + "\"agentVerification\":{},\"skillsNeeded\":[],\"requiredLinks\":[],\"applicationDetails\":[]}";

        Reply reply =
                story.endpoint.call("agent", "POST", "/api/bounties", BountyMarketplace.MINIMAL.replace("}", empty));

        assertThat(reply.status()).as(reply.body().toString()).isEqualTo(200);
        assertThat(reply.body().at("/bounty/deliverableSchema").isNull()).isTrue();
    }

    @Test
    void dryRunQuotesEveryCentAndStoresNothing() {
        Reply reply =
                story.endpoint.call("agent", "POST", "/api/bounties", WHOLE.replaceFirst("\\{", "{\"dryRun\":true,"));

        // 25.50 for half an hour is 12.75 a seat; 18 % of it is 2.295, rounded half up to 2.30 a seat.
        assertThat(reply.body().at("/quote/amountCents").asLong()).isEqualTo(3 * 1275);
        assertThat(reply.body().at("/quote/platformFeeCents").asLong()).isEqualTo(3 * 230);
        assertThat(reply.body().at("/quote/totalCents").asLong()).isEqualTo(3 * (1275 + 230));
        assertThat(reply.body().at("/dryRun").asBoolean()).isTrue();
        assertThat(reply.body().at("/wouldSucceed").asBoolean()).isTrue();
        assertThat(reply.text("bounty.title")).isNotEmpty();
        assertThat(reply.body().path("bounty").has("id")).isFalse();
        assertThat(reply.body().path("bounty").has("status")).isFalse();
        assertThat(story.endpoint
                        .call("agent", "GET", "/api/bounties?mine=true", "")
                        .body()
                        .path("bounties"))
                .isEmpty();
    }

    @Test
    void hourlyPriceWithoutHoursIsRefused() {
        Reply reply = story.endpoint.call(
                "agent", "POST", "/api/bounties", BountyMarketplace.MINIMAL.replace("fixed", "hourly"));

        assertThat(reply.text("error_code")).isEqualTo("validation");
        assertThat(reply.text("details.0.field")).isEqualTo("estimatedHours");
    }

    @Test
    void locationTakesCountriesByCodeOrEnglishName() {
        for (String country : List.of("PT", "pt", "PRT", "Portugal")) {
            assertThat(posted(country).status()).as(country).isEqualTo(200);
        }
        for (String country : List.of("XX", "Atlantis", "QQQ", " ", "")) {
            assertThat(posted(country).text("details.0.field")).as(country).isEqualTo("location.country");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'\"latitude\":48.5,\"longitude\":2.25', ''",
        "'\"latitude\":-90,\"longitude\":180', ''",
        "'\"latitude\":48.5', location.longitude",
        "'\"longitude\":2.25', location.latitude",
        "'\"latitude\":90.1,\"longitude\":2.25', location.latitude",
        "'\"latitude\":48.5,\"longitude\":-180.1', location.longitude",
        "'\"latitude\":\"north\",\"longitude\":2.25', location.latitude"
    })
    void coordinatesOfThePlaceAreBothGivenAndOnEarth(String coordinates, String refused) {
        String body = BountyMarketplace.MINIMAL.replace("}", ",\"location\":{" + coordinates + "}}");

        Reply reply = story.endpoint.call("agent", "POST", "/api/bounties", body);

        assertThat(reply.status()).isEqualTo(refused.isEmpty() ? 200 : 400);
        assertThat(reply.body().at("/details/0/field").asText()).isEqualTo(refused);
    }

    private Reply posted(String country) {
        String body = BountyMarketplace.MINIMAL.replace("}", ",\"location\":{\"country\":\"" + country + "\"}}");
        return story.endpoint.call("agent", "POST", "/api/bounties", body);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"price\":20.001}                                    | price",
                "{\"price\":0}                                         | price",
                "{\"price\":-1}                                        | price",
                "{\"price\":1e309}                                     | price",
                "{\"price\":\"20\"}                                    | price",
                "{\"priceType\":\"hourly\",\"price\":0.01,\"estimatedHours\":0.3} | price",
                "{\"title\":\"\"}                                      | title",
                "{\"estimatedHours\":0.08}                             | estimatedHours",
                "{\"evidenceTypes\":[\"smell\"]}                       | evidenceTypes.0",
                "{\"spotsAvailable\":501}                              | spotsAvailable",
                "{\"spotsAvailable\":0}                                | spotsAvailable",
                "{\"deadline\":\"2025-12-31T00:00:00Z\"}               | deadline",
                "{\"deadline\":\"tomorrow\"}                           | deadline",
                "{\"submissionMode\":\"photo_upload\"}                 | photoSubmission",
                "{\"requiredLinks\":[{\"type\":\"myspace\"}]}          | requiredLinks.0.type",
                "{\"location\":\"Porto\"}                              | location",
                "{\"category\":\"Not A Slug\"}                         | category",
            })
    void invalidFieldIsRefusedByName(String difference, String field) {
        String body = BountyMarketplace.MINIMAL.substring(0, BountyMarketplace.MINIMAL.length() - 1);
        Reply reply = story.endpoint.call("agent", "POST", "/api/bounties", merged(body + "}", difference));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("error_code")).isEqualTo("validation");
        assertThat(reply.text("details.0.field")).isEqualTo(field);
    }

    @Test
    void moreThanFiveConfirmationsOrThreeFilesAreRefused() {
        String row = "{\"type\":\"%s\",\"label\":\"x\"}";
        assertThat(postedWithRows(row.formatted("acknowledgment"), 5)).isEqualTo(200);
        assertThat(postedWithRows(row.formatted("acknowledgment"), 6)).isEqualTo(400);
        assertThat(postedWithRows(row.formatted("upload"), 3)).isEqualTo(200);
        assertThat(postedWithRows(row.formatted("upload"), 4)).isEqualTo(400);
        assertThat(postedWithRows(row.formatted("text"), 11)).isEqualTo(400);
    }

    @Test
    void repeatedIdempotencyKeyPostsOnce() {
        Map<String, String> key = Map.of("idempotency-key", "k1");
        Reply first = story.endpoint.call("agent", "POST", "/api/bounties", BountyMarketplace.MINIMAL, key);
        Reply again = story.endpoint.call("agent", "POST", "/api/bounties", BountyMarketplace.MINIMAL, key);
        Reply rivals = story.endpoint.call("rival", "POST", "/api/bounties", BountyMarketplace.MINIMAL, key);

        assertThat(again.body()).isEqualTo(first.body().put("replayed", true));
        assertThat(again.headers()).containsEntry("Idempotency-Replayed", "true");
        assertThat(rivals.text("bounty.id")).isNotEqualTo(first.text("bounty.id"));
    }

    @Test
    void unknownAndMalformedIdsAnswerAlike() {
        Reply unknown = story.endpoint.call("", "GET", "/api/bounties/bty_00000000000000000000000000", "");
        Reply malformed = story.endpoint.call("", "GET", "/api/bounties/bty_%23APP", "");

        assertThat(unknown.status()).isEqualTo(404);
        assertThat(malformed.text("error")).isEqualTo(unknown.text("error"));
    }

    @Test
    void storedBountyStaysReadable() {
        MemoryTable table = new MemoryTable();
        String id = new BountyMarketplace(table).posted(WHOLE);
        Item stored = table.get(Keys.bounty(new BountyId(id))).orElseThrow();

        GoldenItems.check("bounty-item.json", Stream.of(stored));

        assertThat(BountyItems.MAPPER.read(GoldenItems.read("bounty-item.json").getFirst()))
                .isEqualTo(BountyItems.MAPPER.read(stored));
    }

    private int postedWithRows(String row, int times) {
        String rows = String.join(",", Collections.nCopies(times, row));
        return story.endpoint
                .call(
                        "agent",
                        "POST",
                        "/api/bounties",
                        merged(BountyMarketplace.MINIMAL, "{\"applicationDetails\":[" + rows + "]}"))
                .status();
    }

    private static String merged(String body, String difference) {
        return Json.parse(body).setAll(Json.parse(difference)).toString();
    }

    private static String pretty(Reply reply) {
        return reply.body().toPrettyString() + "\n";
    }
}
