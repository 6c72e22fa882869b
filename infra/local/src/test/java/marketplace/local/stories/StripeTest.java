package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Payment;
import marketplace.server.Stack;
import marketplace.testing.stripe.FakeStripe;
import marketplace.testing.stripe.FakeStripe.Fault;
import marketplace.testing.stripe.StripeDashboard;
import marketplace.testing.stripe.StripeDashboard.SignedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class StripeTest {

    private StripeStack stack;
    private FakeStripe stripe;
    private StripeDashboard books;
    private Api api;

    @BeforeEach
    void start() throws Exception {
        stack = new StripeStack();
        stripe = stack.stripe;
        books = stack.books;
        api = stack.api;
    }

    @AfterEach
    void stop() {
        stack.close();
    }

    @Test
    void depositsAndDisputesMatchTheBooksOfStripe() throws Exception {
        Account ada = Account.signUp(api);
        String key = api.post("/api/keys", ada.session(), Account.agentKey()).text("/apiKey");
        assertThat(key).startsWith("svc_live_");

        Payment payment = Payment.of(api, ada.session(), 40);
        String paid = stack.pay(payment);
        assertThat(new Payment(URI.create(payment.url() + "?result=paid"))
                        .open()
                        .body())
                .contains("<h1>On its way</h1>", "being confirmed");
        assertThat(new Payment(URI.create(payment.url() + "?result=cancelled"))
                        .open()
                        .body())
                .contains("<h1>Not paid yet</h1>", "href=\"" + payment.url().getPath() + "\"");
        stack.tellAll();
        assertThat(payment.open().body()).contains("<h1>Paid</h1>");
        assertThat(ada.balance()).isEqualTo(4_000);

        String dispute = books.dispute(paid);
        stack.tellAll();
        assertThat(ada.balance()).isZero();
        assertThat(ada.postBounty()).as("the wallet covered it").startsWith("bty_");
        assertThat(api.get("/api/wallet/transactions", ada.session()).text("/transactions/0/kind"))
                .isEqualTo("chargeback");
        assertThat(api.get("/api/account/export", ada.session()).body()).contains("clawbacks", dispute);

        books.decide(dispute, true);
        stack.tellAll();
        assertThat(ada.balance()).isEqualTo(4_000);
        assertThat(ada.postBounty()).startsWith("bty_");

        // No event arrives for these two: one was made in the dashboard, all messages of the other are lost.
        books.payByHand(700);
        String unheard = stack.pay(Payment.of(api, ada.session(), 25));
        List<SignedEvent> lost = books.takeEvents();
        LocalDate day = stack.today();
        api.advance("PT48H");

        JsonNode report = stack.report(day);
        assertThat(report.path("complete").asBoolean()).isTrue();
        assertThat(report.path("providerCents").asLong()
                        - report.path("ledgerCents").asLong())
                .isEqualTo(700 + 2_500);
        assertThat(report.path("differences").findValuesAsText("kind")).containsExactly("missing_here", "missing_here");
        assertThat(report.path("differences").findValuesAsText("providerCents"))
                .containsExactlyInAnyOrder("700", "2500");
        assertThat(api.get("/api/admin/reconciliations", stack.adminSession())
                        .json()
                        .path("reconciliations")
                        .findValuesAsText("differenceCount"))
                .contains("2");

        lost.forEach(signed -> assertThat(stack.deliver(signed)).isEqualTo(200));
        api.advance("PT48H");
        ada = ada.signedInAgain();
        assertThat(ada.balance()).isEqualTo(6_500);
        assertThat(unheard).startsWith("pi_");
        LocalDate settled = stack.today().minusDays(1);
        assertThat(stack.report(settled).path("differences").findValuesAsText("providerCents"))
                .containsExactly("700");
    }

    private Answer patch(Account account, String path, ObjectNode body) {
        Map<String, String> json = new HashMap<>(account.session());
        json.put("Content-Type", "application/json");
        return api.send("PATCH", path, json, Json.bytes(body));
    }

    private void earn(Account poster, Account worker) {
        String bounty = poster.postBounty();
        String application = worker.apply(bounty);
        String seat = "/api/bounties/" + bounty + "/applications/" + application;
        ObjectNode subject = Json.object().put("bountyId", bounty).put("applicationId", application);
        Answer funded = api.post("/api/escrow/checkout", poster.session(), subject);
        assertThat(funded.text("/status")).isEqualTo("funded");
        String escrow = "/api/escrow/" + funded.text("/escrowId");
        patch(poster, seat, Json.object().put("action", "accept")).text("/application/status");
        api.post(seat + "/confirm", worker.session(), Json.object()).text("/application/status");
        api.post(seat + "/start", worker.session(), Json.object()).text("/application/status");
        api.post(seat + "/submissions", worker.session(), Json.object().put("text", "Here."))
                .text("/submission/status");
        api.post(escrow + "/complete", poster.session(), Json.object()).text("/escrow/status");
        api.post(escrow + "/release", poster.session(), Json.object()).text("/escrow/status");
        api.advance("PT2M");
    }

    @Test
    void savedCardTopsUpTheWalletAndEarningsReachTheBank() throws Exception {
        Account ada = Account.signUp(api);
        Account worker = Account.signUp(api);
        worker.makeProfile();
        ObjectNode deposit = Json.object().put("amount", 40).put("savePaymentMethod", true);
        stack.pay(new Payment(URI.create(
                api.post("/api/wallet/deposit", ada.session(), deposit).text("/checkoutUrl"))));
        stack.tellAll();
        assertThat(api.get("/api/wallet/payment-methods", ada.session()).text("/paymentMethods/0/label"))
                .isEqualTo("Visa 4242");
        ObjectNode topUps = Json.object()
                .put("autoTopupEnabled", true)
                .put("autoTopupFloorCents", 2_000)
                .put("autoTopupTargetCents", 6_000)
                .put("autoTopupMaxPerDayCents", 20_000);
        assertThat(patch(ada, "/api/wallet/controls", topUps).status()).isEqualTo(200);
        String setup = api.put("/api/me/payout-account", worker.session(), Json.object())
                .text("/payoutAccount/url");
        HttpResponse<String> visit = new Payment(URI.create(setup)).visit();
        assertThat(visit.headers().firstValue("location").orElseThrow()).contains("/setup/acct_");
        books.ready(books.last("account").path("id").asText(), true);
        stack.tellAll();
        assertThat(api.get("/api/me/payout-account", worker.session()).text("/payoutAccount/status"))
                .isEqualTo("ready");

        earn(ada, worker);
        stack.tellAll();
        assertThat(ada.balance()).isEqualTo(6_000);
        String first = books.last("payout").path("id").asText();
        books.arrive(first, false);
        stack.tellAll();
        assertThat(api.get("/api/me/payouts", worker.session()).text("/payouts/0/status"))
                .isEqualTo("failed");
        api.put("/api/me/payout-account", worker.session(), Json.object());
        api.advance("PT2M");
        String second = books.last("payout").path("id").asText();
        books.arrive(second, true);
        stack.tellAll();

        assertThat(second).isNotEqualTo(first);
        assertThat(books.number("transfer")).isEqualTo(1);
        assertThat(api.get("/api/me/payouts", worker.session()).text("/payouts/0/status"))
                .isEqualTo("confirmed");
        assertThat(books.balanceCents()).isEqualTo(4_000 + 4_950 - 2_500);
        LocalDate day = stack.today();
        api.advance("PT26H");
        JsonNode report = stack.report(day);
        assertThat(report.path("differences")).isEmpty();
        assertThat(report.path("onTheirWay")).isEmpty();
        assertThat(report.path("ledgerCents").asLong()).isEqualTo(4_000 + 4_950 - 2_500);
    }

    private String refund(Account account, String payment, String amount) {
        ObjectNode body = Json.object().put("paymentId", payment).put("amount", new BigDecimal(amount));
        return api.post("/api/wallet/refunds", account.session(), body).text("/refund/id");
    }

    private String statusOf(Account account, String refund) {
        return api.get("/api/wallet/refunds/" + refund, account.session()).text("/refund/status");
    }

    @Test
    void unspentMoneyIsRefundedOnceWhateverStripeSends() throws Exception {
        Account ada = Account.signUp(api);
        String paid = stack.pay(Payment.of(api, ada.session(), 40));
        stack.tellAll();
        String payment = ada.lastPayment();

        String made = refund(ada, payment, "15");
        api.settle();
        stack.tellAll();
        assertThat(statusOf(ada, made)).isEqualTo("confirmed");
        // A refund made at Stripe is debited; our own refund beside it is not debited again.
        books.refund(paid, 300);
        stack.tellAll();
        assertThat(ada.balance()).isEqualTo(4_000 - 1_500 - 300);

        String slow = refund(ada, payment, "7.77");
        api.settle();
        stack.tellAll();
        assertThat(statusOf(ada, slow)).isEqualTo("pending");
        String atStripe = books.last("refund").path("id").asText();
        books.endRefund(atStripe, true);
        books.endRefund(atStripe, false);
        stack.tellAll();
        assertThat(statusOf(ada, slow)).isEqualTo("failed");
        assertThat(ada.balance()).isEqualTo(4_000 - 1_500 - 300);
        assertThat(books.number("refund")).isEqualTo(3);

        LocalDate day = stack.today();
        api.advance("PT26H");
        JsonNode report = stack.report(day);
        assertThat(report.path("differences")).isEmpty();
        assertThat(report.path("onTheirWay")).isEmpty();
        assertThat(report.path("ledgerCents").asLong()).isEqualTo(4_000 - 1_500 - 300);
    }

    @Test
    void refundDuringAnOutageIsMadeOnceAfterwards() throws Exception {
        Account ada = Account.signUp(api);
        stack.pay(Payment.of(api, ada.session(), 40));
        stack.tellAll();
        stripe.fails(Fault.SERVER_ERROR);
        String refund = refund(ada, ada.lastPayment(), "40");
        api.settle();
        assertThat(statusOf(ada, refund)).isEqualTo("pending");
        stripe.fails(Fault.UNREACHABLE);
        api.advance("PT1H1M");
        stripe.fails(Fault.ANSWER_LOST);
        api.advance("PT1H1M");
        // Messages may arrive before our request returns.
        stack.tellAll();
        stripe.fails(Fault.NONE);
        api.advance("PT1H1M");
        stack.tellAll();

        ada = ada.signedInAgain();
        assertThat(statusOf(ada, refund)).isEqualTo("confirmed");
        assertThat(ada.balance()).isZero();
        assertThat(books.number("refund")).isEqualTo(1);
        assertThat(books.balanceCents()).isZero();
    }

    @Test
    void stripeDeploymentHasNoSandbox() throws Exception {
        Account ada = Account.signUp(api);
        Payment payment = Payment.of(api, ada.session(), 40);

        assertThat(payment.press("pay").statusCode()).isEqualTo(404);
        assertThat(api.post("/api/payments/events/sandbox", Map.of(), Json.object())
                        .outcome())
                .isEqualTo("404 not_found");
        assertThat(ada.balance()).isZero();
        Map<String, String> testKey = Map.of("X-API-Key", "svc_test_" + "0".repeat(49));
        assertThat(api.get("/api/wallet/balance", testKey).outcome()).isEqualTo("401 unauthenticated");
    }

    @Test
    void noVisitorVerifiesAnIdentityWhereRealMoneyMoves() throws Exception {
        Account ada = Account.signUp(api);

        assertThat(api.post("/api/identity/verification", ada.session(), Json.object())
                        .outcome())
                .isEqualTo("409 identity_provider_missing");
        assertThat(api.get("/i/0123456789abcdefghijkl", Map.of()).status()).isEqualTo(404);
    }

    @Test
    void outageOfStripeIsReportedAndLosesNothing() throws Exception {
        Account ada = Account.signUp(api);
        Payment payment = Payment.of(api, ada.session(), 40);

        for (Fault fault : List.of(Fault.SERVER_ERROR, Fault.RATE_LIMITED, Fault.UNREACHABLE, Fault.ANSWER_LOST)) {
            stripe.fails(fault);
            HttpResponse<String> page = payment.visit();
            assertThat(page.statusCode()).isEqualTo(502);
            assertThat(page.body()).contains("Nothing was charged").doesNotContain("sk_");
        }
        stripe.fails(Fault.NONE);
        stack.pay(payment);
        stack.tellAll();

        assertThat(ada.balance()).isEqualTo(4_000);
        assertThat(books.number("checkout.session")).isEqualTo(1);
    }

    @Test
    void unsignedEventMovesNothing() throws Exception {
        Account ada = Account.signUp(api);
        stack.pay(Payment.of(api, ada.session(), 40));
        SignedEvent signed = books.takeEvents().getLast();
        SignedEvent forged = new SignedEvent(signed.type(), signed.body(), "whsec_of_somebody_else");

        assertThat(stack.deliver(forged)).isEqualTo(401);
        assertThat(ada.balance()).isZero();
        assertThat(stack.deliver(signed)).isEqualTo(200);
        assertThat(ada.balance()).isEqualTo(4_000);
    }

    @Test
    void invalidSecretStopsThePageAndAppearsInNoAnswer() throws Exception {
        try (Stack broken = StripeStack.stack("{\"apiKey\":\"sk_live_x\"}")) {
            Api other = new Api(broken.uri());
            HttpResponse<String> page =
                    Payment.of(other, Account.signUp(other).session(), 40).visit();

            assertThat(page.statusCode()).isEqualTo(500);
            assertThat(page.body()).doesNotContain("sk_live_x");
        }
    }
}
