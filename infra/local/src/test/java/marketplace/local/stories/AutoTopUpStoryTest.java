package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Payment;
import marketplace.local.client.Receiver;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AutoTopUpStoryTest {

    private final Api api = Service.api();
    private Account poster;

    @BeforeEach
    void signUp() {
        poster = Account.signUp(api);
    }

    @AfterEach
    void theBooksAgree() {
        assertThat(Service.stack().audit()).isEmpty();
    }

    private void wantTopUps() {
        ObjectNode wanted = Json.object()
                .put("autoTopupEnabled", true)
                .put("autoTopupFloorCents", 2_000)
                .put("autoTopupTargetCents", 6_000)
                .put("autoTopupMaxPerDayCents", 20_000);
        Map<String, String> json = new TreeMap<>(poster.session());
        json.put("Content-Type", "application/json");
        assertThat(api.send("PATCH", "/api/wallet/controls", json, Json.bytes(wanted))
                        .status())
                .isEqualTo(200);
    }

    private void deposit(int usd, String button) throws Exception {
        ObjectNode body = Json.object().put("amount", usd).put("savePaymentMethod", true);
        String url = api.post("/api/wallet/deposit", poster.session(), body).text("/checkoutUrl");
        assertThat(new Payment(URI.create(url)).press(button).statusCode()).isEqualTo(303);
    }

    private void spend() {
        Account worker = Account.signUp(api);
        worker.makeProfile();
        String bounty = poster.postBounty();
        ObjectNode seat = Json.object().put("bountyId", bounty).put("applicationId", worker.apply(bounty));
        assertThat(api.post("/api/escrow/checkout", poster.session(), seat).text("/status"))
                .isEqualTo("funded");
    }

    private List<String> movements() {
        return api.get("/api/wallet/transactions", poster.session())
                .json()
                .path("transactions")
                .valueStream()
                .map(line -> line.path("kind").asText() + " "
                        + line.path("amountCents").asText())
                .toList()
                .reversed();
    }

    private List<String> labels() {
        return api.get("/api/wallet/payment-methods", poster.session())
                .json()
                .path("paymentMethods")
                .findValuesAsText("label");
    }

    private List<String> heard(Receiver receiver) {
        return receiver.arrivals().stream()
                .map(arrival -> arrival.field("type"))
                .toList();
    }

    @Test
    void spendBelowTheFloorChargesTheSavedCard() throws Exception {
        try (Receiver receiver = Receiver.accepting()) {
            poster.newKey().register(receiver, "wallet.auto_topup_initiated", "wallet.auto_topup_failed");
            deposit(40, "pay");
            wantTopUps();
            assertThat(labels()).containsExactly("Sandbox card that pays");

            spend();
            api.settle();

            assertThat(movements()).containsExactly("deposit 4000", "escrow_funded -2950", "top_up 4950");
            assertThat(poster.balance()).isEqualTo(6_000);
            assertThat(heard(receiver)).containsExactly("wallet.auto_topup_initiated");
            assertThat(receiver.arrivals().getFirst().text())
                    .contains("\"amountCents\":4950")
                    .doesNotContain("method_pays");
        }
    }

    @Test
    void refusedChargeEmitsAnEventAndIsRetriedLater() throws Exception {
        try (Receiver receiver = Receiver.accepting()) {
            poster.newKey().register(receiver, "wallet.auto_topup_initiated", "wallet.auto_topup_failed");
            deposit(40, "pay_once");
            wantTopUps();
            spend();
            api.settle();
            assertThat(poster.balance()).isEqualTo(1_050);
            assertThat(heard(receiver))
                    .containsExactlyInAnyOrder("wallet.auto_topup_initiated", "wallet.auto_topup_failed");

            deposit(1, "pay");
            assertThat(labels()).containsExactly("Sandbox card that pays");
            api.advance("PT2H");
            poster = poster.signedInAgain();

            assertThat(poster.balance()).isEqualTo(6_000);
            assertThat(movements())
                    .containsExactly("deposit 4000", "escrow_funded -2950", "deposit 100", "top_up 4850");
        }
    }

    @Test
    void refusingCardIsTriedFiveTimes() throws Exception {
        try (Receiver receiver = Receiver.accepting()) {
            poster.newKey().register(receiver, "wallet.auto_topup_failed");
            deposit(40, "pay_once");
            wantTopUps();
            spend();
            api.advance("P4D");

            assertThat(heard(receiver)).hasSize(5);
            poster = poster.signedInAgain();
            assertThat(poster.balance()).isEqualTo(1_050);
        }
    }

    @Test
    void removedCardIsNotChargedAndNeverShownInFull() throws Exception {
        deposit(40, "pay");
        wantTopUps();
        String shown = api.get("/api/wallet/payment-methods", poster.session()).body();
        assertThat(shown).contains("\"provider\":\"sandbox\"").doesNotContain("method_pays");
        String exported = api.get("/api/account/export", poster.session()).body();
        assertThat(exported).doesNotContain("method_pays");

        assertThat(api.delete("/api/wallet/payment-methods", poster.session()).text("/removed"))
                .isEqualTo("true");
        assertThat(api.delete("/api/wallet/payment-methods", poster.session()).text("/removed"))
                .isEqualTo("false");
        assertThat(labels()).isEmpty();
        spend();
        api.settle();

        assertThat(poster.balance()).isEqualTo(1_050);
        assertThat(api.get("/api/wallet/payment-methods", Map.of()).outcome()).isEqualTo("401 unauthenticated");
    }
}
