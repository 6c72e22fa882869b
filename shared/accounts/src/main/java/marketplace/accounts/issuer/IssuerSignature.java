package marketplace.accounts.issuer;

import com.nimbusds.jose.Algorithm;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.SignedJWT;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.Signature;
import java.security.spec.X509EncodedKeySpec;
import java.util.Set;

/**
 * The signatures of external issuers: RS256, ES256 and EdDSA over Ed25519.
 *
 * <p>The algorithm must be one of these and fit the kind of the key that the issuer has published: a token does not get
 * to choose how it is checked.
 */
final class IssuerSignature {

    private static final Set<JWSAlgorithm> ACCEPTED =
            Set.of(JWSAlgorithm.RS256, JWSAlgorithm.ES256, JWSAlgorithm.EdDSA);

    private static final int MIN_RSA_BITS = 2048;

    /** What stands before the 32 bytes of an Ed25519 key in its SPKI DER form (RFC 8410). */
    private static final byte[] ED25519_PREFIX = {0x30, 0x2a, 0x30, 0x05, 0x06, 0x03, 0x2b, 0x65, 0x70, 0x03, 0x21, 0x00
    };

    private static final int ED25519_BYTES = 32;

    private IssuerSignature() {}

    static boolean isAccepted(JWSAlgorithm algorithm) {
        return ACCEPTED.contains(algorithm);
    }

    /** Whether the key has signed the token. */
    static boolean holds(SignedJWT token, JWK key) throws JOSEException {
        JWSAlgorithm algorithm = token.getHeader().getAlgorithm();
        Algorithm meant = key.getAlgorithm();
        if ((meant != null && !meant.equals(algorithm)) || KeyUse.ENCRYPTION.equals(key.getKeyUse())) {
            return false;
        }
        return switch (key) {
            case RSAKey rsa ->
                algorithm.equals(JWSAlgorithm.RS256)
                        && rsa.size() >= MIN_RSA_BITS
                        && token.verify(new RSASSAVerifier(rsa.toRSAPublicKey()));
            case ECKey ec ->
                algorithm.equals(JWSAlgorithm.ES256)
                        && ec.getCurve().equals(Curve.P_256)
                        && token.verify(new ECDSAVerifier(ec.toECPublicKey()));
            case OctetKeyPair pair ->
                algorithm.equals(JWSAlgorithm.EdDSA)
                        && pair.getCurve().equals(Curve.Ed25519)
                        && ed25519(token, pair.getX().decode());
            default -> false;
        };
    }

    /** By the JDK: the JWT library would bring another one for this alone. */
    private static boolean ed25519(SignedJWT token, byte[] point) {
        if (point.length != ED25519_BYTES) {
            return false;
        }
        byte[] spki = new byte[ED25519_PREFIX.length + ED25519_BYTES];
        System.arraycopy(ED25519_PREFIX, 0, spki, 0, ED25519_PREFIX.length);
        System.arraycopy(point, 0, spki, ED25519_PREFIX.length, ED25519_BYTES);
        try {
            Signature signature = Signature.getInstance("Ed25519");
            signature.initVerify(KeyFactory.getInstance("Ed25519").generatePublic(new X509EncodedKeySpec(spki)));
            signature.update(token.getSigningInput());
            return signature.verify(token.getSignature().decode());
        } catch (GeneralSecurityException _) {
            // The key is no point of the curve, or the signature has no signature's form.
            return false;
        }
    }
}
