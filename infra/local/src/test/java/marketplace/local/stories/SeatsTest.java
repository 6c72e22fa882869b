package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Receiver;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SeatsTest {

    private static final long SEAT = 2_950;

    private final Api api = Service.api();
    private Account poster;
    private Map<String, String> key;
    private String bounty;

    private final class Worker {
        private Account account;
        private final String path;

        Worker() {
            account = Account.signUp(api);
            account.makeProfile();
            path = "/api/bounties/" + bounty + "/applications/" + account.apply(bounty);
        }

        Answer does(String verb, String body) {
            return api.post(path + "/" + verb, account.session(), Json.parse(body));
        }

        Answer decided(String action) {
            return api.send("PATCH", path, key, Json.bytes(Json.object().put("action", action)));
        }

        Worker accepted() {
            assertThat(decided("accept").text("/application/status")).isEqualTo("accepted");
            return this;
        }

        String sees(String field) {
            account = account.signedInAgain();
            return api.get("/api/me/applications", account.session()).text("/applications/0/" + field);
        }
    }

    @BeforeEach
    void postsABountyOfThreeSeats() throws Exception {
        poster = Account.signUp(api);
        key = poster.newKey().credentials();
        poster.deposit(200);
        ObjectNode three = Account.bounty().put("spotsAvailable", 3);
        bounty = api.post("/api/bounties", key, three).text("/bounty/id");
    }

    private String status() {
        return api.get("/api/bounties/" + bounty, key).text("/bounty/status");
    }

    private long balance() {
        poster = poster.signedInAgain();
        return poster.balance();
    }

    @Test
    void seatsAreTakenLostRefilledPaidAndCancelled() throws Exception {
        try (Receiver receiver = Receiver.accepting()) {
            poster.newKey().register(receiver, "*");
            Worker ada = new Worker().accepted();
            Worker bob = new Worker().accepted();
            assertThat(status()).isEqualTo("partially_filled");
            assertThat(balance()).isEqualTo(20_000 - 2 * SEAT);
            ada.does("confirm", "{}").text("/application/confirmedAt");

            api.advance("PT24H2M");
            assertThat(bob.sees("seatExpiredReason")).isEqualTo("confirmation_timeout");
            assertThat(balance()).isEqualTo(20_000 - SEAT);
            Worker cleo = new Worker().accepted();
            ada.account = ada.account.signedInAgain();
            ada.does("start", "{}").text("/application/startedAt");
            assertThat(cancel().outcome()).isEqualTo("409 invalid_state");

            String submission =
                    ada.does("submissions", "{\"text\":\"The shop is shut.\"}").text("/submission/id");
            Instant redoBy = now().plus(Duration.ofDays(2));
            review(
                    ada,
                    submission,
                    "{\"action\":\"request_redo\",\"response\":\"Open it.\",\"redoBy\":\"" + redoBy + "\"}");
            submission =
                    ada.does("submissions", "{\"text\":\"Here it is, open.\"}").text("/submission/id");
            review(ada, submission, "{\"action\":\"approve\",\"response\":\"Fine.\"}");
            String escrow = "/api/escrow/" + ada.sees("escrowId");
            assertThat(api.post(escrow + "/complete", key, Json.object()).text("/escrow/status"))
                    .isEqualTo("completed");
            assertThat(api.post(escrow + "/release", key, Json.object()).text("/escrow/status"))
                    .isEqualTo("released");

            assertThat(cancel().text("/bounty/status")).isEqualTo("cancelled");
            api.advance("PT3M");
            assertThat(cleo.sees("seatExpiredReason")).isEqualTo("poster_released");
            assertThat(ada.sees("status")).isEqualTo("accepted");
            assertThat(balance()).isEqualTo(20_000 - SEAT);
            assertThat(ada.account.earningsToWallet().balance()).isEqualTo(2_500);
            assertThat(eventTypes(receiver))
                    .containsOnlyOnce("escrow.released", "submission.redo_requested", "submission.approved")
                    .contains("application.accepted", "bounty.seat_filled", "escrow.funded");
            assertThat(eventTypes(receiver))
                    .filteredOn("application.seat_expired"::equals)
                    .hasSize(2);
            assertThat(eventTypes(receiver))
                    .filteredOn("submission.submitted"::equals)
                    .hasSize(2);
        }
    }

    @Test
    void lastSeatRejectsPendingApplicationsAndRefundsTheirEscrows() {
        List<Worker> workers =
                new ArrayList<>(Stream.generate(Worker::new).limit(4).toList());
        Worker waiting = workers.removeLast();
        String id = waiting.path.substring(waiting.path.lastIndexOf('/') + 1);
        ObjectNode seat = Json.object().put("bountyId", bounty).put("applicationId", id);
        assertThat(api.post("/api/escrow/checkout", key, seat).text("/status")).isEqualTo("funded");
        workers.forEach(Worker::accepted);
        assertThat(status()).isEqualTo("assigned");

        api.advance("PT3M");

        assertThat(waiting.sees("status")).isEqualTo("rejected");
        assertThat(balance()).isEqualTo(20_000 - 3 * SEAT);
        assertThat(workers.getFirst().does("withdraw", "{}").text("/application/status"))
                .isEqualTo("withdrawn");
        assertThat(balance()).isEqualTo(20_000 - 2 * SEAT);
        assertThat(status()).isEqualTo("partially_filled");
    }

    @Test
    void rejectedHumanAppliesAgainTwiceAtMost() {
        Worker ada = new Worker();
        assertThat(ada.decided("reject").outcome()).isEqualTo("200");
        for (int again = 1; again <= 2; again++) {
            String id = ada.account.apply(bounty);
            byte[] reject = Json.bytes(Json.object().put("action", "reject"));
            assertThat(api.send("PATCH", "/api/bounties/" + bounty + "/applications/" + id, key, reject)
                            .outcome())
                    .isEqualTo("200");
        }

        Answer fourth = api.post("/api/bounties/" + bounty + "/applications", ada.account.session(), Json.object());

        assertThat(fourth.outcome()).isEqualTo("409 invalid_state");
        assertThat(fourth.body()).contains("Three of your applications");
    }

    @Test
    void lostSeatGoesToTheReserveWithItsEscrow() throws Exception {
        try (Receiver receiver = Receiver.accepting()) {
            poster.newKey().register(receiver, "*");
            ObjectNode reserve = Account.bounty().put("reservePool", true);
            bounty = api.post("/api/bounties", key, reserve).text("/bounty/id");
            Worker ada = new Worker().accepted();
            assertThat(status()).isEqualTo("assigned");
            bounty = api.post("/api/bounties", key, reserve).text("/bounty/id");
            Worker bob = new Worker();
            Worker cleo = new Worker();
            bob.accepted();
            api.advance("PT3M");
            assertThat(cleo.sees("status")).isEqualTo("pending");

            api.advance("PT24H2M");

            assertThat(bob.sees("seatExpiredReason")).isEqualTo("confirmation_timeout");
            assertThat(cleo.sees("status")).isEqualTo("accepted");
            assertThat(status()).isEqualTo("assigned");
            // The seat without a successor is refunded; the other escrow goes to the reserve.
            assertThat(ada.sees("status")).isEqualTo("expired");
            assertThat(balance()).isEqualTo(20_000 - SEAT);
            cleo.account = cleo.account.signedInAgain();
            cleo.does("confirm", "{}").text("/application/confirmedAt");
            assertThat(eventTypes(receiver))
                    .filteredOn("application.accepted"::equals)
                    .hasSize(3);
            assertThat(eventTypes(receiver))
                    .filteredOn("application.seat_expired"::equals)
                    .hasSize(2);
            assertThat(eventTypes(receiver)).filteredOn("escrow.funded"::equals).hasSize(3);
        }
    }

    @Test
    void extendedBountyMovesTheDueTimeAndHiresASecondWorker() {
        Instant deadline = now().plus(Duration.ofDays(3));
        ObjectNode dated = Account.bounty().put("deadline", deadline.toString());
        bounty = api.post("/api/bounties", key, dated).text("/bounty/id");
        Worker ada = new Worker().accepted();
        ada.does("confirm", "{}").text("/application/confirmedAt");
        ada.does("start", "{}").text("/application/startedAt");
        assertThat(status()).isEqualTo("assigned");
        assertThat(Instant.parse(ada.sees("dueAt"))).isEqualTo(deadline);

        Instant later = deadline.plus(Duration.ofDays(1));
        ObjectNode more = Json.object().put("deadline", later.toString()).put("spotsAvailable", 2);
        assertThat(api.post("/api/bounties/" + bounty + "/extend", key, more).text("/bounty/status"))
                .isEqualTo("partially_filled");
        api.advance("PT3M");

        assertThat(Instant.parse(ada.sees("dueAt"))).isEqualTo(later);
        new Worker().accepted();
        assertThat(status()).isEqualTo("assigned");
        api.advance("P3D");
        assertThat(ada.sees("status")).isEqualTo("accepted");
    }

    private Instant now() {
        return Instant.parse(api.get("/local/clock", Api.ANONYMOUS).text("/now"));
    }

    private Answer cancel() {
        ObjectNode why = Json.object().put("reason", "task_no_longer_needed");
        return api.post("/api/bounties/" + bounty + "/cancel", key, why);
    }

    private void review(Worker worker, String submission, String body) {
        Answer reviewed =
                api.send("PATCH", worker.path + "/submissions/" + submission, key, Json.bytes(Json.parse(body)));
        assertThat(reviewed.outcome()).isEqualTo("200");
    }

    private static List<String> eventTypes(Receiver receiver) {
        return receiver.arrivals().stream()
                .map(arrival -> arrival.field("type"))
                .toList();
    }
}
