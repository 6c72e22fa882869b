package marketplace.humans;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Scope;
import marketplace.table.Keys;
import marketplace.testing.Golden;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryObjects;
import marketplace.testing.MemoryTable;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.TestFiles;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Own and public profiles over REST. */
class ProfileTest {

    private static final String WHOLE = """
        {"username":"Ada_L","name":"Ada","headline":"Sharp eyes","bio":"I look twice.","gender":"woman",
         "skills":["photography"],"expertise":["optics"],
         "location":{"city":"Porto","country":"PT","isRemoteAvailable":true},"hourlyRate":30.50,
         "availability":{"monday":[{"start":"09:00","end":"12:30"}]},
         "timezone":"Europe/Lisbon","isAvailable":false}\
        """;

    private final MemoryTable table = new MemoryTable();
    private final Marketplace market = new Marketplace(table, on -> List.of(new HumansCapability(on)));
    private final SettableClock clock = market.clock;
    private final TestEndpoint rest = market.endpoint;
    private final MemoryObjects objects = market.objects;

    @BeforeEach
    void open() {
        market.person("ada");
        market.person("bob");
        market.open("reader");
        market.key("agent", "reader", Scope.READ);
    }

    @ParameterizedTest
    @CsvSource({
        "name, '{\"name\":\"Marketplace Support Team\"}'",
        "name, '{\"name\":\"Official Billing\"}'",
        "username, '{\"name\":\"Ada\",\"username\":\"marketplace_help\"}'"
    })
    void nameThatClaimsToBeTheServiceIsRefused(String field, String profile) {
        Reply reply = put("ada", profile);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("error")).contains(field);
    }

    @Test
    void flaggedProfileTextIsRejectedWithItsField() {
        Reply reply = put("ada", "{\"name\":\"Ada\",\"skills\":[\"cooking\",\"fake reviews\"]}");

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("details.0.field")).isEqualTo("skills.1");
    }

    @Test
    void profileHasExactlyThePublishedFields() {
        put("ada", WHOLE);

        Golden.check(
                "profile.json",
                rest.call("", "GET", "/api/humans/ada_l", "").body().toPrettyString() + "\n");
    }

    @Test
    void ownerSeesWhatWouldCompleteTheProfile() {
        Reply bare = put("ada", "{\"name\":\"Ada\"}");
        Reply whole = put("ada", WHOLE);

        assertThat(bare.text("completeness.percent")).isEqualTo("0");
        assertThat(bare.text("completeness.missing.0.field")).isEqualTo("skills");
        assertThat(whole.text("completeness.percent")).isEqualTo("66");
        assertThat(rest.call("ada", "GET", "/api/humans/me", "").body().at("/completeness/missing"))
                .extracting(missing -> missing.path("field").asText())
                .containsExactly("photoUploadIds", "identity", "payoutAccount");
        assertThat(rest.call("bob", "GET", "/api/humans/ada_l", "").body().has("completeness"))
                .isFalse();
    }

    @Test
    void adminSeesTheAccountBehindAProfile() {
        put("ada", WHOLE);
        rest.admit("admin", new Caller.SignedIn(market.open("admin"), true));

        Reply seen = rest.call("admin", "GET", "/api/humans/ada_l", "");

        assertThat(seen.text("human.identitySignalsAdmin.accountId"))
                .isEqualTo(market.account("ada").value());
        assertThat(rest.call("bob", "GET", "/api/humans/ada_l", "")
                        .body()
                        .path("human")
                        .has("identitySignalsAdmin"))
                .isFalse();
    }

    @Test
    void profileIsFoundByIdAndByUsernameInAnyCase() {
        String id = put("ada", WHOLE).text("human.id");

        assertThat(rest.call("", "GET", "/api/humans/" + id, "").text("human.name"))
                .isEqualTo("Ada");
        assertThat(rest.call("agent", "GET", "/api/humans/ADA_L", "").text("human.id"))
                .isEqualTo(id);
    }

    @Test
    void putClearsOmittedFields() {
        put("ada", WHOLE);

        Reply bare = put("ada", "{\"name\":\"Ada Lovelace\"}");

        assertThat(bare.text("human.name")).isEqualTo("Ada Lovelace");
        assertThat(bare.body().at("/human/isAvailable").asBoolean()).isTrue();
        assertThat(rest.call("", "GET", "/api/humans/ada_l", "").status()).isEqualTo(404);
    }

    @Test
    void usernameIsUniqueAndFreedWhenChanged() {
        put("ada", "{\"name\":\"Ada\",\"username\":\"walker\"}");

        Reply taken = put("bob", "{\"name\":\"Bob\",\"username\":\"WALKER\"}");
        put("ada", "{\"name\":\"Ada\",\"username\":\"runner\"}");
        Reply free = put("bob", "{\"name\":\"Bob\",\"username\":\"walker\"}");

        assertThat(taken.status()).isEqualTo(409);
        assertThat(taken.text("error")).contains("walker");
        assertThat(free.status()).isEqualTo(200);
    }

    @Test
    void twentyConcurrentRequestsGiveAUsernameToOne() throws Exception {
        List<Future<Reply>> replies = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                String name = "racer" + i;
                market.person(name);
                replies.add(threads.submit(() -> put(name, "{\"name\":\"x\",\"username\":\"winner\"}")));
            }
        }
        int won = 0;
        for (Future<Reply> reply : replies) {
            won += reply.get().status() == 200 ? 1 : 0;
        }
        assertThat(won).isEqualTo(1);
    }

    @Test
    void concurrentFirstPutsCreateOneProfile() throws Exception {
        List<Future<Reply>> replies = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                replies.add(threads.submit(() -> put("ada", "{\"name\":\"Ada\"}")));
            }
        }
        List<String> profiles = new ArrayList<>();
        for (Future<Reply> reply : replies) {
            if (reply.get().status() == 200) {
                profiles.add(reply.get().text("human.id"));
            }
        }
        assertThat(profiles).isNotEmpty();
        assertThat(Set.copyOf(profiles)).hasSize(1);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}                                                             | name",
                "{\"name\":\"\"}                                                | name",
                "{\"name\":\"x\",\"username\":\"ab\"}                           | username",
                "{\"name\":\"x\",\"username\":\"hum_00000000000000000000\"}     | username",
                "{\"name\":\"x\",\"username\":\"a#b c\"}                        | username",
                "{\"name\":\"x\",\"username\":\"Blocks\"}                       | username",
                "{\"name\":\"x\",\"username\":\"taste\"}                        | username",
                "{\"name\":\"x\",\"skills\":[\"  \"]}                             | skills.0",
                "{\"name\":\"x\",\"skills\":[\"x,y\"]}                            | skills",
                "{\"name\":\"x\",\"photoUploadIds\":[\"UPL\",\"UPL\"]}            | photoUploadIds",
                "{\"name\":\"x\",\"location\":{\"country\":\"Atlantis\"}}      | location.country",
                "{\"name\":\"x\",\"hourlyRate\":0.5}                            | hourlyRate",
                "{\"name\":\"x\",\"hourlyRate\":20.005}                         | hourlyRate",
                "{\"name\":\"x\",\"timezone\":\"Mars/Olympus\"}                 | timezone",
                "{\"name\":\"x\",\"availability\":{\"monday\":[{\"start\":\"12:00\",\"end\":\"24:30\"}]}} |"
                        + " availability.monday.0.end",
                "{\"name\":\"x\",\"availability\":{\"monday\":[{\"start\":\"09:00\",\"end\":\"12:00\"}"
                        + ",{\"start\":\"11:00\",\"end\":\"13:00\"}]}} | availability",
                "{\"name\":\"x\",\"availability\":{\"monday\":[{\"start\":\"24:00\",\"end\":\"25:00\"}]}} |"
                        + " availability.monday.0.start",
            })
    void whatIsNotAllowedIsRefusedByName(String body, String field) {
        Reply reply = put("ada", body.replace("UPL", "upl_00000000000000000000000000"));

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("details.0.field")).isEqualTo(field);
    }

    @ParameterizedTest
    @ValueSource(strings = {"hum_00000000000000000000000000", "hum_x", "nobody", "..", "%00", "a%2Fb"})
    void unknownUsernameIsNotFound(String name) {
        Reply reply = rest.call("", "GET", "/api/humans/" + name, "");

        assertThat(reply.status()).isIn(400, 404);
        assertThat(reply.text("error_code")).isIn("not_found", "validation");
    }

    @Test
    void duplicateWordsAreRemovedIgnoringCase() {
        Reply reply = put("ada", "{\"name\":\"x\",\"skills\":[\" Optics\",\"optics\",\"Walking\"]}");

        assertThat(reply.body().at("/human/skills").toString()).isEqualTo("[\"Optics\",\"Walking\"]");
    }

    @Test
    void deletedProfileIsNotFoundAndItsUsernameIsFree() {
        String id = put("ada", WHOLE).text("human.id");

        Reply deleted = rest.call("ada", "DELETE", "/api/humans/me", "");

        assertThat(deleted.text("humanId")).isEqualTo(id);
        assertThat(rest.call("", "GET", "/api/humans/" + id, "").status()).isEqualTo(404);
        assertThat(rest.call("", "GET", "/api/humans/ada_l", "").status()).isEqualTo(404);
        assertThat(rest.call("ada", "DELETE", "/api/humans/me", "").status()).isEqualTo(404);
        assertThat(put("bob", WHOLE).status()).isEqualTo(200);
        assertThat(put("ada", "{\"name\":\"Ada\"}").text("human.id")).isEqualTo(id);
    }

    @Test
    void photoIsShownOnceSentAndRemovedWithTheProfile() {
        String photo = upload("ada", TestFiles.PNG, "image/png");

        Reply put = put("ada", "{\"name\":\"Ada\",\"photoUploadIds\":[\"" + photo + "\"]}");
        Reply again = put("ada", "{\"name\":\"Ada\",\"photoUploadIds\":[\"" + photo + "\"]}");

        assertThat(put.body().at("/human/photoUrls/0").asText()).isEqualTo("https://api.test/photos/" + photo);
        assertThat(again.status()).isEqualTo(200);
        put("ada", "{\"name\":\"Ada\"}");
        assertThat(put("ada", "{\"name\":\"Ada\",\"photoUploadIds\":[\"" + photo + "\"]}")
                        .text("error_code"))
                .isEqualTo("not_found");
        market.advance(Duration.ofMinutes(15));
        assertThat(objects.has("uploads/" + photo)).isFalse();
    }

    @Test
    void otherAccountsPhotoIsNotFound() {
        String bobs = upload("bob", TestFiles.PNG, "image/png");
        String body = "{\"name\":\"Ada\",\"photoUploadIds\":[\"%s\"]}";

        Reply foreign = put("ada", body.formatted(bobs));
        Reply unknown = put("ada", body.formatted("upl_00000000000000000000000000"));

        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.text("error")).isEqualTo(unknown.text("error"));
        assertThat(put("bob", body.formatted(bobs)).status()).isEqualTo(200);
        assertThat(put("bob", body.formatted(bobs)).status()).isEqualTo(200);
    }

    private String upload(String name, byte[] file, String contentType) {
        return market.upload(name, "profile_photo", contentType, file);
    }

    @Test
    void apiKeyHasNoProfile() {
        assertThat(put("agent", "{\"name\":\"x\"}").text("error_code")).isEqualTo("forbidden");
        assertThat(put("", "{\"name\":\"x\"}").text("error_code")).isEqualTo("unauthenticated");
        assertThat(rest.call("bob", "GET", "/api/humans/me", "").status()).isEqualTo(404);
    }

    @Test
    void activityFreshnessDecreasesInSteps() {
        put("ada", WHOLE);

        assertThat(freshness(Duration.ZERO)).isEqualTo("within_24_hours");
        assertThat(freshness(Duration.ofDays(1).plusMillis(1))).isEqualTo("within_7_days");
        assertThat(freshness(Duration.ofDays(6))).isEqualTo("within_30_days");
        assertThat(freshness(Duration.ofDays(365))).isEqualTo("older");
    }

    @Test
    void storedProfileOfTheGoldenFileIsReadable() {
        HumanId id = new HumanId(put("ada", WHOLE).text("human.id"));

        Golden.check(
                "human-item-v1.txt",
                table.get(Keys.human(id)).orElseThrow().toString().replace(", ", ",\n") + "\n");
    }

    private String freshness(Duration later) {
        clock.advance(later);
        return rest.call("", "GET", "/api/humans/ada_l", "").text("human.activityFreshness");
    }

    private Reply put(String name, String body) {
        return rest.call(name, "PUT", "/api/humans/me", body);
    }
}
