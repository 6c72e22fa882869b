package marketplace.accounts.sessions;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

public final class RefreshKey {

    private static final String ALGORITHM = "HmacSHA256";

    private final SecretKeySpec key;

    public RefreshKey(byte[] key) {
        this.key = new SecretKeySpec(key, ALGORITHM);
    }

    byte[] successor(RefreshToken token) {
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
