package marketplace.accounts.identities;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.identities.SignedContext.AcceptApplication;
import marketplace.accounts.identities.SignedContext.CreateBounty;
import marketplace.accounts.identities.SignedContext.ListConversations;
import marketplace.accounts.identities.SignedContext.Pairing;
import marketplace.accounts.identities.SignedContext.ReadConversation;
import marketplace.accounts.identities.SignedContext.RegisterIdentity;
import marketplace.accounts.identities.SignedContext.RejectApplication;
import marketplace.accounts.identities.SignedContext.SendMessage;
import marketplace.accounts.identities.SignedContext.StartConversation;
import marketplace.api.Field;
import marketplace.api.Json;
import marketplace.api.PublicTexts;
import marketplace.api.pipeline.Publication;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Problem;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Verifies proofs signed by another implementation (agent-proofs.mjs). */
class AgentProofTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");
    private static final Pairing PAIRING = new Pairing();
    private static final JsonNode VECTORS = vectors();
    private static final AgentProof HONEST = proof(VECTORS.at("/raisedScalar/honest"));

    private record ConversationId(String value) implements Id {}

    @PublicTexts(moderated = true, offersWork = true)
    private record Post(
            @Field("What is offered.") String text,
            @Field("The agent.") AgentProof agentVerification) {}

    private static JsonNode vectors() {
        try {
            return Json.read(Files.readAllBytes(Path.of("src/test/resources/agent-proofs.json")));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static AgentProof proof(JsonNode json) {
        return new AgentProof(
                json.get("agentId").textValue(),
                json.get("publicKey").textValue(),
                json.get("signature").textValue(),
                json.get("timestamp").textValue());
    }

    private static List<SignedContext> contexts() {
        Id conversation = new ConversationId("cnv_00000000000000000000000002");
        BountyId bounty = new BountyId("bty_00000000000000000000000003");
        ApplicationId application = new ApplicationId("app_00000000000000000000000004");
        List<SignedContext> contexts = new ArrayList<>();
        contexts.add(new CreateBounty());
        contexts.add(new StartConversation(new HumanId("hum_00000000000000000000000001"), Optional.of("ada")));
        VECTORS.get("contents").forEach(content -> contexts.add(new SendMessage(conversation, content.textValue())));
        contexts.add(new AcceptApplication(bounty, application));
        contexts.add(new RejectApplication(bounty, application));
        contexts.add(new RegisterIdentity(new KeyId("key_00000000000000000000000005")));
        contexts.add(new ReadConversation(conversation));
        contexts.add(new ListConversations());
        contexts.add(PAIRING);
        return contexts;
    }

    private static void refused(AgentProof proof, SignedContext context, Instant now) {
        assertThatExceptionOfType(Problem.class)
                .as("%s for %s", proof.toString(), context.toString())
                .isThrownBy(() -> proof.verify(context, now))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.SIGNATURE_INVALID));
    }

    @Test
    void proofVerifiesForItsContextOnly() {
        List<SignedContext> contexts = contexts();
        assertThat(VECTORS.get("signed")).hasSameSizeAs(contexts);
        for (int i = 0; i < contexts.size(); i++) {
            AgentProof proof = proof(VECTORS.at("/signed/" + i + "/proof"));
            for (int j = 0; j < contexts.size(); j++) {
                if (i == j) {
                    assertThat(proof.verify(contexts.get(j), NOW).agentId().value())
                            .isEqualTo(proof.agentId());
                } else {
                    refused(proof, contexts.get(j), NOW);
                }
            }
        }
    }

    @Test
    void timestampMayHaveAnyOffset() {
        assertThat(VECTORS.get("timestamps"))
                .isNotEmpty()
                .allSatisfy(vector -> assertThat(
                                proof(vector).verify(PAIRING, NOW).agentId().value())
                        .isEqualTo(vector.get("agentId").textValue()));
    }

    @Test
    void proofIsValidForFiveMinutesEitherWay() {
        for (Duration edge : List.of(Duration.ofMinutes(5), Duration.ofMinutes(-5))) {
            assertThat(HONEST.verify(PAIRING, NOW.plus(edge)).signedAt()).isEqualTo(NOW);
        }
        refused(HONEST, PAIRING, NOW.plusSeconds(300).plusMillis(1));
        refused(HONEST, PAIRING, NOW.minusSeconds(300).minusMillis(1));
    }

    @Test
    void proofWithAFlippedSignatureBitIsRefused() {
        byte[] signature = Base64.getDecoder().decode(HONEST.signature());
        for (int bit = 0; bit < signature.length * 8; bit++) {
            byte[] changed = signature.clone();
            changed[bit / 8] ^= (byte) (1 << bit % 8);
            refused(signed(Base64.getEncoder().encodeToString(changed)), PAIRING, NOW);
        }
    }

    @Test
    void signatureWithAnUnreducedScalarIsRefused() {
        assertThat(HONEST.verify(PAIRING, NOW).agentId().value()).isEqualTo(HONEST.agentId());
        refused(proof(VECTORS.at("/raisedScalar/forged")), PAIRING, NOW);
    }

    @Test
    void keyOfSmallOrderIsRefused() {
        JsonNode weak = VECTORS.get("weakKeys");
        assertThat(weak)
                .anySatisfy(vector ->
                        assertThat(vector.get("takenByNode").booleanValue()).isTrue());
        weak.forEach(vector -> refused(proof(vector.get("proof")), PAIRING, NOW));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "agent_0000000000000000",
                "AGENT_324BE2DEA8BC4446",
                "agent_324be2dea8bc4446", // of another key
                "",
            })
    void proofWithAForeignIdIsRefused(String agentId) {
        refused(new AgentProof(agentId, HONEST.publicKey(), HONEST.signature(), HONEST.timestamp()), PAIRING, NOW);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "now", "2026-01-01", "2026-01-01T00:00:00.000", "1767225600000", "2026-01-01T00:00:00.001Z"})
    void proofWithAWrongTimestampIsRefused(String timestamp) {
        refused(new AgentProof(HONEST.agentId(), HONEST.publicKey(), HONEST.signature(), timestamp), PAIRING, NOW);
    }

    @Test
    void nonCanonicalBase64IsRefused() {
        for (String key : mangled(HONEST.publicKey())) {
            refused(new AgentProof(HONEST.agentId(), key, HONEST.signature(), HONEST.timestamp()), PAIRING, NOW);
        }
        for (String signature : mangled(HONEST.signature())) {
            refused(signed(signature), PAIRING, NOW);
        }
    }

    private static AgentProof signed(String signature) {
        return new AgentProof(HONEST.agentId(), HONEST.publicKey(), signature, HONEST.timestamp());
    }

    private static List<String> mangled(String base64) {
        byte[] bytes = Base64.getDecoder().decode(base64);
        byte[] longer = new byte[bytes.length + 1];
        System.arraycopy(bytes, 0, longer, 0, bytes.length);
        byte[] shorter = new byte[bytes.length - 1];
        System.arraycopy(bytes, 0, shorter, 0, shorter.length);
        // The last digit before the padding has spare bits.
        int last = base64.indexOf('=') - 1;
        String spare = base64.substring(0, last) + (char) (base64.charAt(last) + 1) + base64.substring(last + 1);
        assertThat(Base64.getDecoder().decode(spare)).isEqualTo(bytes);
        return List.of(
                "",
                "%%%",
                base64.replace("=", ""),
                base64 + "=",
                " " + base64,
                base64 + "\n",
                base64.substring(0, 20) + "\n" + base64.substring(20),
                spare,
                Base64.getMimeEncoder(20, new byte[] {'\r', '\n'}).encodeToString(bytes),
                Base64.getEncoder().encodeToString(longer),
                Base64.getEncoder().encodeToString(shorter),
                Base64.getEncoder().encodeToString(base64.getBytes(StandardCharsets.US_ASCII)));
    }

    @Test
    void keyMustBeValidSpkiDer() {
        byte[] spki = Base64.getDecoder().decode(HONEST.publicKey());
        byte[] raw = new byte[32];
        System.arraycopy(spki, 12, raw, 0, 32);
        byte[] otherAlgorithm = spki.clone();
        otherAlgorithm[8] = 0x6e; // X25519
        for (byte[] key : List.of(raw, otherAlgorithm)) {
            AgentProof proof = new AgentProof(
                    AgentId.of(key).value(),
                    Base64.getEncoder().encodeToString(key),
                    HONEST.signature(),
                    HONEST.timestamp());
            refused(proof, PAIRING, NOW);
        }
    }

    @Test
    void signatureThatLooksLikeAnAccountNumberIsAccepted() {
        String number = "DE89370400440532013000";
        ObjectNode signed = Json.object();
        signed.putObject("agentVerification")
                .put("agentId", number)
                .put("publicKey", number)
                .put("signature", number);

        assertThat(Publication.require(Post.class, signed)).isEqualTo(signed);
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> Publication.require(Post.class, signed.put("text", number)));
    }
}
