package marketplace.kernel.secrets;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Signatures of messages between servers: {@code t=<unix seconds>,v1=<hex>}, an HMAC-SHA256 over the time, a dot and
 * the raw body. Webhooks that we send and provider events that we receive use it.
 */
public final class TimedSignature {

    private static final String TIME = "t=";
    private static final String VERSION_1 = "v1=";

    /** More digits than any realistic time, too few to overflow. */
    private static final int MAX_TIME_LENGTH = 12;

    /** Far more than the signatures of all keys in use. */
    private static final int MAX_HEADER_LENGTH = 4_096;

    private TimedSignature() {}

    public static String of(List<byte[]> keys, Instant at, byte[] body) {
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("nothing to sign with");
        }
        long seconds = at.getEpochSecond();
        StringBuilder header = new StringBuilder(TIME).append(seconds);
        for (byte[] key : keys) {
            header.append(',').append(VERSION_1).append(HexFormat.of().formatHex(hmac(key, seconds + ".", body)));
        }
        return header.toString();
    }

    /** As <a href="https://www.standardwebhooks.com">Standard Webhooks</a> has it: {@code v1,<base64>} for each key. */
    public static String standard(List<byte[]> keys, String messageId, Instant at, byte[] body) {
        String signedBefore = messageId + "." + at.getEpochSecond() + ".";
        return keys.stream()
                .map(key -> "v1," + Base64.getEncoder().encodeToString(hmac(key, signedBefore, body)))
                .collect(Collectors.joining(" "));
    }

    /** Whether the header has a {@code v1} of this key for exactly these bytes and a time within the tolerance. */
    public static boolean verify(String header, byte[] key, byte[] body, Instant now, Duration tolerance) {
        if (header.length() > MAX_HEADER_LENGTH) {
            return false;
        }
        long seconds = -1;
        boolean signed = false;
        String[] parts = header.split(",", -1);
        for (String part : parts) {
            if (part.startsWith(TIME)) {
                seconds = seconds(part.substring(TIME.length()));
            }
        }
        if (seconds < 0 || Math.abs(now.getEpochSecond() - seconds) > tolerance.toSeconds()) {
            return false;
        }
        byte[] expected = hmac(key, seconds + ".", body);
        for (String part : parts) {
            signed |= part.startsWith(VERSION_1)
                    && MessageDigest.isEqual(expected, bytes(part.substring(VERSION_1.length())));
        }
        return signed;
    }

    private static long seconds(String text) {
        boolean number = !text.isEmpty()
                && text.length() <= MAX_TIME_LENGTH
                && text.chars().allMatch(digit -> digit >= '0' && digit <= '9');
        return number ? Long.parseLong(text) : -1;
    }

    private static byte[] bytes(String hex) {
        try {
            return HexFormat.of().parseHex(hex);
        } catch (IllegalArgumentException _) {
            return new byte[0];
        }
    }

    private static byte[] hmac(byte[] key, String before, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            mac.update(before.getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }
}
