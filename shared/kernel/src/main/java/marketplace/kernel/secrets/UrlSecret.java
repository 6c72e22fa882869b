package marketplace.kernel.secrets;

import java.security.SecureRandom;
import java.util.Base64;

/** A secret that is part of an address. */
public final class UrlSecret {

    private UrlSecret() {}

    public static String next(SecureRandom random, int bytes) {
        byte[] secret = new byte[bytes];
        random.nextBytes(secret);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
    }
}
