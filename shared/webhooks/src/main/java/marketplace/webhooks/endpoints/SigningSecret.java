package marketplace.webhooks.endpoints;

import java.security.SecureRandom;
import java.util.Base64;

/** A separate type, so that it is never printed. */
public record SigningSecret(String value) {

    private static final String PREFIX = "whsec_";
    private static final int BYTES = 32;

    public SigningSecret {
        if (!value.startsWith(PREFIX)) {
            throw new IllegalArgumentException("a signing secret starts with " + PREFIX);
        }
    }

    public static SigningSecret generate(SecureRandom random) {
        byte[] bytes = new byte[BYTES];
        random.nextBytes(bytes);
        return new SigningSecret(PREFIX + Base64.getEncoder().encodeToString(bytes));
    }

    byte[] bytes() {
        return Base64.getDecoder().decode(value.substring(PREFIX.length()));
    }

    @Override
    public String toString() {
        return "SigningSecret[redacted]";
    }
}
