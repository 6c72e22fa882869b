package marketplace.accounts.identities;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.accounts.Racers;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Scope;
import marketplace.table.Table;
import marketplace.testing.EmbeddedDynamo;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.SigningAgent;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdentityTest {

    private static final AccountId ADA = new AccountId("acc_00000000000000000000000001");
    private static final AccountId BOB = new AccountId("acc_00000000000000000000000002");
    private static final String ADAS_KEY = "key_00000000000000000000000003";
    private static final String BOBS_KEY = "key_00000000000000000000000004";
    private static final String NARROW_KEY = "key_00000000000000000000000005";

    private final SettableClock clock = new SettableClock();
    private final SigningAgent agent = new SigningAgent();
    private TestEndpoint rest = rest(new MemoryTable());

    private TestEndpoint rest(Table table) {
        IdentityService service = new IdentityService(table);
        TestEndpoint made = new TestEndpoint(IdentityOperations.of(() -> service), table, clock, new SequenceIds());
        made.admit("ada", new Caller.WithKey(ADA, new KeyId(ADAS_KEY), Set.of(Scope.values())));
        made.admit("bob", new Caller.WithKey(BOB, new KeyId(BOBS_KEY), Set.of(Scope.values())));
        made.admit("narrow", new Caller.WithKey(ADA, new KeyId(NARROW_KEY), Set.of(Scope.READ, Scope.HIRE)));
        made.admit("ada in person", new Caller.SignedIn(ADA));
        made.admit("bob in person", new Caller.SignedIn(BOB));
        return made;
    }

    private String proof(String key) {
        return agent.proof(clock.instant(), "register_identity:" + key);
    }

    private Reply register(String name, String proof) {
        return register(name, proof, Map.of());
    }

    private Reply register(String name, String proof, Map<String, String> headers) {
        return rest.call(name, "POST", "/api/keys/register-identity", "{\"agentVerification\":" + proof + "}", headers);
    }

    private Reply unbind(String name, String agentId) {
        return rest.call(name, "DELETE", "/api/keys/identities/" + agentId, "");
    }

    private void later() {
        clock.advance(Duration.ofMillis(1));
    }

    @Test
    void identityIsBoundToTheAccountOfTheKey() {
        Reply reply = register("ada", proof(ADAS_KEY));

        assertThat(reply.status()).isEqualTo(200);
        assertThat(reply.text("identity.agentId")).isEqualTo(agent.id());
        assertThat(reply.body().at("/identity/name").isNull()).isTrue();
        assertThat(reply.text("identity.lastSignedAt")).isEqualTo("2026-01-01T00:00:00.000Z");
    }

    @Test
    void nameStaysUntilChanged() {
        String named = "{\"name\":\"  Scout \",\"agentVerification\":" + proof(ADAS_KEY) + "}";
        assertThat(rest.call("ada", "POST", "/api/keys/register-identity", named)
                        .text("identity.name"))
                .isEqualTo("Scout");
        later();
        assertThat(register("ada", proof(ADAS_KEY)).text("identity.name")).isEqualTo("Scout");
        later();
        String renamed = "{\"name\":\"Rover\",\"agentVerification\":" + proof(ADAS_KEY) + "}";
        assertThat(rest.call("ada", "POST", "/api/keys/register-identity", renamed)
                        .text("identity.name"))
                .isEqualTo("Rover");
    }

    @Test
    void boundIdentityIsRefusedToOtherAccountsUntilUnbound() {
        register("ada", proof(ADAS_KEY));
        String bobs = proof(BOBS_KEY);

        Reply refused = register("bob", bobs);

        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text("error_code")).isEqualTo("conflict");
        assertThat(unbind("ada in person", agent.id()).text("agentId")).isEqualTo(agent.id());
        // The refused call has not used up the signature.
        assertThat(register("bob", bobs).status()).isEqualTo(200);
        later();
        assertThat(register("ada", proof(ADAS_KEY)).status()).isEqualTo(409);
    }

    @Test
    void onlyItsAccountUnbindsAnIdentity() {
        register("ada", proof(ADAS_KEY));

        Reply foreign = unbind("bob", agent.id());

        assertThat(foreign.status()).isEqualTo(404);
        for (String unknown : List.of("agent_0000000000000000", "agent_", "nonsense")) {
            assertThat(unbind("bob", unknown).text("error")).isEqualTo(foreign.text("error"));
        }
        assertThat(unbind("narrow", agent.id()).text("error_code")).isEqualTo("insufficient_scope");
        assertThat(unbind("ada", agent.id()).status()).isEqualTo(200);
        assertThat(unbind("ada", agent.id()).status()).isEqualTo(404);
    }

    @Test
    void signatureForAnotherKeyIsRefused() {
        assertThat(register("bob", proof(ADAS_KEY)).text("error_code")).isEqualTo("signature_invalid");
        assertThat(register("bob", agent.proof(clock.instant(), "create_bounty"))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void bindingRequiresTheManageScope() {
        assertThat(register("", proof(ADAS_KEY)).status()).isEqualTo(401);
        assertThat(register("ada in person", proof(ADAS_KEY)).text("error_code"))
                .isEqualTo("forbidden");
        assertThat(register("narrow", proof(NARROW_KEY)).text("error_code")).isEqualTo("insufficient_scope");
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "\"x\"", "[]", "{}", "{\"agentId\":1}"})
    void incompleteProofIsRefused(String proof) {
        assertThat(register("ada", proof).text("error_code")).isEqualTo("validation");
    }

    @Test
    void signatureIsAcceptedOnce() {
        String proof = proof(ADAS_KEY);
        register("ada", proof);
        unbind("ada", agent.id());

        Reply again = register("ada", proof);

        assertThat(again.status()).isEqualTo(401);
        assertThat(again.text("error_code")).isEqualTo("signature_replayed");
        clock.advance(Duration.ofMinutes(5));
        assertThat(register("ada", proof).text("error_code")).isEqualTo("signature_replayed");
        later();
        assertThat(register("ada", proof).text("error_code")).isEqualTo("signature_invalid");
    }

    @Test
    void repeatedIdempotencyKeyReturnsTheFirstAnswerForAnySignature() {
        Map<String, String> once = Map.of("idempotency-key", "once");
        String proof = proof(ADAS_KEY);
        Reply first = register("ada", proof, once);
        clock.advance(Duration.ofMinutes(10));

        for (String repeated : List.of(proof, proof(ADAS_KEY))) {
            Reply reply = register("ada", repeated, once);
            assertThat(reply.body()).isEqualTo(first.body().put("replayed", true));
            assertThat(reply.headers()).containsEntry("Idempotency-Replayed", "true");
        }
        String another = new SigningAgent().proof(clock.instant(), "register_identity:" + ADAS_KEY);
        assertThat(register("ada", another, once).text("error_code")).isEqualTo("idempotency_key_reuse");
    }

    @Test
    void fiftyConcurrentCallsWithOneSignatureHaveOneEffect() throws Exception {
        String proof = proof(ADAS_KEY);

        assertOneOfFifty(proof);
    }

    @Test
    void fiftyConcurrentCallsHaveOneEffectOnDynamoDb() throws Exception {
        rest = rest(EmbeddedDynamo.newTable());

        assertOneOfFifty(proof(ADAS_KEY));

        later();
        assertThat(register("bob", proof(BOBS_KEY)).text("error_code")).isEqualTo("conflict");
        assertThat(unbind("bob", agent.id()).status()).isEqualTo(404);
        assertThat(unbind("ada", agent.id()).status()).isEqualTo(200);
        assertThat(register("bob", proof(BOBS_KEY)).status()).isEqualTo(200);
    }

    private void assertOneOfFifty(String proof) throws Exception {
        List<Reply> replies = Racers.atOnce(50, () -> TestEndpoint.untilDecided(() -> register("ada", proof)));

        assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(1);
        assertThat(replies)
                .filteredOn(reply -> reply.text("error_code").equals("signature_replayed"))
                .hasSize(49);
    }

    @Test
    void concurrentBindingsByTwoAccountsGiveItToOne() throws Exception {
        List<String> proofs = List.of(proof(ADAS_KEY), proof(BOBS_KEY));
        List<String> names = List.of("ada", "bob");
        AtomicInteger turn = new AtomicInteger();

        List<Reply> replies = Racers.atOnce(2, () -> {
            int i = turn.getAndIncrement();
            return register(names.get(i), proofs.get(i));
        });

        assertThat(replies).extracting(Reply::status).containsExactlyInAnyOrder(200, 409);
    }
}
