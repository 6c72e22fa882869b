package marketplace.accounts.issuer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.util.Base64URL;
import java.math.BigInteger;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.math.ec.ECPoint;

/** Derives the P-256 key of session tokens from a seed, so that every process has it without storing it. */
final class SigningKey {

    private static final int COORDINATE_BITS = 256;

    private SigningKey() {}

    static ECKey of(byte[] seed) {
        X9ECParameters curve = CustomNamedCurves.getByName("P-256");
        BigInteger d = new BigInteger(1, seed)
                .mod(curve.getN().subtract(BigInteger.ONE))
                .add(BigInteger.ONE);
        ECPoint q = curve.getG().multiply(d).normalize();
        try {
            return new ECKey.Builder(
                            Curve.P_256,
                            coordinate(q.getAffineXCoord().toBigInteger()),
                            coordinate(q.getAffineYCoord().toBigInteger()))
                    .d(coordinate(d))
                    .keyIDFromThumbprint()
                    .build();
        } catch (JOSEException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }

    private static Base64URL coordinate(BigInteger value) {
        return ECKey.encodeCoordinate(COORDINATE_BITS, value);
    }
}
