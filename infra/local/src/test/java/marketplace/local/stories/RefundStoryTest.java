package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RefundStoryTest {

    private final Api api = Service.api();
    private Account ada;
    private String payment;

    @BeforeEach
    void payIn() throws Exception {
        ada = Account.signUp(api);
        ada.deposit(50);
        payment = ada.lastPayment();
    }

    private Answer refund(ObjectNode more) {
        return api.post("/api/wallet/refunds", ada.session(), more.put("paymentId", payment));
    }

    private Answer refund(String amount) {
        return refund(Json.object().put("amount", new BigDecimal(amount)));
    }

    private String read(String refund, String field) {
        return api.get("/api/wallet/refunds/" + refund, ada.session()).text("/refund/" + field);
    }

    private Answer leave() {
        return leave(ada, Json.object());
    }

    private Answer leave(Account account, ObjectNode consent) {
        byte[] body = Json.bytes(consent.put("password", Account.PASSWORD));
        return api.send("DELETE", "/api/account", account.session(), body);
    }

    @Test
    void refundOfTheRestEmptiesTheWallet() {
        Account worker = Account.signUp(api);
        ada.send(worker.makeProfile(), 20);
        Answer quoted = refund(Json.object().put("dryRun", true));
        assertThat(quoted.text("/quote/amountCents")).isEqualTo("3000");
        assertThat(quoted.text("/quote/balanceAfterCents")).isEqualTo("0");

        Answer begun = refund(Json.object().put("idempotencyKey", "the rest"));
        Answer again = refund(Json.object().put("idempotencyKey", "the rest"));

        String refund = begun.text("/refund/id");
        assertThat(again.text("/refund/id")).isEqualTo(refund);
        assertThat(ada.balance()).isZero();
        api.settle();
        assertThat(read(refund, "status")).isEqualTo("confirmed");
        assertThat(api.get("/api/wallet/payments", ada.session()).text("/payments/0/refundableCents"))
                .isEqualTo("0");
        assertThat(api.get("/api/wallet/transactions", ada.session()).text("/transactions/0/kind"))
                .isEqualTo("refund");
        assertThat(api.get("/api/account/export", ada.session()).body()).contains(refund, payment);
        assertThat(leave().outcome()).isEqualTo("200");
    }

    @Test
    void deletionRefundsWhatIsUnspentOfThePayment() {
        Account worker = Account.signUp(api);
        ada.send(worker.makeProfile(), 20);
        assertThat(ada.balance()).isEqualTo(3_000);

        assertThat(leave().outcome()).isEqualTo("200");
        api.settle();

        assertThat(api.get("/api/wallet/balance", ada.session()).outcome()).isEqualTo("401 unauthenticated");
    }

    /** Deletion does not refund money of others to the card, even if the payment was once large enough for it. */
    @Test
    void deletionIsRefusedWhileMoneyFromOthersRemains() {
        Account worker = Account.signUp(api);
        ada.send(worker.makeProfile(), 20);
        worker = worker.earningsToWallet();
        worker.send(ada.makeProfile(), 10);
        assertThat(leave().body()).contains("10.00 USD earned and not yet paid to you");
        ada = ada.earningsToWallet();
        assertThat(ada.balance()).isEqualTo(4_000);

        Answer refused = leave();

        assertThat(refused.outcome()).isEqualTo("409 invalid_state");
        assertThat(refused.body()).contains("the wallet holds 10.00 USD");
        assertThat(ada.balance()).isEqualTo(4_000);
    }

    @Test
    void balanceBelowOneDollarIsForfeitedWithConsent() {
        Account worker = Account.signUp(api);
        ObjectNode tip = Json.object().put("recipientId", worker.makeProfile()).put("amount", new BigDecimal("1.60"));
        assertThat(api.post("/api/transfers/send", ada.session(), tip).outcome())
                .isEqualTo("200");
        worker = worker.earningsToWallet();
        worker.send(ada.makeProfile(), 1);
        assertThat(worker.balance()).isEqualTo(60);

        Answer refused = leave(worker, Json.object());
        assertThat(refused.outcome()).isEqualTo("409 invalid_state");
        assertThat(refused.body()).contains("the wallet holds 0.60 USD", "forfeitCents: 60");
        assertThat(leave(worker, Json.object().put("forfeitCents", 59)).outcome())
                .isEqualTo("409 invalid_state");

        assertThat(leave(worker, Json.object().put("forfeitCents", 60)).outcome())
                .isEqualTo("200");
        api.settle();
        assertThat(Service.stack().audit()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"10.13", "10.14"})
    void failedRefundReturnsToTheWallet(String amount) {
        String refund = refund(amount).text("/refund/id");
        api.settle();

        assertThat(read(refund, "status")).isEqualTo("failed");
        assertThat(read(refund, "failureReason")).contains("sandbox");
        assertThat(ada.balance()).isEqualTo(5_000);
        assertThat(api.get("/api/wallet/transactions", ada.session()).text("/transactions/0/kind"))
                .isEqualTo("refund_returned");
        api.advance("PT2H");
        ada = ada.signedInAgain();
        assertThat(ada.balance()).isEqualTo(5_000);
        assertThat(refund("50").text("/refund/status")).isEqualTo("pending");
        assertThat(refund("0.01").outcome()).isEqualTo("409 invalid_state");
    }
}
