package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import marketplace.accounts.identities.IdentityOperations;
import marketplace.accounts.identities.IdentityService;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Scope;
import marketplace.table.Table;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.SigningAgent;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The retired pairing routes answer 410 and reveal nothing to strangers. */
class RetiredPairingTest {

    private static final AccountId ADA = new AccountId("acc_00000000000000000000000001");
    private static final String STATUS = "/api/agents/pairing-status?code=RENT-AB12CD";

    private final SettableClock clock = new SettableClock();
    private final SigningAgent agent = new SigningAgent();
    private final Table table = new MemoryTable();
    private final IdentityService service = new IdentityService(table);
    private final TestEndpoint rest =
            new TestEndpoint(IdentityOperations.of(() -> service), table, clock, new SequenceIds());

    @BeforeEach
    void admit() {
        rest.admit("key", new Caller.WithKey(ADA, new KeyId("key_00000000000000000000000002"), Set.of(Scope.values())));
        rest.admit("person", new Caller.SignedIn(ADA));
    }

    private String proof(String context) {
        return agent.proof(clock.instant(), context);
    }

    private Reply code(String proof) {
        return rest.call("", "POST", "/api/agents/pairing-code", "{\"agentVerification\":" + proof + "}");
    }

    private Reply status(String path, String header) {
        return rest.call("", "GET", path, "", Map.of("x-agent-verification", header));
    }

    private static String encoded(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }

    private static void assertGone(Reply reply) {
        assertThat(reply.status()).isEqualTo(410);
        assertThat(reply.text("error_code")).isEqualTo("gone");
        assertThat(reply.text("error")).contains("POST /api/keys");
    }

    @Test
    void registrationAnswersGone() {
        assertGone(rest.call("", "POST", "/api/agents/register", "{\"agentId\":\"agent_1\"}"));
        assertGone(rest.call("nobody we know", "POST", "/api/agents/register", ""));
    }

    @Test
    void pairingCodeAnswersGoneToSignedCalls() {
        assertGone(code(proof("pairing")));
        assertThat(code(proof("create_bounty")).text("error_code")).isEqualTo("signature_invalid");
        Reply unsigned = rest.call("", "POST", "/api/agents/pairing-code", "{}");
        assertThat(unsigned.status()).isEqualTo(401);
        assertThat(unsigned.text("error_code")).isEqualTo("unauthenticated");
    }

    @Test
    void pairingStatusAnswersGoneToCallsSignedInTheHeader() {
        assertGone(status(STATUS, encoded(proof("pairing"))));
        assertThat(status(STATUS, encoded(proof("list_conversations"))).text("error_code"))
                .isEqualTo("signature_invalid");
        assertThat(rest.call("", "GET", STATUS, "").status()).isEqualTo(401);
    }

    @Test
    void signatureIsAcceptedByOneRoute() {
        String proof = proof("pairing");
        assertGone(code(proof));

        for (Reply again : List.of(code(proof), status(STATUS, encoded(proof)))) {
            assertThat(again.status()).isEqualTo(401);
            assertThat(again.text("error_code")).isEqualTo("signature_replayed");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "!", "bm90IGpzb24", "W10", "eyJhIjoxLCJhIjoyfQ", "e30+"})
    void malformedIdentityHeaderIsRefused(String header) {
        Reply reply = status(STATUS, header);

        assertThat(reply.status()).isEqualTo(401);
        assertThat(reply.text("error_code")).isEqualTo("signature_invalid");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "?code=", "?code=RENT-AB12C", "?code=RENT-ab12cd", "?code=RENT-AB12CD7", "?code=X"})
    void malformedPairingCodeIsRefused(String query) {
        assertThat(status("/api/agents/pairing-status" + query, encoded(proof("pairing")))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void signatureInTheQueryIsRefused() {
        assertThat(rest.call("", "GET", STATUS + "&agentVerification=x", "").status())
                .isEqualTo(400);
    }

    @Test
    void redeemingAnswersGoneToSessions() {
        assertGone(rest.call("person", "POST", "/api/agents/redeem-pairing-code", "{\"code\":\"RENT-AB12CD\"}"));
        assertThat(rest.call("", "POST", "/api/agents/redeem-pairing-code", "").status())
                .isEqualTo(401);
        assertThat(rest.call("key", "POST", "/api/agents/redeem-pairing-code", "")
                        .status())
                .isEqualTo(403);
    }
}
