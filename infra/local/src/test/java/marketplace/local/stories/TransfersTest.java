package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.List;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Payment;
import marketplace.local.client.Receiver;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class TransfersTest {

    private final Api api = Service.api();
    private Account olga;
    private Account ada;
    private String adasProfile;

    @BeforeEach
    void signUp() throws Exception {
        olga = Account.signUp(api);
        olga.deposit(1_000);
        ada = Account.signUp(api);
        adasProfile = ada.makeProfile();
    }

    private Answer sendToEmail(String email, int usd) {
        return api.post(
                "/api/transfers/send",
                olga.session(),
                Json.object().put("recipientEmail", email).put("amount", usd));
    }

    private JsonNode transfer(Account account, String id) {
        return api.get("/api/transfers/" + id, account.session()).json().path("transfer");
    }

    @Test
    void coveredTransferArrivesAtOnceAndTheSenderGetsAnEvent() throws Exception {
        try (Receiver receiver = Receiver.accepting()) {
            olga.newKey().register(receiver, "payment.sent");

            Answer sent = olga.send(adasProfile, 40);
            api.settle();

            assertThat(sent.text("/status")).isEqualTo("completed");
            assertThat(olga.balance()).isEqualTo(96_000);
            assertThat(ada.owed()).isEqualTo(4_000);
            assertThat(receiver.arrivals())
                    .extracting(Receiver.Arrival::eventId)
                    .containsExactly("payment.sent:" + sent.text("/transfer/id"));
        }
    }

    @Test
    @Anywhere
    void uncoveredTransferIsPaidByCheckout() throws Exception {
        Answer sent = olga.send(adasProfile, 2_000);
        Payment payment = new Payment(URI.create(sent.text("/checkoutUrl")));
        assertThat(sent.text("/status")).isEqualTo("pending");
        assertThat(payment.open().body()).contains("2000.00 USD", "Payment to Ada");

        payment.press("pay");

        assertThat(payment.open().body()).contains("<h1>Paid</h1>");
        assertThat(transfer(olga, sent.text("/transfer/id")).path("status").asText())
                .isEqualTo("completed");
        assertThat(ada.owed()).isEqualTo(200_000);
        assertThat(olga.balance()).isEqualTo(100_000);
    }

    @Test
    void declinedOrUnpaidTransferFails() throws Exception {
        Answer declined = olga.send(adasProfile, 2_000);
        new Payment(URI.create(declined.text("/checkoutUrl"))).press("decline");
        Answer forgotten = olga.send(adasProfile, 2_000);

        api.advance("PT24H1M");
        olga = olga.signedInAgain();

        assertThat(transfer(olga, declined.text("/transfer/id"))
                        .path("failureReason")
                        .asText())
                .isEqualTo("payment_declined");
        assertThat(transfer(olga, forgotten.text("/transfer/id"))
                        .path("failureReason")
                        .asText())
                .isEqualTo("checkout_expired");
        assertThat(olga.balance()).isEqualTo(100_000);
    }

    @Test
    void transferByEmailArrivesWhenTheEmailIsVerified() {
        String id = sendToEmail(ada.email(), 25).text("/transfer/id");
        String unknown = sendToEmail("nobody-" + ada.email(), 25).text("/transfer/id");
        api.settle();
        assertThat(ada.owed()).isZero();

        ada = ada.verified();
        api.settle();

        assertThat(ada.owed()).isEqualTo(2_500);
        assertThat(transfer(ada, id).path("status").asText()).isEqualTo("completed");
        // The sender cannot distinguish the two.
        for (String sent : List.of(id, unknown)) {
            assertThat(transfer(olga, sent).path("status").asText()).isEqualTo("pending");
            assertThat(transfer(olga, sent).path("completedAt").isNull()).isTrue();
        }

        api.advance("P30DT1M");
        olga = olga.signedInAgain();
        assertThat(transfer(olga, id).path("status").asText()).isEqualTo("completed");
        assertThat(transfer(olga, unknown).path("failureReason").asText()).isEqualTo("unclaimed");
        assertThat(olga.balance()).isEqualTo(97_500);
    }

    @Test
    void uncoveredTransferByEmailIsHeldOnceItsCheckoutIsPaid() throws Exception {
        Answer sent = sendToEmail(ada.email(), 1_500);

        new Payment(URI.create(sent.text("/checkoutUrl"))).press("pay");
        ada = ada.verified();
        api.settle();

        assertThat(ada.owed()).isEqualTo(150_000);
        assertThat(olga.balance()).isEqualTo(100_000);
        Service.requireAgreeingBooks();
    }

    @Test
    void hundredRecipientsArePaidInOneStep() {
        ArrayNode recipients = Json.MAPPER.createArrayNode();
        recipients.addObject().put("recipientId", adasProfile).put("amount", 5);
        for (int i = 1; i < 100; i++) {
            recipients
                    .addObject()
                    .put("recipientEmail", "r" + i + "-" + ada.email())
                    .put("amount", 1);
        }
        ObjectNode body = Json.object().put("description", "For June.");
        body.set("recipients", recipients);

        Answer sent = api.post("/api/transfers/bulk-send", olga.session(), body);
        assertThat(sent.text("/totalCents")).isEqualTo("10400");
        assertThat(olga.balance()).isEqualTo(89_600);
        assertThat(api.get("/api/transfers/mine?limit=100", olga.session()).text("/count"))
                .isEqualTo("100");
        api.settle();

        assertThat(ada.owed()).isEqualTo(500);
        assertThat(api.get("/api/transfers/mine?limit=100&status=completed", olga.session())
                        .text("/count"))
                .isEqualTo("1");
        recipients.addObject().put("recipientEmail", "one@too.many.example.com").put("amount", 1);
        assertThat(api.post("/api/transfers/bulk-send", olga.session(), body).outcome())
                .isEqualTo("400 validation");
    }
}
