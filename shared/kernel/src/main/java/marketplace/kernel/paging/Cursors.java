package marketplace.kernel.paging;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.KeyRing;

/** Opaque list positions, authenticated and bound to their list and filters. */
public final class Cursors {

    private static final String VERSION = "1";
    private static final int TAG_LENGTH = 16;

    private final Supplier<KeyRing<byte[]>> keys;

    public Cursors(byte[] key) {
        this(() -> KeyRing.of(key.clone()));
    }

    public Cursors(Supplier<KeyRing<byte[]>> keys) {
        this.keys = keys;
    }

    /** The filters are the name of the list and the value of every filter. */
    public String encode(List<String> filters, String position) {
        byte[] body = position.getBytes(StandardCharsets.UTF_8);
        byte[] tag = tag(keys.get().current(), filters, body);
        byte[] cursor = Arrays.copyOf(tag, TAG_LENGTH + body.length);
        System.arraycopy(body, 0, cursor, TAG_LENGTH, body.length);
        return text(cursor);
    }

    public Optional<String> decode(List<String> filters, Optional<String> cursor) {
        return cursor.map(text -> {
            byte[] bytes;
            try {
                bytes = Base64.getUrlDecoder().decode(text);
            } catch (IllegalArgumentException _) {
                throw invalid();
            }
            // The decoder ignores padding and spare bits. Each cursor must have exactly one text.
            if (bytes.length < TAG_LENGTH || !text(bytes).equals(text)) {
                throw invalid();
            }
            byte[] body = Arrays.copyOfRange(bytes, TAG_LENGTH, bytes.length);
            byte[] tag = Arrays.copyOf(bytes, TAG_LENGTH);
            if (keys.get().accepted().stream()
                    .noneMatch(key -> MessageDigest.isEqual(tag, Arrays.copyOf(tag(key, filters, body), TAG_LENGTH)))) {
                throw invalid();
            }
            return new String(body, StandardCharsets.UTF_8);
        });
    }

    private static String text(byte[] cursor) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(cursor);
    }

    public <T> Page<T> page(List<String> filters, Optional<String> cursor, Function<Optional<String>, Page<T>> read) {
        Page<T> page = read.apply(decode(filters, cursor));
        return new Page<>(page.items(), page.next().map(position -> encode(filters, position)));
    }

    private static byte[] tag(byte[] key, List<String> filters, byte[] body) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            mac.update(VERSION.getBytes(StandardCharsets.UTF_8));
            for (String filter : filters) {
                byte[] part = filter.getBytes(StandardCharsets.UTF_8);
                // Without the length, ["ab","c"] and ["a","bc"] would share their cursors.
                mac.update((":" + part.length + ":").getBytes(StandardCharsets.UTF_8));
                mac.update(part);
            }
            mac.update(":".getBytes(StandardCharsets.UTF_8));
            return mac.doFinal(body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every JDK has HmacSHA256", e);
        }
    }

    private static Problem invalid() {
        return new Problem(ErrorCode.INVALID_CURSOR, "Use the nextCursor of this list with the same filters.");
    }
}
