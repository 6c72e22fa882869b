package marketplace.accounts.issuer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;
import java.security.spec.EllipticCurve;
import javax.crypto.KeyAgreement;

/** Derives the P-256 key of session tokens from a seed, so that every process has it without storing it. */
final class SigningKey {

    private static final ECParameterSpec CURVE = Curve.P_256.toECParameterSpec();
    private static final byte[] PROBE = {1};

    private SigningKey() {}

    static ECKey of(byte[] seed) {
        BigInteger d = new BigInteger(1, seed)
                .mod(CURVE.getOrder().subtract(BigInteger.ONE))
                .add(BigInteger.ONE);
        try {
            BigInteger x = publicX(d);
            EllipticCurve curve = CURVE.getCurve();
            BigInteger p = ((ECFieldFp) curve.getField()).getP();
            BigInteger square =
                    x.pow(3).add(curve.getA().multiply(x)).add(curve.getB()).mod(p);
            // p + 1 is divisible by four.
            BigInteger root = square.modPow(p.add(BigInteger.ONE).shiftRight(2), p);
            ECKey one = key(x, root, d);
            return isPair(one) ? one : key(x, p.subtract(root), d);
        } catch (GeneralSecurityException | JOSEException e) {
            throw new IllegalStateException("every JDK has P-256 and SHA-256", e);
        }
    }

    /** The JDK has no multiplication of points, but agreeing on a secret with the base point is one. */
    private static BigInteger publicX(BigInteger d) throws GeneralSecurityException {
        KeyFactory keys = KeyFactory.getInstance("EC");
        PrivateKey own = keys.generatePrivate(new ECPrivateKeySpec(d, CURVE));
        KeyAgreement agreement = KeyAgreement.getInstance("ECDH");
        agreement.init(own);
        agreement.doPhase(keys.generatePublic(new ECPublicKeySpec(CURVE.getGenerator(), CURVE)), true);
        return new BigInteger(1, agreement.generateSecret());
    }

    private static ECKey key(BigInteger x, BigInteger y, BigInteger d) throws JOSEException {
        int bits = CURVE.getCurve().getField().getFieldSize();
        return new ECKey.Builder(Curve.P_256, ECKey.encodeCoordinate(bits, x), ECKey.encodeCoordinate(bits, y))
                .d(ECKey.encodeCoordinate(bits, d))
                .keyIDFromThumbprint()
                .build();
    }

    /** Two points have the same x. Only one of them verifies what the private key signs. */
    private static boolean isPair(ECKey key) throws JOSEException {
        JWSHeader header = new JWSHeader(JWSAlgorithm.ES256);
        return new ECDSAVerifier(key).verify(header, PROBE, new ECDSASigner(key).sign(header, PROBE));
    }
}
