package marketplace.kernel;

import java.math.BigInteger;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Base64;

@FunctionalInterface
public interface Ids {

    int TIME_CHARACTERS = 10;

    int RADIX = 32;

    String next(IdKind kind, Instant now);

    static Instant timeOf(Id id) {
        String text = id.value();
        int start = text.indexOf('_') + 1;
        long time = 0;
        for (int i = start; i < start + TIME_CHARACTERS; i++) {
            time = (time << 5) | IdKind.ALPHABET.indexOf(text.charAt(i));
        }
        return Instant.ofEpochMilli(time);
    }

    /** The 128 bits of an id in 22 characters instead of 26, for items that hold many ids. */
    static String compact(Id id) {
        String tail = id.value().substring(id.value().indexOf('_') + 1);
        StringBuilder digits = new StringBuilder();
        tail.chars().map(IdKind.ALPHABET::indexOf).forEach(digit -> digits.append(Character.forDigit(digit, RADIX)));
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(new BigInteger(digits.toString(), RADIX).toByteArray());
    }

    /** The id that {@link #compact} has shortened. */
    static String expand(IdKind kind, String compact) {
        String digits = new BigInteger(Base64.getUrlDecoder().decode(compact)).toString(RADIX);
        StringBuilder id = new StringBuilder(kind.prefix()).repeat('0', IdKind.TAIL_LENGTH - digits.length());
        digits.chars()
                .map(digit -> IdKind.ALPHABET.charAt(Character.digit(digit, RADIX)))
                .forEach(character -> id.append((char) character));
        return id.toString();
    }

    static Ids random() {
        return random(new SecureRandom());
    }

    static Ids random(SecureRandom random) {
        return (kind, now) -> {
            byte[] entropy = new byte[10];
            random.nextBytes(entropy);
            return MintedIds.note(of(kind, now, entropy));
        };
    }

    /** What all ids of this kind and time begin with. */
    static String beginning(IdKind kind, Instant now) {
        StringBuilder id = new StringBuilder(kind.prefix());
        long time = now.toEpochMilli();
        for (int shift = 45; shift >= 0; shift -= 5) {
            id.append(IdKind.ALPHABET.charAt((int) (time >>> shift) & 31));
        }
        return id.toString();
    }

    static String of(IdKind kind, Instant now, byte[] entropy) {
        StringBuilder id = new StringBuilder(beginning(kind, now));
        long bits = 0;
        int held = 0;
        for (int i = 0; i < 10; i++) {
            bits = (bits << 8) | (entropy[i] & 0xff);
            for (held += 8; held >= 5; held -= 5) {
                id.append(IdKind.ALPHABET.charAt((int) (bits >>> (held - 5)) & 31));
            }
        }
        return id.toString();
    }
}
