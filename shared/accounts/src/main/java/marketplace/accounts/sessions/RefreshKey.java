package marketplace.accounts.sessions;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import marketplace.kernel.secrets.KeyRing;

public final class RefreshKey {

    private static final String ALGORITHM = "HmacSHA256";

    private final KeyRing<SecretKeySpec> keys;

    public RefreshKey(byte[] key) {
        this(KeyRing.of(key));
    }

    public RefreshKey(KeyRing<byte[]> keys) {
        this.keys = keys.map(key -> new SecretKeySpec(key, ALGORITHM));
    }

    byte[] successor(RefreshToken token) {
        return successor(keys.current(), token);
    }

    /** Also those by previous keys: a repeated refresh returns the successor that the first one returned. */
    List<byte[]> successors(RefreshToken token) {
        return keys.accepted().stream().map(key -> successor(key, token)).toList();
    }

    private static byte[] successor(SecretKeySpec key, RefreshToken token) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            mac.update(token.sessionId().value().getBytes(StandardCharsets.US_ASCII));
            return mac.doFinal(token.secret());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }

    @Override
    public String toString() {
        return "RefreshKey[redacted]";
    }
}
