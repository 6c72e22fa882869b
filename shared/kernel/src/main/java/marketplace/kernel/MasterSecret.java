package marketplace.kernel;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.KDF;
import javax.crypto.spec.HKDFParameterSpec;

/**
 * The one secret of an installation, from which every other key is derived (HKDF-SHA256, RFC 5869).
 *
 * <p>One secret to keep and to rotate; a key per purpose, so that what leaks from one purpose opens no other.
 */
public final class MasterSecret {

    /** As long as the hash that derives from it: a shorter one would be the weakest part of every key. */
    public static final int MIN_BYTES = 32;

    private final byte[] secret;

    public MasterSecret(byte[] secret) {
        if (secret.length < MIN_BYTES) {
            throw new IllegalArgumentException("the master secret has fewer than " + MIN_BYTES + " bytes");
        }
        this.secret = secret.clone();
    }

    /** The key of {@code bytes} bytes for {@code purpose}; the same purpose always derives the same key. */
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
    public String toString() {
        return "MasterSecret[redacted]";
    }
}
