package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Mailbox;
import marketplace.local.client.Payment;
import marketplace.local.client.Receiver;
import marketplace.local.console.PageBrowser;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The mails about money and webhook endpoints that no other story sees, each caused by real calls. */
class MoneyMailsTest {

    private final Api api = Service.api();
    private Account poster;
    private Account worker;
    private String human;
    private Mailbox toPoster;
    private Mailbox toWorker;

    @BeforeEach
    void signUp() {
        poster = Account.signUp(api);
        worker = Account.signUp(api);
        human = worker.makeProfile();
        toPoster = Mailbox.of(poster);
        toWorker = Mailbox.of(worker);
    }

    private void controls(String settings) {
        Map<String, String> credentials = poster.signedInAgain().session();
        api.send("PATCH", "/api/wallet/controls", credentials, Json.bytes(Json.parse(settings)))
                .success();
    }

    /** @param outcome what payouts to the account do */
    private void openPayoutAccount(String outcome) throws Exception {
        worker = worker.signedInAgain();
        String url = api.put("/api/me/payout-account", worker.session(), Json.object())
                .text("/payoutAccount/url")
                .replace("/payout/", "/sandbox/payout-accounts/");
        HttpRequest form = HttpRequest.newBuilder(URI.create(url))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("outcome=accept&payouts=" + outcome))
                .build();
        // The page is opened before its form is sent.
        HttpClient browser = HttpClient.newHttpClient();
        browser.send(
                HttpRequest.newBuilder(URI.create(url.replace("/sandbox/payout-accounts/", "/payout/")))
                        .build(),
                BodyHandlers.ofString());
        assertThat(browser.send(form, BodyHandlers.ofString()).statusCode()).isEqualTo(303);
        api.settle();
    }

    private void fund(Account account) throws Exception {
        account.deposit(100);
    }

    private int checkout() {
        Account applicant = Account.signUp(api);
        applicant.makeProfile();
        poster = poster.signedInAgain();
        String bounty = poster.postBounty();
        ObjectNode subject = Json.object().put("bountyId", bounty).put("applicationId", applicant.apply(bounty));
        return api.post("/api/escrow/checkout", poster.session(), subject).status();
    }

    @Test
    void payoutThatArrivesIsMailed() throws Exception {
        fund(poster);
        openPayoutAccount("arrive");

        ObjectNode gift =
                Json.object().put("recipientId", human).put("amount", 40).put("description", "For the paint");
        api.post("/api/transfers/send", poster.session(), gift).success();
        api.advance("PT2M");

        toWorker.requireOne(
                "You received 40.00 USD",
                "/app/earnings",
                "from \"Somebody\"",
                "Note of the sender: \"For the paint\"",
                "/api/transfers/trf_");
        toWorker.requireOne("Payout sent: 40.00 USD", "/app/earnings", "to your payout account");
    }

    @Test
    void payoutThatFailsSaysWhatToDo() throws Exception {
        fund(poster);
        openPayoutAccount("returned");

        poster.send(human, 40);
        api.advance("PT2M");

        toWorker.requireOne(
                "Payout failed: 40.00 USD", "/app/earnings", "still owed", "PUT /api/me/payout-account", "to-wallet");
    }

    @Test
    void moneyForAnEmailWithoutAccountIsClaimedAsTheMailSays() throws Exception {
        fund(poster);
        String stranger = "claimed-" + poster.email();
        ObjectNode gift = Json.object().put("recipientEmail", stranger).put("amount", 25);
        String transfer =
                api.post("/api/transfers/send", poster.session(), gift).text("/transfer/id");

        Mailbox toStranger = Mailbox.ofStranger(api, stranger);
        toStranger.requireOne(
                "25.00 USD is waiting for you",
                "/app/earnings",
                "held for you until ",
                "/api/auth/signup",
                "password-reset");
        assertThat(toStranger.mails().getFirst().path("text").textValue()).doesNotContain("/app/settings");
        assertThat(new PageBrowser(api.base()).open("/app/earnings").html()).contains("/app/account/sign-up");
        ObjectNode person = Account.signup(stranger);
        Account claimant = new Account(
                api,
                stranger,
                Api.bearer(api.post("/api/auth/signup", Map.of(), person).text("/token")));
        api.put("/api/me/notifications", claimant.session(), Json.object().putNull("quietHours"))
                .success();
        claimant = claimant.verified();
        api.settle();

        assertThat(claimant.balance()).isEqualTo(2_500);
        toStranger.requireOne("You received 25.00 USD", "/app/earnings", transfer);
    }

    @Test
    void unclaimedMoneyIsRemindedOfAndItsReturnIsMailed() throws Exception {
        fund(poster);
        Mailbox toPoster = Mailbox.of(poster);
        String stranger = "silent-" + poster.email();
        ObjectNode gift = Json.object().put("recipientEmail", stranger).put("amount", 25);
        String transfer =
                api.post("/api/transfers/send", poster.session(), gift).text("/transfer/id");
        Mailbox toStranger = Mailbox.ofStranger(api, stranger);

        api.advance("P27DT1M");
        toStranger.requireOne("Claim 25.00 USD by ", "/app/earnings", "returns to the sender on ", "/api/auth/signup");
        api.advance("P2D");
        assertThat(toStranger.count("Claim 25.00 USD by ")).isEqualTo(2);
        assertThat(toPoster.count("Transfer returned")).isZero();
        api.advance("P1D");

        toPoster.requireOne("Transfer returned: 25.00 USD", "/app/earnings", "not claimed in time", transfer);
        assertThat(toStranger.count("Claim 25.00 USD by ")).isEqualTo(2);
    }

    @Test
    void capAndLowBalanceAreMailed() throws Exception {
        fund(poster);
        controls("{\"lowBalanceThresholdCents\":8000,\"spendingCapRolling24hCents\":3000}");

        assertThat(checkout()).isEqualTo(200);
        assertThat(checkout()).isEqualTo(403);
        assertThat(checkout()).isEqualTo(403);

        toPoster.requireOne(
                "Low balance: 70.50 USD", "/app/earnings", "your threshold of 80.00 USD", "/api/wallet/deposit");
        toPoster.requireOne(
                "Payment refused by your spending cap",
                "/app/earnings",
                "payment of 29.50 USD",
                "the spending cap of the wallet for 24 hours is 30.00 USD",
                "29.50 USD is spent",
                "PATCH /api/wallet/controls");
    }

    @Test
    void failedTopUpIsMailed() throws Exception {
        ObjectNode deposit = Json.object().put("amount", 40).put("savePaymentMethod", true);
        String url = api.post("/api/wallet/deposit", poster.session(), deposit).text("/checkoutUrl");
        new Payment(URI.create(url)).press("pay_once");
        controls("{\"autoTopupEnabled\":true,\"autoTopupFloorCents\":2000,\"autoTopupTargetCents\":6000,"
                + "\"autoTopupMaxPerDayCents\":20000}");

        assertThat(checkout()).isEqualTo(200);

        toPoster.requireOne("Top-up failed: 49.50 USD", "/app/earnings", "49.50 USD failed", "/api/wallet/deposit");
    }

    @Test
    void failingEndpointIsMailedTwiceAndWhenItIsDisabled() throws Exception {
        try (Receiver receiver = Receiver.answering(_ -> 500)) {
            Account.Endpoint endpoint = poster.newKey().register(receiver, "*");
            for (int i = 0; i < 3; i++) {
                endpoint.test();
            }
            api.advance("PT20M");
        }

        assertThat(toPoster.subjects())
                .containsExactlyInAnyOrder(
                        "Webhook endpoint failing: 127.0.0.1",
                        "Webhook endpoint failing: 127.0.0.1",
                        "Webhook endpoint disabled: 127.0.0.1");
        assertThat(toPoster.mails())
                .extracting(mail -> mail.path("text").textValue())
                .satisfiesExactlyInAnyOrder(
                        five -> assertThat(five)
                                .contains("last 5 calls", "10 more failures", "/api/webhooks/deliveries?")
                                .doesNotContain("status="),
                        ten -> assertThat(ten).contains("last 10 calls", "5 more failures"),
                        disabled -> assertThat(disabled).contains("after 15 failures in a row", "PATCH /api/webhooks"));
    }

    @Test
    void deletedAccountGetsNoMailAboutWhatComesAfterwards() throws Exception {
        fund(poster);
        String bounty = poster.postBounty();
        String application = worker.apply(bounty);
        ObjectNode password = Json.object().put("password", Account.PASSWORD);
        api.send("DELETE", "/api/account", worker.session(), Json.bytes(password))
                .success();
        int before = toWorker.mails().size();

        Map<String, String> key = poster.newKey().credentials();
        api.send(
                "PATCH",
                "/api/bounties/" + bounty + "/applications/" + application,
                key,
                Json.bytes(Json.object().put("action", "reject")));
        api.advance("P1D");

        assertThat(toWorker.mails()).hasSize(before);
    }
}
