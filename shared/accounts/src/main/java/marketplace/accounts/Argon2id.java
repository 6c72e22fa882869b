package marketplace.accounts;

import java.util.concurrent.Semaphore;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** Argon2id. Each computation takes 19 MiB, so a burst of logins queues here instead of exhausting the memory. */
public final class Argon2id {

    /** OWASP's recommendation: 19 MiB, two passes, one lane. */
    public static final Cost COST = new Cost(19 * 1024, 2, 1);

    private static final int HASH_BYTES = 32;
    private static final int MAX_AT_ONCE = 4;
    private static final Semaphore TURNS = new Semaphore(MAX_AT_ONCE, true);

    public record Cost(int memoryKib, int passes, int lanes) {}

    private Argon2id() {}

    static byte[] hash(byte[] password, byte[] salt, Cost cost) {
        Argon2Parameters parameters = new Argon2Parameters.Builder(Argon2Parameters.ARGON2_id)
                .withVersion(Argon2Parameters.ARGON2_VERSION_13)
                .withMemoryAsKB(cost.memoryKib())
                .withIterations(cost.passes())
                .withParallelism(cost.lanes())
                .withSalt(salt)
                .build();
        TURNS.acquireUninterruptibly();
        try {
            Argon2BytesGenerator generator = new Argon2BytesGenerator();
            generator.init(parameters);
            byte[] hash = new byte[HASH_BYTES];
            generator.generateBytes(password, hash);
            return hash;
        } finally {
            TURNS.release();
        }
    }
}
