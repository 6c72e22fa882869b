package marketplace.accounts.identities;

import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.bouncycastle.math.ec.rfc8032.Ed25519;

/**
 * An agent's Ed25519 key. Keys of small order are refused: one signature would fit many messages. Other encodings
 * are refused: one key would have several ids.
 */
record AgentKey(AgentId id, Ed25519.PublicPoint point) {

    /** Precedes the 32 key bytes in SPKI DER (RFC 8410). */
    private static final byte[] SPKI_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    private static final int SPKI_LENGTH = SPKI_PREFIX.length + Ed25519.PUBLIC_KEY_SIZE;

    static Optional<AgentKey> parse(String text) {
        return base64(text)
                .filter(AgentKey::isSpki)
                .flatMap(spki -> Optional.ofNullable(Ed25519.validatePublicKeyFullExport(spki, SPKI_PREFIX.length))
                        .map(point -> new AgentKey(AgentId.of(spki), point)));
    }

    private static boolean isSpki(byte[] bytes) {
        return bytes.length == SPKI_LENGTH
                && Arrays.equals(bytes, 0, SPKI_PREFIX.length, SPKI_PREFIX, 0, SPKI_PREFIX.length);
    }

    boolean verifies(byte[] message, byte[] signature) {
        return signature.length == Ed25519.SIGNATURE_SIZE
                && Ed25519.verify(signature, 0, point, message, 0, message.length);
    }

    static Optional<byte[]> base64(String text) {
        try {
            byte[] bytes = Base64.getDecoder().decode(text);
            return Optional.of(bytes)
                    .filter(_ -> Base64.getEncoder().encodeToString(bytes).equals(text));
        } catch (IllegalArgumentException _) {
            return Optional.empty();
        }
    }
}
