package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A rating is neither bought by small hires between own accounts nor washed away by a new profile. */
class ReputationStoryTest {

    private static final String PROFILE = "/api/humans/me";

    private final Api api = Service.api();
    private final Account poster = Account.signUp(api);
    private final Map<String, String> key = poster.newKey().credentials();
    private Account worker = Account.signUp(api);

    @BeforeEach
    void fund() throws Exception {
        poster.deposit(100);
    }

    private static ObjectNode profile(String skill) {
        ObjectNode profile = Json.object().put("name", "Ada");
        profile.putArray("skills").add(skill);
        return profile;
    }

    private static String offers(Account human, String skill) {
        return human.api().put(PROFILE, human.session(), profile(skill)).text("/human/id");
    }

    private record Seat(String path, String escrow) {}

    private Seat hired(String human) {
        Answer hire = api.post("/api/escrow/agent-checkout", key, Account.directHire(human));
        String bounty = "/api/bounties/" + hire.text("/rental/bountyId");
        return new Seat(bounty + "/applications/" + hire.text("/rental/applicationId"), hire.text("/escrowId"));
    }

    /** Direct hires cost at least a dollar. */
    private Seat ofACent(Account human, int number) {
        ObjectNode posted =
                Account.bounty().put("title", "Shop number " + number).put("price", 0.01);
        String bounty = api.post("/api/bounties", key, posted).text("/bounty/id");
        String path = "/api/bounties/" + bounty + "/applications/" + human.apply(bounty);
        JsonNode accepted = api.send(
                        "PATCH", path, key, Json.bytes(Json.object().put("action", "accept")))
                .success();
        return new Seat(path, accepted.at("/application/escrowId").asText());
    }

    private void paid(Account human, Seat seat, int rating) {
        for (String verb : List.of("confirm", "start")) {
            api.post(seat.path() + "/" + verb, human.session(), Json.object()).success();
        }
        api.post(seat.path() + "/submissions", human.session(), Json.object().put("text", "Done."))
                .success();
        for (String verb : List.of("complete", "release")) {
            api.post("/api/escrow/" + seat.escrow() + "/" + verb, key, Json.object())
                    .success();
        }
        api.post(
                        "/api/reviews",
                        key,
                        Json.object().put("escrowId", seat.escrow()).put("rating", rating))
                .success();
    }

    private List<String> found(String skill) {
        return api.get("/api/humans?skill=" + skill, key)
                .success()
                .path("humans")
                .findValuesAsText("id");
    }

    private JsonNode human(String id) {
        return api.get("/api/humans/" + id, Api.ANONYMOUS).success().path("human");
    }

    @Test
    void tenHiresOfOneCentDoNotRankFirst() {
        String skill = "cents" + worker.email().replaceAll("\\D", "");
        Account bought = worker;
        String cheap = offers(bought, skill);
        Account honest = Account.signUp(api);
        String once = offers(honest, skill);

        for (int i = 0; i < 10; i++) {
            paid(bought, ofACent(bought, i), 5);
        }
        paid(honest, hired(once), 4);

        assertThat(found(skill)).containsExactly(once, cheap);
        assertThat(human(cheap).path("reviewCount").asInt()).isZero();
        assertThat(human(cheap).path("totalBookings").asInt()).isLessThanOrEqualTo(1);
    }

    @Test
    void newProfileHasTheOldReviewsAndWaitsForTheWorkInProgress() {
        String skill = "washed" + worker.email().replaceAll("\\D", "");
        String id = offers(worker, skill);
        paid(worker, hired(id), 1);
        worker = worker.earningsToWallet();
        Seat running = hired(id);

        Answer refused = api.delete(PROFILE, worker.session());

        assertThat(refused.outcome()).isEqualTo("409 invalid_state");
        assertThat(refused.body()).contains("application ", running.escrow());
        api.post(running.path() + "/release-seat", key, Json.object()).success();
        assertThat(api.delete(PROFILE, worker.session()).outcome()).isEqualTo("200");
        assertThat(offers(worker, skill)).isEqualTo(id);
        assertThat(human(id).path("reviewCount").asInt()).isEqualTo(1);
        assertThat(human(id).path("rating").asDouble()).isEqualTo(1);
    }
}
