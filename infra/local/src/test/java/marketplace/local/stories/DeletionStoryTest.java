package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Payment;
import marketplace.local.client.Receiver;
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
        assertThat(open.open().body()).contains("has been deleted", "goes back");
    }

    @Test
    void accountWithUnspentDepositIsDeletedAndItsCardRefunded() throws Exception {
        Account leaver = Account.signUp(api);
        leaver.deposit(40);

        assertThat(delete(leaver, Account.PASSWORD).status()).isEqualTo(200);
        api.settle();

        assertThat(api.get("/api/wallet/balance", leaver.session()).outcome()).isEqualTo("401 unauthenticated");
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
