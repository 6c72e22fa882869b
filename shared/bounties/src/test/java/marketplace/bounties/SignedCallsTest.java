package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.testing.EmbeddedDynamo;
import marketplace.testing.SigningAgent;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class SignedCallsTest {

    private final SigningAgent agent = new SigningAgent();
    private BountyMarketplace story = new BountyMarketplace();

    private String proof(String context) {
        story.clock.advance(Duration.ofMillis(1));
        return agent.proof(story.clock.instant(), context);
    }

    private static String signed(String body, String proof) {
        return body.substring(0, body.length() - 1) + ",\"agentVerification\":" + proof + "}";
    }

    private Reply post(String name, String proof) {
        return story.endpoint.call(name, "POST", "/api/bounties", signed(BountyMarketplace.MINIMAL, proof));
    }

    private static String code(Reply reply) {
        return reply.text("error_code");
    }

    @Test
    void firstSignatureBindsTheAgentToTheAccountOfTheKey() {
        assertThat(post("agent", proof("create_bounty")).status()).isEqualTo(200);
        assertThat(post("agent", proof("create_bounty")).status()).isEqualTo(200);

        assertThat(code(post("rival", proof("create_bounty")))).isEqualTo("conflict");
    }

    @Test
    void proofIsAcceptedForItsPurposeOnly() {
        for (String other : List.of("pairing", "create_bounty ", "list_conversations")) {
            assertThat(code(post("agent", proof(other)))).isEqualTo("signature_invalid");
        }
        assertThat(code(post("agent", "{\"agentId\":\"x\"}"))).isEqualTo("validation");
        String late = proof("create_bounty");
        story.clock.advance(Duration.ofMinutes(6));
        assertThat(code(post("agent", late))).isEqualTo("signature_invalid");
    }

    @Test
    void signatureWithSessionIsRefused() {
        assertThat(code(post("ada", proof("create_bounty")))).isEqualTo("forbidden");
    }

    @Test
    void dryRunUsesNoSignatureAndBindsNoAgent() {
        String proof = proof("create_bounty");
        String dry = signed(BountyMarketplace.MINIMAL, proof).replaceFirst("\\{", "{\"dryRun\":true,");

        assertThat(story.endpoint.call("rival", "POST", "/api/bounties", dry).status())
                .isEqualTo(200);
        assertThat(post("agent", proof).status()).isEqualTo(200);
        assertThat(code(post("agent", proof))).isEqualTo("signature_replayed");
        assertThat(code(story.endpoint.call("agent", "POST", "/api/bounties", dry)))
                .isEqualTo("signature_replayed");
        String later =
                signed(BountyMarketplace.MINIMAL, proof("create_bounty")).replaceFirst("\\{", "{\"dryRun\":true,");
        Reply foreign = story.endpoint.call("rival", "POST", "/api/bounties", later);
        assertThat(foreign.text("wouldSucceed")).isEqualTo("false");
        assertThat(foreign.text("problems.0")).contains("another account");
    }

    @Test
    void repeatedIdempotencyKeyGetsTheFirstAnswer() {
        Map<String, String> once = Map.of("idempotency-key", "once");
        String body = signed(BountyMarketplace.MINIMAL, proof("create_bounty"));
        Reply first = story.endpoint.call("agent", "POST", "/api/bounties", body, once);

        for (String repeated : List.of(body, signed(BountyMarketplace.MINIMAL, proof("create_bounty")))) {
            Reply reply = story.endpoint.call("agent", "POST", "/api/bounties", repeated, once);
            assertThat(reply.status()).isEqualTo(200);
            assertThat(reply.text("bounty.id")).isEqualTo(first.text("bounty.id"));
        }
        assertThat(code(story.endpoint.call("agent", "POST", "/api/bounties", BountyMarketplace.MINIMAL, once)))
                .isEqualTo("idempotency_key_reuse");
    }

    @Test
    void oneOfFiftyConcurrentCallsWithOneSignaturePosts() throws Exception {
        assertOneOfFifty();
    }

    @Test
    void oneOfFiftyConcurrentCallsWithOneSignaturePostsOnTheRealTable() throws Exception {
        story = new BountyMarketplace(EmbeddedDynamo.newTable());
        assertOneOfFifty();
    }

    private void assertOneOfFifty() throws Exception {
        String proof = proof("create_bounty");
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Reply>> replies = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) {
                replies.add(threads.submit(() -> {
                    start.await();
                    return post("agent", proof);
                }));
            }
            start.countDown();
        }
        List<String> codes = new ArrayList<>();
        for (Future<Reply> reply : replies) {
            codes.add(code(reply.get()));
        }
        assertThat(codes).filteredOn(String::isEmpty).hasSize(1);
        assertThat(codes).filteredOn("signature_replayed"::equals).hasSize(49);
    }
}
