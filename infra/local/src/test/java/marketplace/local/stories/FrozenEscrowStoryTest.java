package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.http.HttpResponse;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Payment;
import marketplace.server.Stack;
import marketplace.server.template.Template;
import marketplace.testing.stripe.FakeStripe;
import marketplace.testing.stripe.StripeDashboard;
import marketplace.testing.stripe.StripeDashboard.SignedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Stripe reports a dispute of the payment that funded a hire. */
class FrozenEscrowStoryTest {

    private FakeStripe stripe;
    private StripeDashboard books;
    private Stack stack;
    private Api api;
    private Account poster;
    private Account worker;
    private String escrow;
    private String dispute;

    @BeforeEach
    void hireWithDisputedPayment() throws Exception {
        stripe = FakeStripe.start(InstantSource.system());
        books = stripe.books();
        Map<String, String> values = new HashMap<>(Stack.localValues(false));
        values.put("PaymentProvider", "stripe");
        values.put("StripeSecret", "how-stripe-is-spoken-to");
        stack = RefusedCalls.watch(Stack.start(
                Template.load(Service.REPOSITORY.resolve("template.yaml"), values),
                Service.options().withSecrets(Map.of("how-stripe-is-spoken-to", stripe.settings()))));
        stripe.follow(stack.clock());
        api = new Api(stack.uri());
        poster = Account.signUp(api);
        worker = Account.signUp(api);
        worker.makeProfile();
        String paid = paid(30);
        hire();
        dispute = books.dispute(paid);
        tellAll();
    }

    private String paid(int dollars) throws Exception {
        HttpResponse<String> visit = Payment.of(api, poster.session(), dollars).visit();
        String page = visit.headers().firstValue("location").orElseThrow();
        String paid = books.pay(page.substring(page.lastIndexOf('/') + 1));
        tellAll();
        return paid;
    }

    private void hire() {
        String bounty = poster.postBounty();
        String path = "/api/bounties/" + bounty + "/applications/" + worker.apply(bounty);
        Map<String, String> headers = new HashMap<>(poster.session());
        headers.put("Content-Type", "application/json");
        ObjectNode decision = Json.object().put("action", "accept").put("response", "Welcome.");
        assertThat(api.send("PATCH", path, headers, Json.bytes(decision)).outcome())
                .isEqualTo("200");
        done(api.post(path + "/confirm", worker.session(), Json.object()));
        done(api.post(path + "/start", worker.session(), Json.object()));
        done(api.post(path + "/submissions", worker.session(), Json.object().put("text", "Here it is.")));
        escrow = api.get("/api/escrow", worker.session()).text("/escrows/0/id");
    }

    private static void done(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
    }

    private void tellAll() {
        List<SignedEvent> all = books.takeEvents();
        all.reversed().forEach(signed -> {
            Map<String, String> headers = Map.of(
                    "Content-Type",
                    "application/json; charset=utf-8",
                    "Stripe-Signature",
                    signed.signature(stack.clock().instant()));
            assertThat(api.send("POST", "/api/payments/events/stripe", headers, signed.body())
                            .status())
                    .as(signed.type())
                    .isEqualTo(200);
        });
    }

    private Answer escrow() {
        worker = worker.signedInAgain();
        poster = poster.signedInAgain();
        return api.get("/api/escrow/" + escrow, worker.session());
    }

    @AfterEach
    void stop() {
        assertThat(stack.audit()).isEmpty();
        stack.close();
        stripe.close();
    }

    @Test
    void disputedPaymentFreezesTheHireUntilItIsWon() {
        api.advance("P8D");
        Answer frozen = escrow();
        assertThat(frozen.text("/escrow/status")).isEqualTo("disputed");
        assertThat(frozen.text("/escrow/dispute/openedBy")).isEqualTo("platform");
        assertThat(frozen.text("/escrow/dispute/category")).isEqualTo("chargeback");
        Answer refused = api.post("/api/escrow/" + escrow + "/complete", poster.session(), Json.object());
        assertThat(refused.outcome()).isEqualTo("409 invalid_state");
        assertThat(refused.body()).contains("frozen");

        books.decide(dispute, true);
        tellAll();
        assertThat(escrow().text("/escrow/status")).isEqualTo("delivered");

        api.advance("P7D");
        assertThat(escrow().text("/escrow/status")).isEqualTo("released");
    }

    @Test
    void lostPaymentEndsTheHire() {
        books.decide(dispute, false);
        tellAll();

        assertThat(escrow().text("/escrow/status")).isEqualTo("refunded");
        assertThat(api.get("/api/wallet/balance", poster.session()).text("/debtCents"))
                .isEqualTo("0");
    }

    @Test
    void secondCardThatCoversTheFirstEndsTheHireWhenItIsLostAsWell() throws Exception {
        String second = paid(30);
        books.decide(dispute, false);
        tellAll();
        assertThat(escrow().text("/escrow/status")).isEqualTo("delivered");
        api.advance("PT1H");

        String covering = books.dispute(second);
        tellAll();
        assertThat(escrow().text("/escrow/dispute/category")).isEqualTo("chargeback");
        books.decide(covering, false);
        tellAll();

        assertThat(escrow().text("/escrow/status")).isEqualTo("refunded");
        assertThat(api.get("/api/wallet/balance", poster.session()).text("/debtCents"))
                .isEqualTo("0");
    }

    /** The payment jobs ask Stripe and end the hire themselves. */
    @Test
    void lossWhoseEventNeverCameIsReadFromStripe() {
        books.decide(dispute, false);
        books.takeEvents();

        api.advance("P9D");

        assertThat(escrow().text("/escrow/status")).isEqualTo("refunded");
        assertThat(api.get("/api/wallet/balance", poster.session()).text("/debtCents"))
                .isEqualTo("0");
        assertThat(api.get("/api/me/applications", worker.session()).text("/applications/0/seatExpiredReason"))
                .isEqualTo("dispute_lost");
    }

    @Test
    void returnWhoseEventNeverCameIsReadFromStripe() {
        books.decide(dispute, true);
        books.takeEvents();

        api.advance("P9D");

        assertThat(escrow().text("/escrow/status")).isEqualTo("delivered");
        api.advance("P7D");
        assertThat(escrow().text("/escrow/status")).isEqualTo("released");
    }

    @Test
    void adminPaysTheWorkerAndAWinLaterPaysThePlatform() {
        Map<String, String> admin = Account.adminSession(api, stack.openAdmin(Optional.empty()));
        ObjectNode ruling = Json.object().put("ruling", "release").put("reason", "The work was done.");
        done(api.post("/api/admin/escrows/" + escrow + "/ruling", admin, ruling));
        assertThat(escrow().text("/escrow/status")).isEqualTo("released");

        books.decide(dispute, true);
        tellAll();

        assertThat(api.get("/api/wallet/balance", poster.session()).text("/balanceCents"))
                .isEqualTo("500");
    }
}
