package marketplace.accounts.issuer;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.jwk.ECKey;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;
import org.bouncycastle.asn1.x9.X9ECParameters;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.math.ec.ECPoint;
import org.junit.jupiter.api.Test;

class SigningKeyTest {

    private static final int KEYS = 50;

    /** Stays what it was: tokens and key ids of earlier releases depend on it. */
    @Test
    void keyIdOfASeedNeverChanges() {
        byte[] seed = new byte[32];
        Arrays.fill(seed, (byte) 7);

        assertThat(SigningKey.of(seed).getKeyID()).isEqualTo("s6QSV8znPPCV2SEA3YdghQ5I7KMRJxwUYVNCZ7g2U8I");
    }

    @Test
    void publicKeyIsTheMultipleOfTheBasePoint() {
        X9ECParameters curve = CustomNamedCurves.getByName("P-256");
        Random random = new Random(1);
        for (int i = 0; i < KEYS; i++) {
            byte[] seed = new byte[32];
            random.nextBytes(seed);
            ECKey key = SigningKey.of(seed);

            BigInteger d = key.getD().decodeToBigInteger();
            assertThat(d)
                    .isEqualTo(new BigInteger(1, seed)
                            .mod(curve.getN().subtract(BigInteger.ONE))
                            .add(BigInteger.ONE));
            ECPoint expected = curve.getG().multiply(d).normalize();
            assertThat(key.getX().decodeToBigInteger())
                    .isEqualTo(expected.getAffineXCoord().toBigInteger());
            assertThat(key.getY().decodeToBigInteger())
                    .isEqualTo(expected.getAffineYCoord().toBigInteger());
        }
    }
}
