package marketplace.accounts.identities;

import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Optional;
import org.bouncycastle.math.ec.rfc8032.Ed25519;

/**
 * The public Ed25519 key of an agent.
 *
 * <p>Only keys that an honest generator makes are taken. Under a key of small order one signature fits many texts, and
 * a second way to write a key would give its holder a second name.
 *
 * @param id follows from the key
 */
record AgentKey(AgentId id, Ed25519.PublicPoint point) {

    /** What stands before the 32 bytes of the key in its SPKI DER (RFC 8410). */
    private static final byte[] SPKI_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    private static final int SPKI_LENGTH = SPKI_PREFIX.length + Ed25519.PUBLIC_KEY_SIZE;

    /** The key in base64 of its SPKI DER; empty for anything else, in any other spelling. */
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

    /** Whether the signature over the message is this key's; its scalar must be in its one form. */
    boolean verifies(byte[] message, byte[] signature) {
        return signature.length == Ed25519.SIGNATURE_SIZE
                && Ed25519.verify(signature, 0, point, message, 0, message.length);
    }

    /** The bytes of base64 that is written as RFC 4648 writes it: padded, and with no bits to spare. */
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
