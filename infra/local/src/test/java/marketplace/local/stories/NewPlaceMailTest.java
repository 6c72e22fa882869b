package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.Test;

/** A sign-in from a network that an account has not used before is mailed to its owner. */
class NewPlaceMailTest {

    private static final String SUBJECT = "New sign-in to your account";

    private static final AtomicInteger NETWORKS = new AtomicInteger();

    private final Api api = new Api(Service.api().base());
    private final String email = "places-" + System.nanoTime() + "@example.com";

    private final String home = network();

    /** The first three numbers of its addresses. No other test uses it, so no limit per address is used up. */
    private static String network() {
        return "198.18." + NETWORKS.incrementAndGet() + ".";
    }

    private Answer from(String address, String path, ObjectNode body) {
        return api.post(path, Map.of("X-Forwarded-For", address), body);
    }

    private Map<String, String> signUp(String address) {
        ObjectNode person = Json.object()
                .put("email", email)
                .put("password", Account.PASSWORD)
                .put("name", "Ada");
        return session(from(address, "/api/auth/signup", person));
    }

    private Map<String, String> signIn(String address) {
        ObjectNode person = Json.object().put("email", email).put("password", Account.PASSWORD);
        return session(from(address, "/api/auth/login", person));
    }

    private static Map<String, String> session(Answer answer) {
        return new HashMap<>(Map.of("Authorization", "Bearer " + answer.text("/token")));
    }

    private List<JsonNode> mails() {
        api.settle();
        return api.get("/local/mail?to=" + email, Api.ANONYMOUS)
                .json()
                .path("mails")
                .valueStream()
                .filter(mail -> mail.path("subject").textValue().equals(SUBJECT))
                .toList();
    }

    @Test
    void firstSignInFromAnotherNetworkIsMailedOnceWithWhatToDo() {
        signUp(home + "1");
        signIn(home + "2");
        assertThat(mails()).isEmpty();

        String abroad = network();
        Map<String, String> session = signIn(abroad + "7");
        signIn(abroad + "8");
        signIn(home + "3");

        assertThat(mails()).singleElement().satisfies(mail -> {
            assertThat(mail.path("text").textValue())
                    .contains(abroad + "0/24", "/api/auth/password-reset", "ends all sessions");
            assertThat(mail.path("headers").has("List-Unsubscribe")).isFalse();
        });
        assertThat(api.get("/api/account/export", session).success().toString())
                .contains("signInPlacesSince")
                .doesNotContain(abroad);
    }

    @Test
    void ipv6AddressesOfOneNetworkAreOnePlace() {
        signUp("2001:db8:aa:1::1");
        signIn("2001:db8:aa:2::9");
        assertThat(mails()).isEmpty();

        signIn("2001:db8:bb::1");

        assertThat(mails()).hasSize(1);
    }

    @Test
    void wrongPasswordFromAnotherNetworkIsNoSignIn() {
        signUp(home + "1");

        from(
                network() + "1",
                "/api/auth/login",
                Json.object().put("email", email).put("password", "wrong password"));

        assertThat(mails()).isEmpty();
    }

    @Test
    void firstSignInFromTheNetworkOfAPasswordResetIsMailed() {
        signUp(home + "1");
        // This verifies the e-mail: the first reset forgets the networks of a stranger who signed up with it.
        reset(home + "1");
        signIn(home + "1");
        String abroad = network();
        reset(abroad + "1");
        assertThat(mails()).isEmpty();

        signIn(abroad + "1");
        signIn(abroad + "1");

        assertThat(mails()).hasSize(1);
    }

    private void reset(String address) {
        from(address, "/api/auth/password-reset", Json.object().put("email", email));
        api.settle();
        ObjectNode reset = Json.object()
                .put("email", email)
                .put("code", Account.mailedCode(api, email))
                .put("password", Account.PASSWORD);
        assertThat(from(address, "/api/auth/password-reset/confirm", reset).status())
                .isEqualTo(200);
    }

    @Test
    void oldestOfTenNetworksIsForgotten() {
        signUp(home + "1");
        for (int i = 0; i < 9; i++) {
            signIn(network() + "1");
        }
        signIn(home + "1");
        assertThat(mails()).hasSize(9);

        signIn(network() + "1");
        signIn(home + "1");

        assertThat(mails()).hasSize(11);
    }
}
