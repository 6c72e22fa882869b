package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Payment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DepositTest {

    private final Api api = Service.api();
    private Account ada;

    @BeforeEach
    void signUp() {
        ada = Account.signUp(api);
    }

    private Payment deposit(int usd) {
        return Payment.of(api, ada.session(), usd);
    }

    private List<String> movements() {
        return api.get("/api/wallet/transactions", ada.session())
                .json()
                .path("transactions")
                .valueStream()
                .map(line -> line.path("kind").asText() + " "
                        + line.path("amountCents").asText() + " "
                        + line.path("balanceAfterCents").asText())
                .toList();
    }

    @Test
    @Anywhere
    void paidDepositIsInTheWallet() throws Exception {
        Answer opened = api.post("/api/wallet/deposit", ada.session(), Json.parse("{\"amount\":250.5}"));
        Payment payment = new Payment(URI.create(opened.text("/checkoutUrl")));

        assertThat(opened.text("/status")).isEqualTo("pending");
        assertThat(opened.text("/checkoutUrl")).matches(api.base() + "/c/[0-9a-z]{16}");
        HttpResponse<String> visit = payment.visit();
        assertThat(visit.statusCode()).isEqualTo(302);
        assertThat(visit.headers().firstValue("location"))
                .contains(payment.page().toString());
        assertThat(payment.open().body())
                .contains("Pay 250.50 USD", "Deposit into your wallet", "sandbox", ">Decline</button>");
        assertThat(ada.balance()).isZero();

        HttpResponse<String> paid = payment.press("pay");

        assertThat(paid.statusCode()).isEqualTo(303);
        assertThat(paid.headers().firstValue("location")).contains(payment.url().getPath());
        assertThat(payment.open().body())
                .contains("<h1>Paid</h1>", "250.50 USD")
                .doesNotContain("<form");
        assertThat(ada.balance()).isEqualTo(25_050);
        assertThat(movements()).containsExactly("deposit 25050 25050");
        JsonNode statement = api.get("/api/wallet/statement", ada.session()).json();
        assertThat(statement.path("closingBalanceCents").asLong()).isEqualTo(25_050);
    }

    @Test
    @Anywhere
    void pageLinksToReturnUrlAfterPaymentAndToCancelUrlBefore() throws Exception {
        String urls = ",\"returnUrl\":\"https://shop.example/done?a=1\",\"cancelUrl\":\"https://cart.example/\"}";
        Answer opened = api.post("/api/wallet/deposit", ada.session(), Json.parse("{\"amount\":25" + urls));
        Payment payment = new Payment(URI.create(opened.text("/checkoutUrl")));

        payment.press("pay");

        assertThat(payment.open().body()).contains("href=\"https://shop.example/done", "Go to shop.example");
        Answer other = api.post("/api/wallet/deposit", ada.session(), Json.parse("{\"amount\":25" + urls));
        Payment declined = new Payment(URI.create(other.text("/checkoutUrl")));
        declined.press("decline");
        assertThat(declined.open().body()).contains("Go to cart.example");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://shop.example/",
                "javascript:alert(1)",
                "https://ada@shop.example/",
                "shop",
                "//shop.example"
            })
    void otherReturnUrlsAreRefused(String url) {
        Answer refused = api.post(
                "/api/wallet/deposit",
                ada.session(),
                Json.object().put("amount", 25).put("returnUrl", url));

        assertThat(refused.outcome()).isEqualTo("400 validation");
    }

    @Test
    @Anywhere(onDeployments = false)
    void declinedDepositMovesNothingAndCannotBePaid() throws Exception {
        Payment payment = deposit(40);

        assertThat(payment.press("decline").statusCode()).isEqualTo(303);
        assertThat(payment.open().body()).contains("<h1>Not paid</h1>", "declined");
        assertThat(payment.press("pay").statusCode()).isEqualTo(303);

        assertThat(payment.open().body()).contains("<h1>Not paid</h1>");
        assertThat(ada.balance()).isZero();
    }

    @Test
    void repeatedAndConcurrentPressesPayOnce() throws Exception {
        Payment payment = deposit(40);

        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Callable<HttpResponse<String>>> presses = IntStream.range(0, 10)
                    .<Callable<HttpResponse<String>>>mapToObj(_ -> () -> payment.press("pay"))
                    .toList();
            for (Future<HttpResponse<String>> press : threads.invokeAll(presses)) {
                assertThat(press.get().statusCode()).isIn(303, 409);
            }
        }
        payment.press("pay");
        payment.press("decline");

        assertThat(payment.open().body()).contains("<h1>Paid</h1>");
        assertThat(movements()).containsExactly("deposit 4000 4000");
    }

    @Test
    void checkoutExpiresAfterADay() throws Exception {
        Payment payment = deposit(40);

        api.advance("PT24H");

        assertThat(payment.open().body()).contains("<h1>Expired</h1>").doesNotContain("<form");
        assertThat(payment.press("pay").statusCode()).isEqualTo(303);
        ada = ada.signedInAgain();
        assertThat(ada.balance()).isZero();
    }

    @Test
    void unknownCheckoutUrlShowsANotFoundPage() throws Exception {
        Payment real = deposit(40);
        for (String code : List.of("0123456789abcdef", "x", "ILOU", "%00", "a".repeat(500))) {
            Payment payment = new Payment(real.url().resolve("/c/" + code));
            for (HttpResponse<String> page : List.of(payment.visit(), payment.press("pay"), payment.press("decline"))) {
                assertThat(page.statusCode()).as(code).isEqualTo(404);
                assertThat(page.body()).as(code).startsWith("<!doctype html>").contains("Nothing to pay here");
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "outcome=", "outcome=maybe", "outcome=PAY", "pay", "outcome=%zz", "outcome=pay%00"})
    void invalidFormIsShownAgain(String form) throws Exception {
        Payment payment = deposit(40);

        HttpResponse<String> again = payment.send(form, Map.of());

        assertThat(again.statusCode()).isEqualTo(400);
        assertThat(again.body()).contains("role=\"alert\"", "Choose Pay or Decline.");
        assertThat(ada.balance()).isZero();
    }

    @ParameterizedTest
    @CsvSource({
        "Origin, https://elsewhere.example",
        "Origin, null",
        "Origin, nonsense\\",
        "Sec-Fetch-Site, cross-site",
        "Sec-Fetch-Site, same-site"
    })
    void crossSiteFormPaysNothing(String header, String value) throws Exception {
        Payment payment = deposit(40);

        HttpResponse<String> refused = payment.send("outcome=pay", Map.of(header, value));

        assertThat(refused.statusCode()).isEqualTo(403);
        assertThat(refused.body()).contains("sent from another site");
        assertThat(ada.balance()).isZero();
    }

    @Test
    void ownFormPays() throws Exception {
        Payment payment = deposit(40);
        String own = api.base().toString();

        assertThat(payment.send("outcome=pay", Map.of("Origin", own, "Sec-Fetch-Site", "same-origin"))
                        .statusCode())
                .isEqualTo(303);

        assertThat(ada.balance()).isEqualTo(4_000);
    }

    @Test
    void contentSecurityPolicyAllowsOnlyOwnStyleAndForm() throws Exception {
        HttpResponse<String> page = deposit(40).open();
        Map<String, String> wanted = new TreeMap<>(Map.of(
                "content-type", "text/html; charset=utf-8",
                "x-content-type-options", "nosniff",
                "referrer-policy", "same-origin",
                "x-robots-tag", "noindex"));

        wanted.forEach(
                (name, value) -> assertThat(page.headers().firstValue(name)).contains(value));
        assertThat(page.headers().firstValue("cache-control").orElseThrow()).doesNotContain("public");
        assertThat(page.headers().firstValue("content-security-policy").orElseThrow())
                .contains("default-src 'none'", "style-src 'sha256-", "form-action 'self'", "frame-ancestors 'none'");
        assertThat(page.body()).doesNotContain("<script", " style=", "http://", "https://");
    }

    @Test
    void dryRunQuotesTheBalanceAndOpensNoCheckout() throws Exception {
        ada.deposit(10);
        ObjectNode body = Json.object().put("amount", 25).put("dryRun", true).put("idempotencyKey", "once");

        Answer dry = api.post("/api/wallet/deposit", ada.session(), body);

        assertThat(dry.text("/dryRun")).isEqualTo("true");
        assertThat(dry.text("/quote/totalCents")).isEqualTo("2500");
        assertThat(dry.text("/quote/platformFeeCents")).isEqualTo("0");
        assertThat(dry.text("/quote/balanceAfterCents")).isEqualTo("3500");
        assertThat(dry.json().has("checkoutUrl")).isFalse();
        Answer real = api.post("/api/wallet/deposit", ada.session(), body.put("dryRun", false));
        assertThat(real.text("/status")).isEqualTo("pending");
    }

    @Test
    void repeatedIdempotencyKeyOpensOneCheckout() {
        ObjectNode body = Json.object().put("amount", 25).put("idempotencyKey", "once");

        Answer first = api.post("/api/wallet/deposit", ada.session(), body);
        Answer again = api.post("/api/wallet/deposit", ada.session(), body);

        assertThat(again.text("/checkoutUrl")).isEqualTo(first.text("/checkoutUrl"));
        assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(api.post("/api/wallet/deposit", ada.session(), body.put("amount", 26))
                        .outcome())
                .isEqualTo("409 idempotency_key_reuse");
    }

    @Test
    void pageSaysThatTheCardIsSaved() throws Exception {
        ObjectNode body = Json.object().put("amount", 25).put("savePaymentMethod", true);
        String url = api.post("/api/wallet/deposit", ada.session(), body).text("/checkoutUrl");

        assertThat(new Payment(URI.create(url)).open().body()).contains("kept for later charges");
        assertThat(deposit(25).open().body()).doesNotContain("kept for later charges");
    }
}
