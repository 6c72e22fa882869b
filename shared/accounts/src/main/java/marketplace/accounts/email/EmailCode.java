package marketplace.accounts.email;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Locale;
import java.util.Optional;

/** A code as people type it: {@code K7QMX-3WP9T}, ten characters of Crockford's base 32. */
public record EmailCode(String characters) {

    public static final int MAX_WRITTEN_LENGTH = 40;

    private static final int LENGTH = 10;
    private static final int GROUP = LENGTH / 2;
    private static final String ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    private static final int BITS_PER_CHARACTER = 5;

    public static Optional<EmailCode> parse(String written) {
        String code = written.toUpperCase(Locale.ROOT)
                .replaceAll("[\\s-]", "")
                .replace('O', '0')
                .replace('I', '1')
                .replace('L', '1');
        boolean sound = code.length() == LENGTH && code.chars().allMatch(c -> ALPHABET.indexOf(c) >= 0);
        return sound ? Optional.of(new EmailCode(code)) : Optional.empty();
    }

    /** Of the first 50 bits. */
    static EmailCode of(byte[] bytes) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            int value = 0;
            for (int bit = i * BITS_PER_CHARACTER; bit < (i + 1) * BITS_PER_CHARACTER; bit++) {
                value = (value << 1) | ((bytes[bit / Byte.SIZE] >> (Byte.SIZE - 1 - bit % Byte.SIZE)) & 1);
            }
            text.append(ALPHABET.charAt(value));
        }
        return new EmailCode(text.toString());
    }

    public boolean proves(EmailCode other) {
        return MessageDigest.isEqual(
                characters.getBytes(StandardCharsets.US_ASCII), other.characters.getBytes(StandardCharsets.US_ASCII));
    }

    public String written() {
        return characters.substring(0, GROUP) + "-" + characters.substring(GROUP);
    }

    @Override
    public String toString() {
        return "EmailCode[redacted]";
    }
}
