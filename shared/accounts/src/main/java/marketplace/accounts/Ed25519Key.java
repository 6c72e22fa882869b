package marketplace.accounts;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PublicKey;
import java.security.Signature;
import java.security.SignatureException;
import java.security.interfaces.EdECPublicKey;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A public key of Ed25519. The JDK verifies, and refuses encodings that are not canonical. It accepts the points of
 * small order, for which one signature fits many messages; they are refused here, as libsodium refuses them.
 */
public final class Ed25519Key {

    private static final String ALGORITHM = "Ed25519";
    private static final int ENCODED_BYTES = 32;

    /** Precedes the encoded point in SPKI DER (RFC 8410). */
    private static final byte[] SPKI_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    /** The y coordinates of the points of order 1, 2, 4 and 8. */
    private static final Set<BigInteger> SMALL_ORDER = Stream.of(
                    "1",
                    "7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffec",
                    "0",
                    "5fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826",
                    "7a03ac9277fdc74ec6cc392cfa53202a0f67100d760b3cba4fd84d3d706a17c7")
            .map(y -> new BigInteger(y, 16))
            .collect(Collectors.toUnmodifiableSet());

    private final PublicKey key;

    private Ed25519Key(PublicKey key) {
        this.key = key;
    }

    /** From the 32 bytes of RFC 8032. */
    public static Optional<Ed25519Key> of(byte[] encoded) {
        if (encoded.length != ENCODED_BYTES) {
            return Optional.empty();
        }
        byte[] spki = Arrays.copyOf(SPKI_PREFIX, SPKI_PREFIX.length + ENCODED_BYTES);
        System.arraycopy(encoded, 0, spki, SPKI_PREFIX.length, ENCODED_BYTES);
        return ofSpki(spki);
    }

    /** From SPKI DER in its shortest encoding, so that a key has one. */
    public static Optional<Ed25519Key> ofSpki(byte[] spki) {
        if (spki.length != SPKI_PREFIX.length + ENCODED_BYTES
                || !Arrays.equals(spki, 0, SPKI_PREFIX.length, SPKI_PREFIX, 0, SPKI_PREFIX.length)) {
            return Optional.empty();
        }
        try {
            PublicKey key = KeyFactory.getInstance(ALGORITHM).generatePublic(new X509EncodedKeySpec(spki));
            Signature.getInstance(ALGORITHM).initVerify(key);
            boolean small =
                    SMALL_ORDER.contains(((EdECPublicKey) key).getPoint().getY());
            return small ? Optional.empty() : Optional.of(new Ed25519Key(key));
        } catch (GeneralSecurityException _) {
            return Optional.empty();
        }
    }

    public boolean verifies(byte[] message, byte[] signature) {
        try {
            Signature verifier = Signature.getInstance(ALGORITHM);
            verifier.initVerify(key);
            verifier.update(message);
            return verifier.verify(signature);
        } catch (SignatureException _) {
            return false;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }
}
