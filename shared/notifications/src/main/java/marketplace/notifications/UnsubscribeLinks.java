package marketplace.notifications;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import marketplace.kernel.Wire;
import marketplace.kernel.secrets.Sha256;

/**
 * Links that turn off one category without a sign-in: {@code recipient.category.signature}. Each recipient has its own
 * key, so the function that checks them needs no secret of the service.
 */
public final class UnsubscribeLinks {

    public static final String PATH = "/unsubscribe/";

    private static final String ALGORITHM = "HmacSHA256";

    private static final int SIGNATURE_BYTES = 20;

    private static final int MAX_LENGTH = 200;

    record Target(String recipient, NotificationCategory category, String signature) {}

    private UnsubscribeLinks() {}

    static String token(NotificationSettings settings, NotificationCategory category) {
        return settings.recipient() + "." + category.wire() + "." + signature(settings, category);
    }

    /** What an unchecked token names. */
    static Optional<Target> parse(String token) {
        String[] parts = token.length() > MAX_LENGTH ? new String[0] : token.split("\\.", -1);
        if (parts.length != 3 || !parts[0].matches("[a-z]+_[a-z0-9]+")) {
            return Optional.empty();
        }
        return Wire.find(NotificationCategory.class, parts[1])
                .filter(NotificationCategory::isOptional)
                .map(category -> new Target(parts[0], category, parts[2]));
    }

    static boolean isSignedBy(NotificationSettings settings, Target target) {
        return Sha256.same(signature(settings, target.category()), target.signature());
    }

    private static String signature(NotificationSettings settings, NotificationCategory category) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(HexFormat.of().parseHex(settings.unsubscribeKey()), ALGORITHM));
            byte[] digest =
                    mac.doFinal((settings.recipient() + "\n" + category.wire()).getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(Arrays.copyOf(digest, SIGNATURE_BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has " + ALGORITHM, e);
        }
    }
}
