package marketplace.accounts;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Hashes passwords and checks them.
 *
 * <p>A check costs exactly one Argon2id whether or not there is a hash to check against, so that the time of a failed
 * login does not tell which e-mails have accounts.
 */
final class Passwords {

    private static final int SALT_BYTES = 16;

    private final SecureRandom random;
    private final AtomicLong computations = new AtomicLong();

    Passwords(SecureRandom random) {
        this.random = random;
    }

    /** The hash to store, in PHC string format. */
    String hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        byte[] hash = compute(password, salt, Argon2id.COST);
        return new PasswordHash(Argon2id.COST, salt, hash).text();
    }

    /** Whether the password is the one that was stored; never, where none was. */
    boolean matches(String password, Optional<String> stored) {
        if (stored.isEmpty()) {
            compute(password, new byte[SALT_BYTES], Argon2id.COST);
            return false;
        }
        PasswordHash expected = PasswordHash.parse(stored.get());
        return MessageDigest.isEqual(expected.hash(), compute(password, expected.salt(), expected.cost()));
    }

    /** How many Argon2id this has cost so far. */
    long computations() {
        return computations.get();
    }

    private byte[] compute(String password, byte[] salt, Argon2id.Cost cost) {
        computations.incrementAndGet();
        // One form: the same accented letter arrives composed from one keyboard and decomposed from another.
        String normal = Normalizer.normalize(password, Normalizer.Form.NFC);
        return Argon2id.hash(normal.getBytes(StandardCharsets.UTF_8), salt, cost);
    }
}
