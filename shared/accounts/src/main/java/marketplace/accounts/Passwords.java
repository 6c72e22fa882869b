package marketplace.accounts;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.text.Normalizer;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;

/** Hashes passwords. Verification costs one Argon2id even without a stored hash, so time reveals no e-mail. */
public final class Passwords {

    private static final int SALT_BYTES = 16;

    private final SecureRandom random;
    private final Argon2id.Cost cost;
    private final AtomicLong computations = new AtomicLong();

    public Passwords(SecureRandom random) {
        this(random, Argon2id.COST);
    }

    public Passwords(SecureRandom random, Argon2id.Cost cost) {
        this.random = random;
        this.cost = cost;
    }

    public String hash(String password) {
        byte[] salt = new byte[SALT_BYTES];
        random.nextBytes(salt);
        byte[] hash = compute(password, salt, cost);
        return new PasswordHash(cost, salt, hash).text();
    }

    public boolean matches(String password, Optional<String> stored) {
        if (stored.isEmpty()) {
            compute(password, new byte[SALT_BYTES], cost);
            return false;
        }
        PasswordHash expected = PasswordHash.parse(stored.get());
        return MessageDigest.isEqual(expected.hash(), compute(password, expected.salt(), expected.cost()));
    }

    public long computations() {
        return computations.get();
    }

    private byte[] compute(String password, byte[] salt, Argon2id.Cost cost) {
        computations.incrementAndGet();
        // Keyboards send the same accented letter composed or decomposed.
        String normal = Normalizer.normalize(password, Normalizer.Form.NFC);
        return Argon2id.hash(normal.getBytes(StandardCharsets.UTF_8), salt, cost);
    }
}
