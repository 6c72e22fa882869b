package marketplace.accounts;

import static java.math.BigInteger.ONE;
import static java.math.BigInteger.ZERO;

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

/**
 * A public key of Ed25519. The JDK verifies, and refuses encodings that are not canonical. It takes keys whose order is
 * not prime, for which one signature can fit many messages; those are refused here.
 */
public final class Ed25519Key {

    private static final String ALGORITHM = "Ed25519";
    private static final int ENCODED_BYTES = 32;

    /** Precedes the encoded point in SPKI DER (RFC 8410). */
    private static final byte[] SPKI_PREFIX = HexFormat.of().parseHex("302a300506032b6570032100");

    private static final BigInteger P = ONE.shiftLeft(255).subtract(BigInteger.valueOf(19));

    /** Of the group that the base point generates. */
    private static final BigInteger ORDER =
            ONE.shiftLeft(252).add(new BigInteger("27742317777372353535851937790883648493"));

    /** (A − 2) / 4 of curve25519. */
    private static final BigInteger A24 = BigInteger.valueOf(121665);

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
            return hasPrimeOrder(((EdECPublicKey) key).getPoint().getY())
                    ? Optional.of(new Ed25519Key(key))
                    : Optional.empty();
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

    /**
     * Multiplies the point by the order with the ladder of RFC 7748, for which one coordinate is enough: the product is
     * then the neutral element. The point is public, so the time may depend on it.
     */
    private static boolean hasPrimeOrder(BigInteger y) {
        if (y.equals(ONE) || y.equals(P.subtract(ONE))) {
            return false;
        }
        BigInteger u = ONE.add(y).multiply(ONE.subtract(y).mod(P).modInverse(P)).mod(P);
        Multiple lower = new Multiple(ONE, ZERO);
        Multiple upper = new Multiple(u, ONE);
        for (int bit = ORDER.bitLength() - 1; bit >= 0; bit--) {
            Multiple sum = lower.plus(upper, u);
            if (ORDER.testBit(bit)) {
                lower = sum;
                upper = upper.doubled();
            } else {
                upper = sum;
                lower = lower.doubled();
            }
        }
        return lower.z().signum() == 0;
    }

    /** The coordinate x / z on curve25519; z is 0 for the neutral element. */
    private record Multiple(BigInteger x, BigInteger z) {

        Multiple doubled() {
            BigInteger sum = x.add(z).pow(2).mod(P);
            BigInteger difference = x.subtract(z).pow(2).mod(P);
            BigInteger four = sum.subtract(difference);
            return new Multiple(
                    sum.multiply(difference).mod(P),
                    four.multiply(sum.add(A24.multiply(four))).mod(P));
        }

        /** {@code u} is the coordinate of their difference. */
        Multiple plus(Multiple other, BigInteger u) {
            BigInteger one = other.x.subtract(other.z).multiply(x.add(z));
            BigInteger two = other.x.add(other.z).multiply(x.subtract(z));
            return new Multiple(
                    one.add(two).pow(2).mod(P),
                    one.subtract(two).pow(2).mod(P).multiply(u).mod(P));
        }
    }
}
