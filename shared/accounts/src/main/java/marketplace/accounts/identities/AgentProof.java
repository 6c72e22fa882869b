package marketplace.accounts.identities;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.stream.Stream;
import marketplace.accounts.AccountPolicies;
import marketplace.api.Field;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.Sha256;

/** A signed identity in a request. The signature covers {@code <timestamp>:<agentId>:<context>}. */
public record AgentProof(
        @Field(
                value = "agent_ and the first 16 hex digits of the SHA-256 of the key's SPKI DER.",
                required = true,
                max = 100,
                moderated = Field.Moderated.EXEMPT)
        String agentId,

        @Field(
                value = "Ed25519 public key: base64 of its SPKI DER.",
                required = true,
                max = 1000,
                moderated = Field.Moderated.EXEMPT)
        String publicKey,

        @Field(
                value = "Base64 of the Ed25519 signature over <timestamp>:<agentId>:<context> in UTF-8. Valid once.",
                required = true,
                max = 1000,
                moderated = Field.Moderated.EXEMPT)
        String signature,

        @Field(
                value = "When it was signed, ISO 8601 with offset, within 300 seconds of the current time.",
                required = true,
                max = 100)
        String timestamp) {

    public record Verified(AgentId agentId, String signatureHash, Instant signedAt) {}

    Verified verify(SignedContext context, Instant now) {
        AgentKey key = AgentKey.parse(publicKey)
                .orElseThrow(() -> invalid("publicKey must be the base64 of the SPKI DER of a valid Ed25519 key"));
        if (!key.id().value().equals(agentId)) {
            throw invalid("agentId does not match publicKey");
        }
        Instant signedAt = signedAt();
        if (signedAt.isBefore(now.minus(AccountPolicies.SIGNATURE_WINDOW))
                || signedAt.isAfter(now.plus(AccountPolicies.SIGNATURE_WINDOW))) {
            throw invalid("timestamp is more than " + AccountPolicies.SIGNATURE_WINDOW.toSeconds()
                    + " seconds from the current time");
        }
        byte[] bytes = AgentKey.base64(signature)
                .orElseThrow(() -> invalid("signature must be the base64 of an Ed25519 signature"));
        if (Stream.concat(Stream.of(context.text()), context.alternative().stream())
                .noneMatch(signed -> key.verifies(message(signed), bytes))) {
            throw invalid("signature does not match <timestamp>:<agentId>:" + context.text());
        }
        return new Verified(key.id(), Sha256.of(bytes), signedAt);
    }

    private byte[] message(String context) {
        return (timestamp + ":" + agentId + ":" + context).getBytes(StandardCharsets.UTF_8);
    }

    private Instant signedAt() {
        try {
            return OffsetDateTime.parse(timestamp).toInstant();
        } catch (DateTimeException _) {
            throw invalid("timestamp must be an ISO 8601 time with offset");
        }
    }

    private static Problem invalid(String fault) {
        return new Problem(ErrorCode.SIGNATURE_INVALID, "The signed identity is invalid: " + fault + ".");
    }

    @Override
    public String toString() {
        return "AgentProof[" + agentId + "]";
    }
}
