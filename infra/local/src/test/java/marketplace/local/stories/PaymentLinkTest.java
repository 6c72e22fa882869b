package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Payment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PaymentLinkTest {

    private final Api api = Service.api();
    private Account ada;

    @BeforeEach
    void signUp() {
        ada = Account.signUp(api);
    }

    private static ObjectNode link() {
        return Json.object().put("amount", 49.9).put("description", "Two portraits");
    }

    private Answer make(ObjectNode body) {
        return api.post("/api/payment-links", ada.session(), body);
    }

    private JsonNode read(Answer made) {
        return api.get("/api/payment-links/" + made.text("/paymentLinkId"), ada.session())
                .json()
                .path("paymentLink");
    }

    private List<String> movements() {
        return api.get("/api/wallet/transactions", ada.session())
                .json()
                .path("transactions")
                .valueStream()
                .map(line -> line.path("kind").asText() + " " + line.path("amountCents"))
                .toList();
    }

    @Test
    @Anywhere(onDeployments = false)
    void paymentByLinkGoesToItsOwner() throws Exception {
        Answer made = make(link().put("payerEmail", "grace@example.com"));

        assertThat(made.text("/paymentLinkId")).startsWith("plk_");
        assertThat(made.json().path("amount").decimalValue()).isEqualByComparingTo("49.9");
        assertThat(made.text("/amountCents")).isEqualTo("4990");
        assertThat(made.text("/status")).isEqualTo("pending");
        assertThat(read(made).path("paidAt").isNull()).isTrue();
        Payment payment = new Payment(URI.create(made.text("/checkoutUrl")));
        assertThat(payment.open().body()).contains("Pay 49.90 USD", "Two portraits", "Somebody");

        assertThat(payment.press("pay").statusCode()).isEqualTo(303);

        assertThat(payment.open().body()).contains("<h1>Paid</h1>");
        JsonNode link = read(made);
        assertThat(link.path("status").asText()).isEqualTo("paid");
        assertThat(link.path("paidAt")).isEqualTo(link.path("updatedAt"));
        assertThat(ada.balance()).isEqualTo(4_990);
        payment.press("pay");
        assertThat(movements()).containsExactly("payment_link_paid 4990");
        assertThat(api.get("/api/wallet/balance", ada.session()).text("/lifetimeDepositedCents"))
                .isEqualTo("4990");
    }

    @Test
    void declinedPaymentDoesNotCloseTheLink() throws Exception {
        Answer made = make(link());
        Payment payment = new Payment(URI.create(made.text("/checkoutUrl")));

        assertThat(payment.press("decline").body()).contains("You have declined", "You can still pay at this address");
        assertThat(read(made).path("status").asText()).isEqualTo("pending");

        payment.press("pay");
        assertThat(ada.balance()).isEqualTo(4_990);
    }

    @Test
    void linkExpiresAfterAWeek() throws Exception {
        Answer made = make(link());
        Payment payment = new Payment(URI.create(made.text("/checkoutUrl")));
        api.advance("PT167H59M");
        assertThat(payment.open().body()).contains("Pay 49.90 USD");

        api.advance("PT1M");

        assertThat(payment.open().body())
                .contains("<h1>Expired</h1>", "ask the sender for a new link")
                .doesNotContain("wallet");
        ada = ada.signedInAgain();
        JsonNode link = read(made);
        assertThat(link.path("status").asText()).isEqualTo("expired");
        assertThat(link.path("updatedAt")).isEqualTo(link.path("expiresAt"));
        assertThat(ada.balance()).isZero();
    }

    @Test
    void foreignLinkIsAnsweredLikeAnUnknownOne() {
        String own = make(link()).text("/paymentLinkId");
        String deposit = api.post(
                        "/api/wallet/deposit", ada.session(), Json.object().put("amount", 25))
                .text("/checkoutId");
        Account eve = Account.signUp(api);

        Answer foreign = api.get("/api/payment-links/" + own, eve.session());

        assertThat(foreign.outcome()).isEqualTo("404 not_found");
        assertThat(api.get("/api/payment-links/" + deposit.replace("chk_", "plk_"), ada.session())
                        .json()
                        .path("error"))
                .as("an own checkout that is no link")
                .isEqualTo(foreign.json().path("error"));
    }

    @Test
    void dryRunQuotesTheLinkAndCreatesNone() {
        Answer dry = make(link().put("dryRun", true).put("idempotencyKey", "once"));

        assertThat(dry.json().has("paymentLinkId")).isFalse();
        assertThat(dry.text("/quote/balanceAfterCents")).isEqualTo("4990");
        assertThat(dry.text("/quote/platformFeeCents")).isEqualTo("0");
        Answer made = make(link().put("idempotencyKey", "once"));
        assertThat(make(link().put("idempotencyKey", "once")).text("/checkoutUrl"))
                .isEqualTo(made.text("/checkoutUrl"));
    }

    @ParameterizedTest
    @CsvSource({
        "description, '\"\"'",
        "description, '\"   \"'",
        "description, 5",
        "payerEmail, '\"grace\"'",
        "payerEmail, 7"
    })
    void invalidLinkIsRefusedByItsField(String field, String value) {
        ObjectNode others = link();
        others.remove(field);
        String body = others.toString().replaceFirst("}$", ",\"" + field + "\":" + value + "}");
        Map<String, String> headers = new TreeMap<>(ada.session());
        headers.put("Content-Type", "application/json");

        Answer refused = api.send("POST", "/api/payment-links", headers, body.getBytes(StandardCharsets.UTF_8));

        assertThat(refused.outcome()).isEqualTo("400 validation");
        assertThat(refused.json().at("/details/0/field").asText()).isEqualTo(field);
    }
}
