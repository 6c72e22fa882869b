package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Payment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class HiringTest {

    private static final long SEAT = 2_950;

    private final Api api = Service.api();
    private Account poster;
    private Map<String, String> agent;
    private Account worker;

    @BeforeEach
    void signUp() {
        poster = Account.signUp(api);
        agent = poster.newKey().credentials();
        worker = Account.signUp(api);
        worker.makeProfile();
    }

    @AfterEach
    void theBooksAgree() {
        Service.requireAgreeingBooks();
    }

    private record Seat(String bounty, String application) {

        String path() {
            return "/api/bounties/" + bounty + "/applications/" + application;
        }

        ObjectNode subject() {
            return Json.object().put("bountyId", bounty).put("applicationId", application);
        }
    }

    private Seat applied(Account applicant) {
        String bounty = poster.postBounty();
        return new Seat(bounty, applicant.apply(bounty));
    }

    private Answer fund(Seat seat) {
        return api.post("/api/escrow/checkout", agent, seat.subject());
    }

    private void accept(Seat seat) {
        ObjectNode decision = Json.object().put("action", "accept").put("response", "Welcome.");
        Answer accepted =
                api.send("PATCH", seat.path(), json(agent), Json.text(decision).getBytes(StandardCharsets.UTF_8));
        assertThat(accepted.status()).as(accepted.body()).isEqualTo(200);
    }

    private static Map<String, String> json(Map<String, String> credentials) {
        return Stream.concat(
                        credentials.entrySet().stream(), Map.of("Content-Type", "application/json").entrySet().stream())
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private void work(Seat seat) {
        done(api.post(seat.path() + "/confirm", worker.session(), Json.object()));
        done(api.post(seat.path() + "/start", worker.session(), Json.object()));
        ObjectNode work = Json.object().put("text", "Here it is.");
        done(api.post(seat.path() + "/submissions", worker.session(), work));
    }

    private Answer escrow(String escrow, String verb, Map<String, String> who, ObjectNode body) {
        return api.post("/api/escrow/" + escrow + "/" + verb, who, body);
    }

    private static Answer done(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer;
    }

    private String status(Seat seat) {
        return api.get("/api/bounties/" + seat.bounty(), agent).text("/bounty/status");
    }

    private List<String> movements() {
        List<String> newestFirst = api.get("/api/wallet/transactions", agent)
                .json()
                .path("transactions")
                .valueStream()
                .map(line -> line.path("kind").asText() + " "
                        + line.path("amountCents").asText() + " "
                        + line.path("balanceAfterCents").asText())
                .toList();
        return newestFirst.reversed();
    }

    @Test
    @Anywhere
    void walletHirePaysTheWorkerToTheCent() throws Exception {
        poster.deposit(40);
        Seat seat = applied(worker);

        Answer funded = done(fund(seat));
        String escrow = funded.text("/escrowId");
        assertThat(funded.text("/status")).isEqualTo("funded");
        accept(seat);
        assertThat(status(seat)).isEqualTo("assigned");
        work(seat);
        done(escrow(escrow, "complete", agent, Json.object()));
        done(escrow(escrow, "release", agent, Json.object().put("applicationId", seat.application())));
        assertThat(status(seat)).isEqualTo("completed");
        Account paid = worker.earningsToWallet();

        api.until("the bounty paid", () -> status(seat).equals("paid"));
        assertThat(paid.balance()).isEqualTo(2_500);
        assertThat(poster.balance()).isEqualTo(4_000 - SEAT);
        assertThat(movements()).containsExactly("deposit 4000 4000", "escrow_funded -2950 1050");
        JsonNode read =
                api.get("/api/escrow/" + escrow, worker.session()).json().path("escrow");
        assertThat(read.path("status").asText()).isEqualTo("released");
        assertThat(read.path("auditLog")
                        .valueStream()
                        .map(act -> act.path("actor").asText() + " "
                                + act.path("action").asText()))
                .containsExactly("poster fund", "poster lock", "worker deliver", "poster complete", "poster release");
        JsonNode statement = api.get("/api/wallet/statement", agent).json();
        assertThat(statement.path("closingBalanceCents").asLong()).isEqualTo(4_000 - SEAT);
    }

    @Test
    @Anywhere
    void hostedCheckoutPaysTheWorker() throws Exception {
        Seat seat = applied(worker);

        Answer asked = done(fund(seat));
        String escrow = asked.text("/escrowId");
        assertThat(asked.text("/status")).isEqualTo("requires_payment");
        assertThat(asked.text("/checkoutUrl")).startsWith(api.base() + "/c/");
        Payment payment = new Payment(URI.create(asked.text("/checkoutUrl")));
        assertThat(payment.open().body())
                .contains("29.50 USD", "Photograph a shop front", "25.00 USD for Ada, 4.50 USD platform fee");
        assertThat(payment.press("pay").statusCode()).isEqualTo(303);

        assertThat(done(fund(seat)).text("/status")).isEqualTo("funded");
        accept(seat);
        work(seat);
        done(escrow(escrow, "complete", agent, Json.object()));
        done(escrow(escrow, "release", agent, Json.object()));
        Account paid = worker.earningsToWallet();

        api.until("the bounty paid", () -> status(seat).equals("paid"));
        assertThat(paid.balance()).isEqualTo(2_500);
        assertThat(movements()).containsExactly("escrow_paid 2950 2950", "escrow_paid -2950 0");
        JsonNode balance = api.get("/api/wallet/balance", agent).json();
        assertThat(balance.path("balanceCents").asLong()).isZero();
        assertThat(balance.path("lifetimeDepositedCents").asLong()).isEqualTo(2_950);
        JsonNode statement = api.get("/api/wallet/statement", agent).json();
        assertThat(statement.path("transactions")).hasSize(2);
        assertThat(statement.path("closingBalanceCents").asLong()).isZero();
    }

    @Test
    @Anywhere
    void declinedCheckoutEndsItsEscrow() throws Exception {
        Seat seat = applied(worker);
        Answer asked = done(fund(seat));

        new Payment(URI.create(asked.text("/checkoutUrl"))).press("decline");

        assertThat(api.get("/api/escrow/" + asked.text("/escrowId"), agent).text("/escrow/status"))
                .isEqualTo("cancelled");
        assertThat(done(fund(seat)).text("/escrowId")).isNotEqualTo(asked.text("/escrowId"));
    }

    @Test
    void disputeIsSplit() throws Exception {
        poster.deposit(40);
        Seat seat = applied(worker);
        String escrow = done(fund(seat)).text("/escrowId");
        accept(seat);
        work(seat);

        assertThat(done(escrow(escrow, "dispute", agent, dispute())).text("/escrow/status"))
                .isEqualTo("disputed");
        api.advance("P13D");
        Map<String, String> admin = Service.adminSession();
        assertThat(api.get("/api/admin/disputes", admin).json().path("escrows").findValuesAsText("escrowId"))
                .contains(escrow);
        ObjectNode ruling = Json.object()
                .put("ruling", "split")
                .put("workerCents", 1_000)
                .put("reason", "Two fifths of it can be used.");
        assertThat(api.post("/api/admin/escrows/" + escrow + "/ruling", agent, ruling)
                        .status())
                .isEqualTo(403);
        done(api.post("/api/admin/escrows/" + escrow + "/ruling", admin, ruling));
        Account paid = worker.earningsToWallet();

        api.until("the bounty paid", () -> status(seat).equals("paid"));
        assertThat(paid.balance()).isEqualTo(1_000);
        assertThat(poster.signedInAgain().balance()).isEqualTo(4_000 - 1_000 - 180);
        JsonNode acts = api.get("/api/admin/audit?subject=" + escrow, admin).json();
        assertThat(acts.findValuesAsText("action")).contains("escrow_ruled");
    }

    @Test
    void unruledDisputeOverSubmittedWorkIsPaidAfter14Days() throws Exception {
        poster.deposit(40);
        Seat seat = applied(worker);
        String escrow = done(fund(seat)).text("/escrowId");
        accept(seat);
        work(seat);
        Answer disputed = done(escrow(escrow, "dispute", agent, dispute()));
        Instant openedAt = Instant.parse(disputed.text("/escrow/dispute/openedAt"));
        assertThat(Instant.parse(disputed.text("/escrow/dispute/rulingDueAt")))
                .isEqualTo(openedAt.plus(Duration.ofDays(14)));

        done(escrow(escrow, "dispute/evidence", worker.session(), evidence("The original file is sharp.")));
        api.advance("P13D");
        poster = poster.signedInAgain();
        done(escrow(escrow, "dispute/evidence", poster.session(), evidence("The file that I got is not.")));
        assertThat(api.get("/api/escrow/" + escrow, poster.session()).text("/escrow/status"))
                .isEqualTo("disputed");
        api.advance("P1DT2M");

        worker = worker.signedInAgain();
        JsonNode ended = api.get("/api/escrow/" + escrow, worker.session()).json();
        assertThat(ended.at("/escrow/status").asText()).isEqualTo("released");
        assertThat(ended.at("/escrow/dispute/evidence").findValuesAsText("by")).containsExactly("worker", "poster");
        assertThat(escrow(escrow, "dispute/evidence", worker.session(), evidence("One more picture."))
                        .outcome())
                .isEqualTo("409 invalid_state");
        assertThat(worker.earningsToWallet().balance()).isEqualTo(2_500);
    }

    @Test
    void unruledDisputeWithoutWorkIsRefundedAfter14Days() throws Exception {
        poster.deposit(40);
        Seat seat = applied(worker);
        String escrow = done(fund(seat)).text("/escrowId");
        accept(seat);
        done(api.post(seat.path() + "/confirm", worker.session(), Json.object()));
        done(escrow(escrow, "dispute", agent, dispute()));

        api.advance("P14DT2M");

        poster = poster.signedInAgain();
        assertThat(api.get("/api/escrow/" + escrow, poster.session()).text("/escrow/status"))
                .isEqualTo("refunded");
        assertThat(poster.balance()).isEqualTo(4_000);
        worker = worker.signedInAgain();
        assertThat(api.get("/api/me/applications", worker.session()).text("/applications/0/seatExpiredReason"))
                .isEqualTo("dispute_lost");
    }

    private static ObjectNode dispute() {
        return Json.object().put("category", "poor_quality").put("description", "Half of the picture is out of focus.");
    }

    private static ObjectNode evidence(String text) {
        return Json.object().put("text", text);
    }

    @Test
    void silentPosterAutoReleasesThePayment() throws Exception {
        poster.deposit(40);
        Seat seat = applied(worker);
        done(fund(seat));
        accept(seat);
        work(seat);

        api.advance("P5D");
        Account paid = worker.earningsToWallet();

        api.until("the bounty paid", () -> status(seat).equals("paid"));
        assertThat(paid.balance()).isEqualTo(2_500);
    }

    @Test
    @Anywhere
    void cancellationRefundsEverything() throws Exception {
        poster.deposit(40);
        Seat seat = applied(worker);
        String escrow = done(fund(seat)).text("/escrowId");

        done(escrow(escrow, "cancel", agent, Json.object()));

        assertThat(movements())
                .containsExactly("deposit 4000 4000", "escrow_funded -2950 1050", "escrow_refunded 2950 4000");
    }

    @Test
    @Anywhere
    void concurrentDisputeAndReleaseHaveOneWinner() throws Exception {
        poster.deposit(40);
        Seat seat = applied(worker);
        String escrow = done(fund(seat)).text("/escrowId");
        accept(seat);
        work(seat);
        done(escrow(escrow, "complete", agent, Json.object()));
        ObjectNode dispute =
                Json.object().put("category", "fraud").put("description", "The picture was taken from elsewhere.");

        List<Answer> answers = atOnce(List.of(
                () -> escrow(escrow, "dispute", worker.session(), dispute),
                () -> escrow(escrow, "release", agent, Json.object())));

        assertThat(answers.stream().map(Answer::status)).containsExactlyInAnyOrder(200, 409);
        assertThat(api.get("/api/escrow/" + escrow, agent).text("/escrow/status"))
                .isEqualTo(answers.getFirst().status() == 200 ? "disputed" : "released");
    }

    private static List<Answer> atOnce(List<Callable<Answer>> calls) throws InterruptedException, ExecutionException {
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<Answer>> futures = threads.invokeAll(calls);
            List<Answer> answers = new ArrayList<>();
            for (Future<Answer> future : futures) {
                answers.add(future.get());
            }
            return answers;
        }
    }
}
