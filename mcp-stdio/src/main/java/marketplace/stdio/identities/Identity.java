package marketplace.stdio.identities;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.spec.PKCS8EncodedKeySpec;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Base64;
import java.util.HexFormat;
import marketplace.kernel.secrets.Sha256;
import marketplace.mcp.JsonText;

/**
 * A key pair under a name.
 *
 * @param publicKey SPKI, DER
 * @param privateKey PKCS #8, DER
 */
public record Identity(String name, byte[] publicKey, byte[] privateKey, Instant createdAt) {

    static Identity create(String name, Instant now) {
        try {
            KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
            return new Identity(
                    name,
                    pair.getPublic().getEncoded(),
                    pair.getPrivate().getEncoded(),
                    now.truncatedTo(ChronoUnit.SECONDS));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("this JVM has no Ed25519", e);
        }
    }

    public String agentId() {
        return "agent_" + HexFormat.of().formatHex(Sha256.digest(publicKey)).substring(0, 16);
    }

    /** The proof that the API takes as agentVerification. */
    public ObjectNode proof(String context, Instant now) {
        String timestamp = now.truncatedTo(ChronoUnit.MILLIS).toString();
        return JsonText.object()
                .put("agentId", agentId())
                .put("publicKey", Base64.getEncoder().encodeToString(publicKey))
                .put("signature", signature(timestamp + ":" + agentId() + ":" + context))
                .put("timestamp", timestamp);
    }

    private String signature(String text) {
        try {
            PrivateKey key = KeyFactory.getInstance("Ed25519").generatePrivate(new PKCS8EncodedKeySpec(privateKey));
            Signature signing = Signature.getInstance("Ed25519");
            signing.initSign(key);
            signing.update(text.getBytes(StandardCharsets.UTF_8));
            return Base64.getEncoder().encodeToString(signing.sign());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the key of identity " + name + " cannot sign", e);
        }
    }

    /** What models and operators see of it. */
    public ObjectNode shown() {
        return JsonText.object()
                .put("name", name)
                .put("agentId", agentId())
                .put("publicKey", Base64.getEncoder().encodeToString(publicKey))
                .put("createdAt", createdAt.toString());
    }

    ObjectNode stored() {
        return shown().put("privateKey", Base64.getEncoder().encodeToString(privateKey));
    }

    static Identity read(JsonNode stored) {
        return new Identity(
                stored.path("name").asText(),
                Base64.getDecoder().decode(stored.path("publicKey").asText()),
                Base64.getDecoder().decode(stored.path("privateKey").asText()),
                Instant.parse(stored.path("createdAt").asText()));
    }

    @Override
    public String toString() {
        return "Identity[" + name + ", " + agentId() + "]";
    }
}
