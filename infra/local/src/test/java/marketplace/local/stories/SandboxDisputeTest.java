package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Payment;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The sandbox's page of a paid checkout charges it back, and decides the dispute. */
class SandboxDisputeTest {

    private final Api api = Service.api();
    private Account poster;
    private Account worker;
    private Payment payment;
    private String escrow;

    @BeforeEach
    void hire() throws Exception {
        poster = Account.signUp(api);
        worker = Account.signUp(api);
        worker.makeProfile();
        payment = Payment.of(api, poster.session(), 30);
        assertThat(payment.press("pay").statusCode()).isEqualTo(303);
        String bounty = poster.postBounty();
        String path = "/api/bounties/" + bounty + "/applications/" + worker.apply(bounty);
        Map<String, String> headers = new HashMap<>(poster.session());
        headers.put("Content-Type", "application/json");
        byte[] accept = Json.bytes(Json.object().put("action", "accept").put("response", "Welcome."));
        assertThat(api.send("PATCH", path, headers, accept).outcome()).isEqualTo("200");
        escrow = api.get("/api/escrow", worker.session()).text("/escrows/0/id");
    }

    private Answer seen() {
        return api.get("/api/escrow/" + escrow, worker.session());
    }

    private String debt() {
        return api.get("/api/wallet/balance", poster.session()).text("/debtCents");
    }

    @Test
    @Anywhere(onDeployments = false)
    void paidPageChargesBackAndReturnsTheMoney() throws Exception {
        assertThat(new Payment(payment.page()).open().body()).contains("Charge back", "30.00 USD");

        assertThat(payment.press("charge_back").statusCode()).isEqualTo(303);
        assertThat(payment.press("charge_back").statusCode()).isEqualTo(303);
        assertThat(seen().text("/escrow/status")).isEqualTo("disputed");
        assertThat(seen().text("/escrow/dispute/category")).isEqualTo("chargeback");
        assertThat(debt()).isNotEqualTo("0");
        assertThat(payment.press("dispute_won").statusCode()).isEqualTo(303);

        assertThat(seen().text("/escrow/status")).isEqualTo("locked");
        assertThat(debt()).isEqualTo("0");
    }

    @Test
    @Anywhere(onDeployments = false)
    void lostChargebackEndsTheHire() throws Exception {
        payment.press("charge_back");

        payment.press("dispute_lost");

        assertThat(seen().text("/escrow/status")).isEqualTo("refunded");
        assertThat(debt()).isEqualTo("0");
    }

    @Test
    void adminDoesNotLiftTheRestrictionOfADebt() throws Exception {
        payment.press("charge_back");
        Map<String, String> admin = Service.adminSession();
        String id =
                api.get("/api/admin/accounts?email=" + poster.email(), admin).text("/accounts/0/id");
        String path = "/api/admin/accounts/" + id + "/restriction";

        assertThat(api.put(path, admin, Json.object().put("restricted", false)).outcome())
                .isEqualTo("409 invalid_state");
        assertThat(api.post("/api/bounties", poster.session(), Account.bounty()).outcome())
                .isEqualTo("403 debt_outstanding");
    }

    @Test
    @Anywhere(onDeployments = false)
    void refundAtTheProviderFreezesTheHire() throws Exception {
        payment.press("refund");

        assertThat(seen().text("/escrow/dispute/category")).isEqualTo("payment_refunded");
    }

    @Test
    @Anywhere(onDeployments = false)
    void noMoreThanWasPaidIsTakenBack() throws Exception {
        payment.press("charge_back");
        String owed = debt();

        assertThat(payment.press("refund").statusCode()).isEqualTo(409);
        assertThat(payment.press("refund").body())
                .contains("Nothing was taken back", "the whole payment of 30.00 USD", "only 0.00 USD of it is left");

        assertThat(debt()).isEqualTo(owed);
        payment.press("dispute_won");
        assertThat(payment.press("refund").statusCode()).isEqualTo(303);
        assertThat(seen().text("/escrow/dispute/category")).isEqualTo("payment_refunded");
    }

    @Test
    @Anywhere(onDeployments = false)
    void secondPaymentOfAPaidCheckoutChangesNothing() throws Exception {
        assertThat(payment.press("pay").headers().firstValue("location"))
                .contains(payment.url().getRawPath());

        assertThat(api.get("/api/wallet/balance", poster.session()).text("/lifetimeDepositedCents"))
                .isEqualTo("3000");
    }
}
