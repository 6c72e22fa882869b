package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Map;
import marketplace.hiring.HiringMarketplace;
import marketplace.testing.SigningAgent;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Answers to applications that an agent signs. */
class SignedDecisionsTest {

    private final HiringMarketplace story = new HiringMarketplace().deposited(SEAT);
    private final SigningAgent agent = new SigningAgent();

    private String proof(String context) {
        story.clock.advance(Duration.ofMillis(1));
        return agent.proof(story.clock.instant(), context);
    }

    private static String signed(String body, String proof) {
        return body.substring(0, body.length() - 1) + ",\"agentVerification\":" + proof + "}";
    }

    private Reply decide(String action, String bounty, String application, String proof) {
        return story.endpoint.call(
                "agent",
                "PATCH",
                "/api/bounties/" + bounty + "/applications/" + application,
                signed("{\"action\":\"" + action + "\"}", proof));
    }

    private Reply reject(String bounty, String application, String proof) {
        return decide("reject", bounty, application, proof);
    }

    private static String code(Reply reply) {
        return reply.text("error_code");
    }

    @Test
    void repeatedIdempotencyKeyGetsTheFirstAnswerAfterLaterMoves() {
        String bounty = story.posted(ONE);
        String application = story.applied("ada", bounty).id.value();
        String path = "/api/bounties/" + bounty + "/applications/" + application;
        String body = signed("{\"action\":\"reject\"}", proof("reject_application:" + bounty + ":" + application));
        Map<String, String> once = Map.of("idempotency-key", "once");
        Reply first = story.endpoint.call("agent", "PATCH", path, body, once);
        story.clock.advance(Duration.ofMinutes(10));

        Reply repeated = story.endpoint.call("agent", "PATCH", path, body, once);

        assertThat(first.status()).isEqualTo(200);
        assertThat(repeated.body()).isEqualTo(first.body().put("replayed", true));
    }

    @Test
    void signatureIsValidForOneApplication() {
        String bounty = story.posted(ONE);
        String adas = story.applied("ada", bounty).id.value();
        String bobs = story.applied("bob", bounty).id.value();
        String proof = proof("reject_application:" + bounty + ":" + adas);

        assertThat(code(reject(bounty, bobs, proof))).isEqualTo("signature_invalid");
        assertThat(code(reject(bounty, adas, proof("accept_application:" + bounty + ":" + adas))))
                .isEqualTo("signature_invalid");
        assertThat(reject(bounty, adas, proof).text("application.status")).isEqualTo("rejected");
        assertThat(code(reject(bounty, adas, proof))).isEqualTo("signature_replayed");
        String again = proof("reject_application:" + bounty + ":" + adas);
        assertThat(code(reject(bounty, adas, again))).isEqualTo("invalid_state");
        assertThat(code(reject(bounty, adas, again))).isEqualTo("invalid_state");
    }

    @Test
    void acceptAndTakeBackUseOneSignatureContext() {
        String bounty = story.posted(ONE);
        String adas = story.applied("ada", bounty).id.value();
        String context = "accept_application:" + bounty + ":" + adas;

        assertThat(code(decide("accept", bounty, adas, proof("reject_application:" + bounty + ":" + adas))))
                .isEqualTo("signature_invalid");
        String proof = proof(context);
        assertThat(decide("accept", bounty, adas, proof).text("application.status"))
                .isEqualTo("accepted");
        assertThat(code(decide("withdraw", bounty, adas, proof))).isEqualTo("signature_replayed");
        assertThat(decide("withdraw", bounty, adas, proof(context)).text("application.status"))
                .isEqualTo("pending");
        assertThat(story.balance()).isZero();
        assertThat(story.inEscrow()).isEqualTo(SEAT);
    }
}
