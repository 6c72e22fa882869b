package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.Color;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AnnouncedFile;
import marketplace.local.client.Api;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A worker stands before a closed door, and is paid the share that the bounty promised. */
class BlockedVisitStoryTest {

    private static final byte[] PHOTO = TestImages.image("jpg", 200, 100, Color.GRAY);

    private final Api api = Service.api();
    private final Account poster = Account.signUp(api);
    private final Map<String, String> key = poster.newKey().credentials();
    private final Account worker = Account.signUp(api);
    private String bounty;
    private String application;
    private String seat;

    @BeforeEach
    void hire() throws Exception {
        poster.deposit(50);
        worker.makeProfile();
        bounty = api.post("/api/bounties", key, Account.bounty().put("blockedPayPercent", 40))
                .text("/bounty/id");
        assertThat(api.get("/api/bounties/" + bounty, worker.session())
                        .json()
                        .at("/bounty/blockedPayPercent")
                        .asInt())
                .as("shown before anyone applies")
                .isEqualTo(40);
        application = worker.apply(bounty);
        seat = "/api/bounties/" + bounty + "/applications/" + application;
        byte[] accept = Json.bytes(Json.object().put("action", "accept"));
        assertThat(api.send("PATCH", seat, key, accept).outcome()).isEqualTo("200");
        api.post(seat + "/confirm", worker.session(), Json.object()).success();
    }

    private void report() throws Exception {
        AnnouncedFile photo = AnnouncedFile.of(worker, "submission", "image/jpeg", PHOTO);
        assertThat(photo.put(PHOTO)).isEqualTo(200);
        ObjectNode report = Json.object().put("reason", "The gate is locked, and nobody answers.");
        report.putArray("uploadIds").add(photo.id());
        api.post(seat + "/blocked", worker.session(), report).success();
    }

    private JsonNode application() {
        return api.get("/api/bounties/" + bounty + "/applications", key).json().at("/applications/0");
    }

    private void assertSettled() {
        api.settle();
        assertThat(worker.signedInAgain().owed()).isEqualTo(1_000);
        assertThat(application().path("seatExpiredReason").asText()).isEqualTo("blocked_on_arrival");
        // 50 USD less 40 % of the pay and of the fee of 25 USD.
        assertThat(poster.signedInAgain().balance()).isGreaterThan(3_800).isLessThan(4_000);
    }

    @Test
    void posterWhoAcceptsTheReportPaysThePromisedShare() throws Exception {
        report();
        JsonNode shown = application().path("blocked");
        assertThat(shown.path("reason").asText()).contains("gate is locked");
        assertThat(shown.toString()).as("a signed address of the photo").contains("http://127.0.0.1");

        api.post(seat + "/blocked/accept", key, Json.object()).success();

        assertSettled();
        assertThat(api.post(seat + "/blocked/accept", key, Json.object()).outcome())
                .isEqualTo("409 invalid_state");
    }

    @Test
    void silenceOf72HoursAcceptsTheReport() throws Exception {
        report();
        api.advance("PT71H");
        assertThat(worker.signedInAgain().owed()).isZero();
        api.advance("PT2H");
        assertSettled();
    }

    @Test
    void strangersAndTheWorkerCannotAcceptIt() throws Exception {
        report();
        Account stranger = Account.signUp(api);
        assertThat(api.post(seat + "/blocked/accept", stranger.session(), Json.object())
                        .outcome())
                .isEqualTo("404 not_found");
        assertThat(api.post(seat + "/blocked/accept", worker.session(), Json.object())
                        .outcome())
                .isEqualTo("404 not_found");
        assertThat(worker.owed()).isZero();
    }
}
