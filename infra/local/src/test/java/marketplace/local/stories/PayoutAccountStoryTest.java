package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Payment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayoutAccountStoryTest {

    private static final HttpClient HTTP = HttpClient.newHttpClient();
    private static final HttpClient BROWSER =
            HttpClient.newBuilder().followRedirects(HttpClient.Redirect.NORMAL).build();

    private final Api api = Service.api();
    private Account poster;
    private Account worker;
    private String human;
    private String bounty;

    @BeforeEach
    void signUp() throws Exception {
        poster = Account.signUp(api);
        poster.deposit(100);
        worker = Account.signUp(api);
        human = worker.makeProfile();
    }

    @AfterEach
    void theBooksAgree() {
        assertThat(Service.stack().audit()).isEmpty();
    }

    private Answer ask() {
        return api.put("/api/me/payout-account", worker.session(), Json.object());
    }

    /** A request restarts failed payouts; they end before the page changes the account. */
    private String address() {
        String url = ask().text("/payoutAccount/url");
        api.settle();
        return url;
    }

    private static HttpResponse<String> open(String url) throws Exception {
        return BROWSER.send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString());
    }

    private static HttpResponse<String> send(String url, String form, Map<String, String> headers) throws Exception {
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create(url.replace("/payout/", "/sandbox/payout-accounts/")))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form));
        headers.forEach(request::header);
        return HTTP.send(request.build(), BodyHandlers.ofString());
    }

    private void open(String url, String form) throws Exception {
        assertThat(open(url).statusCode()).isEqualTo(200);
        HttpResponse<String> sent = send(url, form, Map.of());
        assertThat(sent.statusCode()).as(sent.body()).isEqualTo(303);
        // A ready account restarts its failed payouts before anything is earned.
        api.settle();
    }

    private String account(String field) {
        return api.get("/api/me/payout-account", worker.session()).text("/payoutAccount/" + field);
    }

    private void earn() {
        bounty = poster.postBounty();
        String application = worker.apply(bounty);
        String seat = "/api/bounties/" + bounty + "/applications/" + application;
        ObjectNode subject = Json.object().put("bountyId", bounty).put("applicationId", application);
        String escrow =
                api.post("/api/escrow/checkout", poster.session(), subject).text("/escrowId");
        Map<String, String> json = new TreeMap<>(poster.session());
        json.put("Content-Type", "application/json");
        api.send("PATCH", seat, json, Json.bytes(Json.object().put("action", "accept")))
                .text("/application/status");
        api.post(seat + "/confirm", worker.session(), Json.object()).text("/application/status");
        api.post(seat + "/start", worker.session(), Json.object()).text("/application/status");
        api.post(seat + "/submissions", worker.session(), Json.object().put("text", "Here."))
                .text("/submission/status");
        api.post("/api/escrow/" + escrow + "/complete", poster.session(), Json.object())
                .text("/escrow/status");
        api.post("/api/escrow/" + escrow + "/release", poster.session(), Json.object())
                .text("/escrow/status");
        api.advance("PT2M");
    }

    private List<String> payouts() {
        return api.get("/api/me/payouts", worker.session())
                .json()
                .path("payouts")
                .valueStream()
                .map(payout -> payout.path("status").asText() + " "
                        + payout.path("amountCents").asText() + " "
                        + payout.path("attempts").asText())
                .toList();
    }

    private long payable() {
        return Long.parseLong(api.get("/api/me/earnings", worker.session()).text("/earnings/payableCents"));
    }

    private String bountyStatus() {
        return api.get("/api/bounties/" + bounty, poster.session()).text("/bounty/status");
    }

    private String payoutVerified() {
        return api.get("/api/humans/" + human, Map.of()).text("/human/identitySignals/payoutVerified");
    }

    @Test
    void earningsArePaidToTheNewPayoutAccount() throws Exception {
        assertThat(api.get("/api/me/payout-account", worker.session())
                        .json()
                        .path("payoutAccount")
                        .isNull())
                .isTrue();
        String url = address();
        assertThat(url).matches(api.base() + "/payout/[0-9A-Za-z_-]{22}");
        assertThat(account("status")).isEqualTo("pending");
        assertThat(open(url).body())
                .contains("Open a payout account", "sandbox", ">Accept</button>", ">Decline</button>", "<legend>");

        open(url, "payouts=arrive&outcome=accept");

        assertThat(open(url + "?back=1").body()).contains("<h1>Payouts go to your account</h1>");
        assertThat(account("status")).isEqualTo("ready");
        assertThat(payoutVerified()).isEqualTo("true");
        earn();
        assertThat(payouts()).containsExactly("confirmed 2500 1");
        assertThat(worker.balance()).isZero();
        assertThat(payable()).isZero();
        assertThat(bountyStatus()).isEqualTo("paid");
    }

    @Test
    void transferAndPaidLinkArePaidToTheNewPayoutAccount() throws Exception {
        String transfer = poster.send(human, 40).text("/transfer/id");
        payLink();

        assertThat(payable()).isEqualTo(6_500);
        assertThat(worker.balance()).isZero();
        assertThat(payoutStatus(transfer)).isEqualTo("held");

        open(address(), "payouts=arrive&outcome=accept");
        api.advance("PT2M");

        assertThat(payouts()).containsExactlyInAnyOrder("confirmed 4000 1", "confirmed 2500 1");
        assertThat(payable()).isZero();
        assertThat(worker.balance()).isZero();
        assertThat(payoutStatus(transfer)).isEqualTo("paid");
    }

    @Test
    void transferAndPaidLinkMoveToTheWalletOnRequest() throws Exception {
        String transfer = poster.send(human, 40).text("/transfer/id");
        payLink();

        worker = worker.earningsToWallet();

        assertThat(worker.balance()).isEqualTo(6_500);
        assertThat(payable()).isZero();
        assertThat(payoutStatus(transfer)).isEqualTo("held");
    }

    private void payLink() throws Exception {
        ObjectNode link = Json.object().put("amount", 25).put("description", "Two portraits");
        new Payment(URI.create(
                        api.post("/api/payment-links", worker.session(), link).text("/checkoutUrl")))
                .press("pay");
    }

    private String payoutStatus(String transfer) {
        return api.get("/api/transfers/" + transfer, poster.session()).text("/transfer/payoutStatus");
    }

    @Test
    void returnedPayoutIsOwedAndRetriedWhenTheAccountAcceptsIt() throws Exception {
        open(address(), "payouts=returned&outcome=accept");
        earn();
        assertThat(payouts()).containsExactly("failed 2500 1");
        assertThat(payable()).isEqualTo(2_500);
        assertThat(bountyStatus()).isEqualTo("paid");

        String url = address();
        open(url, "payouts=arrive&outcome=accept");
        ask();
        api.advance("PT2M");

        assertThat(payouts()).containsExactly("confirmed 2500 3");
        assertThat(payable()).isZero();
        assertThat(worker.balance()).isZero();
        assertThat(bountyStatus()).isEqualTo("paid");
    }

    @Test
    void refusedPayoutWaitsUntilTheAccountIsReady() throws Exception {
        open(address(), "payouts=refused&outcome=accept");
        earn();
        assertThat(payouts()).containsExactly("failed 2500 1");
        assertThat(bountyStatus()).isEqualTo("completed");

        String url = address();
        assertThat(payouts()).containsExactly("failed 2500 2");
        open(url, "payouts=arrive&outcome=decline");
        assertThat(account("status")).isEqualTo("pending");
        assertThat(payoutVerified()).isEqualTo("false");
        open(address(), "payouts=arrive&outcome=accept");
        api.advance("PT2M");

        assertThat(payouts()).containsExactly("confirmed 2500 3");
        assertThat(bountyStatus()).isEqualTo("paid");
    }

    @Test
    void pageLinksBackByWhetherTheAccountIsReady() throws Exception {
        String links = "{\"returnUrl\":\"https://app.example/done\",\"cancelUrl\":\"https://app.example/later\"}";
        String url = api.put("/api/me/payout-account", worker.session(), Json.parse(links))
                .text("/payoutAccount/url");

        open(url, "outcome=decline");
        assertThat(open(url + "?back=1").body()).contains("https://app.example/later", "Go to app.example");
        open(url, "payouts=arrive&outcome=accept");
        assertThat(open(url + "?back=1").body())
                .contains("https://app.example/done")
                .doesNotContain("https://app.example/later");
    }

    @Test
    void earningsStayOwedAfterDeclinedOnboardingUntilTheyAreMovedToTheWallet() throws Exception {
        String url = address();
        open(url, "outcome=decline");
        assertThat(open(url + "?back=1").body()).contains("does not pay out to your account yet", "<a href=\"/payout/");

        earn();

        assertThat(payouts()).containsExactly("pending 2500 1");
        assertThat(payable()).isEqualTo(2_500);
        assertThat(worker.balance()).isZero();
        assertThat(bountyStatus()).isEqualTo("completed");
        assertThat(payoutVerified()).isEqualTo("false");

        worker = worker.earningsToWallet();

        assertThat(payouts()).containsExactly("confirmed 2500 1");
        assertThat(worker.balance()).isEqualTo(2_500);
        assertThat(bountyStatus()).isEqualTo("paid");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "outcome=accept",
                "payouts=&outcome=accept",
                "payouts=elsewhere&outcome=accept",
                "payouts=arrive&outcome=maybe",
                "payouts=arrive",
                "payouts=%3Cscript%3E&outcome=accept"
            })
    void incompleteFormIsShownAgainWithTheReason(String form) throws Exception {
        String url = address();
        open(url);

        HttpResponse<String> again = send(url, form, Map.of());

        assertThat(again.statusCode()).isEqualTo(400);
        assertThat(again.body()).contains("role=\"alert\"", "<form").doesNotContain("<script");
        assertThat(account("status")).isEqualTo("pending");
    }

    @Test
    void crossSiteFormChangesNothing() throws Exception {
        String url = address();
        open(url);

        HttpResponse<String> refused =
                send(url, "payouts=arrive&outcome=accept", Map.of("Sec-Fetch-Site", "cross-site"));

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(account("status")).isEqualTo("pending");
    }

    @Test
    void unknownAndExpiredUrlsLookAlike() throws Exception {
        String url = address();
        HttpResponse<String> unknown = open(url.substring(0, url.length() - 3) + "xyz");
        api.advance("PT1H");

        assertThat(unknown.statusCode()).isEqualTo(404);
        assertThat(open(url).body()).isEqualTo(unknown.body());
        assertThat(send(url, "payouts=arrive&outcome=accept", Map.of()).statusCode())
                .isEqualTo(404);
    }

    @Test
    void replayHasNoUrlAndKeysGetNone() {
        ObjectNode once = Json.object().put("idempotencyKey", "once");
        api.put("/api/me/payout-account", worker.session(), once).text("/payoutAccount/url");

        Answer again = api.put("/api/me/payout-account", worker.session(), once);

        assertThat(again.json().at("/payoutAccount/url").isNull()).isTrue();
        assertThat(api.put("/api/me/payout-account", worker.newKey().credentials(), Json.object())
                        .status())
                .isIn(401, 403);
    }
}
