package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.kernel.Id.AccountId;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Payment;
import marketplace.local.client.Receiver;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundStatus;
import marketplace.money.refunds.Refunds;
import marketplace.table.Table;
import org.junit.jupiter.api.Test;

class DeletionStoryTest {

    private static final String USERNAME = "leaving-soon";

    private final Api api = Service.api();

    @Test
    void deletedAccountIsGoneAndItsEmailCanSignUpAgain() throws IOException {
        try (Receiver receiver = Receiver.accepting()) {
            Account poster = Account.signUp(api);
            String bounty = poster.postBounty();
            Account leaver = Account.signUp(api);
            String human = named(leaver, "Somebody Leaving").text("/human/id");
            leaver.apply(bounty);
            String unwanted = leaver.postBounty();
            Account.Key key = leaver.newKey();
            key.register(receiver, "application.submitted").test();
            api.settle();

            assertThat(delete(leaver, "not the password").outcome()).isEqualTo("403 forbidden");
            assertThat(delete(leaver, Account.PASSWORD).status()).isEqualTo(200);

            assertThat(api.get("/api/keys", key.credentials()).outcome()).isEqualTo("401 unauthenticated");
            assertThat(api.post("/api/auth/login", Map.of(), login(leaver)).outcome())
                    .isEqualTo("401 unauthenticated");
            api.settle();
            assertThat(api.get("/api/humans/" + human, Map.of()).outcome()).isEqualTo("404 not_found");
            assertThat(api.get("/api/bounties/" + unwanted, Map.of()).outcome()).isEqualTo("404 not_found");
            Answer applications = api.get("/api/bounties/" + bounty + "/applications", poster.session());
            assertThat(applications.body())
                    .contains("Deleted account", "withdrawn")
                    .doesNotContain("Somebody Leaving");

            Answer again = api.post("/api/auth/signup", Map.of(), Account.signup(leaver.email()));
            assertThat(again.status()).as(again.body()).isEqualTo(200);
            Account newcomer = leaver.signedInAgain();
            assertThat(named(newcomer, "Somebody New").text("/human/username")).isEqualTo(USERNAME);
            assertThat(api.get("/api/account/export", newcomer.session()).body())
                    .doesNotContain(bounty, unwanted, key.id(), human);
        }
    }

    @Test
    void paymentOnAnOpenPageOfADeletedAccountIsRefunded() throws Exception {
        Account leaver = Account.signUp(api);
        Payment open = Payment.of(api, leaver.session(), 40);
        assertThat(open.open().body()).contains("Pay 40.00 USD");
        assertThat(delete(leaver, Account.PASSWORD).status()).isEqualTo(200);
        api.settle();
        assertThat(open.visit().statusCode()).isEqualTo(410);

        assertThat(open.press("pay").statusCode()).isEqualTo(303);
        api.settle();

        assertThat(open.visit().statusCode()).isEqualTo(410);
        assertThat(open.open().body()).contains("has been deleted", "A payment already on its way is refunded.");
    }

    @Test
    void accountWithUnspentDepositIsDeletedAndItsCardRefunded() throws Exception {
        Account leaver = Account.signUp(api);
        leaver.deposit(40);

        assertThat(delete(leaver, Account.PASSWORD).status()).isEqualTo(200);
        api.settle();

        assertThat(api.get("/api/wallet/balance", leaver.session()).outcome()).isEqualTo("401 unauthenticated");
    }

    @Test
    void oneDeletionClosesAWalletOfThirtyCardPayments() throws Exception {
        Account leaver = Account.signUp(api);
        for (int payment = 0; payment < 30; payment++) {
            leaver.deposit(5);
        }

        Answer deleted = delete(leaver, Account.PASSWORD);
        assertThat(deleted.outcome()).isEqualTo("200");
        api.settle();

        Table table = Service.stack().table();
        assertThat(new Refunds(table)
                        .list(new AccountId(deleted.text("/accountId")), 100, Optional.empty())
                        .items())
                .hasSize(30)
                .allSatisfy(refund -> assertThat(refund.status()).isEqualTo(RefundStatus.CONFIRMED))
                .extracting(Refund::paymentId)
                .doesNotHaveDuplicates();
        assertThat(Service.stack().audit()).isEmpty();
    }

    @Test
    void unwantedTransfersCannotPreventADeletion() throws Exception {
        Account leaver = Account.signUp(api);
        String profile = leaver.makeProfile();
        Payment link = linkOf(leaver);
        Account hostile = Account.signUp(api);
        String other = hostile.makeProfile();
        hostile.deposit(50);
        assertThat(hostile.send(profile, 1).status()).isEqualTo(200);

        Answer refused = delete(leaver, Account.PASSWORD);
        assertThat(refused.outcome()).isEqualTo("409 invalid_state");
        assertThat(refused.body()).contains("1.00 USD earned and not yet paid to you");

        assertThat(hostile.send(profile, 1).outcome()).isEqualTo("404 not_found");
        ObjectNode bulk = Json.object();
        bulk.putArray("recipients").addObject().put("recipientId", profile).put("amount", 1);
        assertThat(api.post("/api/transfers/bulk-send", hostile.session(), bulk).status())
                .isEqualTo(200);
        api.settle();
        assertThat(hostile.balance()).isEqualTo(4_900);
        link.press("pay");
        assertThat(hired(hostile, profile).outcome()).isEqualTo("409 invalid_state");
        api.settle();
        assertThat(leaver.owed()).isEqualTo(100);

        leaver = leaver.earningsToWallet();
        assertThat(leaver.send(other, 1).status()).isEqualTo(200);
        assertThat(delete(leaver, Account.PASSWORD).outcome()).isEqualTo("200");
        api.settle();
        assertThat(api.get("/api/humans/" + profile, Map.of()).outcome()).isEqualTo("404 not_found");
        assertThat(Service.stack().audit()).isEmpty();
    }

    private Payment linkOf(Account owner) throws Exception {
        ObjectNode link = Json.object().put("amount", 25).put("description", "Two portraits");
        Payment page = new Payment(
                URI.create(api.post("/api/payment-links", owner.session(), link).text("/checkoutUrl")));
        page.open();
        return page;
    }

    private Answer hired(Account poster, String human) {
        ObjectNode order = Json.object()
                .put("humanId", human)
                .put("title", "Photograph a tower")
                .put("description", "By daylight, please.")
                .put("price", 5);
        return api.post("/api/escrow/personal-bounty", poster.newKey().credentials(), order);
    }

    private Answer named(Account account, String name) {
        return api.put(
                "/api/humans/me",
                account.session(),
                Json.object().put("name", name).put("username", USERNAME));
    }

    private Answer delete(Account account, String password) {
        return api.send(
                "DELETE",
                "/api/account",
                account.session(),
                Json.bytes(Json.object().put("password", password)));
    }

    private static ObjectNode login(Account account) {
        return Json.object().put("email", account.email()).put("password", Account.PASSWORD);
    }
}
