package marketplace.kernel.secrets;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import javax.crypto.KDF;
import javax.crypto.spec.HKDFParameterSpec;

/** A secret of the installation. HKDF-SHA256 (RFC 5869) derives one key per purpose from it. */
public final class MasterSecret {

    /** The output length of SHA-256; a shorter secret would weaken every derived key. */
    public static final int MIN_BYTES = 32;

    private final byte[] secret;

    public MasterSecret(byte[] secret) {
        if (secret.length < MIN_BYTES) {
            throw new IllegalArgumentException("the master secret has fewer than " + MIN_BYTES + " bytes");
        }
        this.secret = secret.clone();
    }

    public byte[] derive(String purpose, int bytes) {
        try {
            return KDF.getInstance("HKDF-SHA256")
                    .deriveData(HKDFParameterSpec.ofExtract()
                            .addIKM(secret)
                            .thenExpand(purpose.getBytes(StandardCharsets.UTF_8), bytes));
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("no key of " + bytes + " bytes can be derived", e);
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof MasterSecret that && MessageDigest.isEqual(secret, that.secret);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(secret);
    }

    @Override
    public String toString() {
        return "MasterSecret[redacted]";
    }
}
