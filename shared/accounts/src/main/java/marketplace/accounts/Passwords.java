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
public final class Passwords {

    private static final int SALT_BYTES = 16;

    private final SecureRandom random;
    private final Argon2id.Cost cost;
    private final AtomicLong computations = new AtomicLong();

    public Passwords(SecureRandom random) {
        this(random, Argon2id.COST);
    }

    /** With hashes at another cost than that of the service: what is compared many times may be cheap. */
    public Passwords(SecureRandom random, Argon2id.Cost cost) {
        this.random = random;
        this.cost = cost;
    }

    /** The hash to store, in PHC string format. */
    public String hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        byte[] hash = compute(password, salt, cost);
        return new PasswordHash(cost, salt, hash).text();
    }

    /** Whether the password is the one that was stored; never, where none was. */
    public boolean matches(String password, Optional<String> stored) {
        if (stored.isEmpty()) {
            compute(password, new byte[SALT_BYTES], cost);
            return false;
        }
        PasswordHash expected = PasswordHash.parse(stored.get());
        return MessageDigest.isEqual(expected.hash(), compute(password, expected.salt(), expected.cost()));
    }

    /** How many Argon2id this has cost so far. */
    public long computations() {
        return computations.get();
    }

    private byte[] compute(String password, byte[] salt, Argon2id.Cost cost) {
        computations.incrementAndGet();
        // One form: the same accented letter arrives composed from one keyboard and decomposed from another.
        String normal = Normalizer.normalize(password, Normalizer.Form.NFC);
        return Argon2id.hash(normal.getBytes(StandardCharsets.UTF_8), salt, cost);
    }
}
