package marketplace.accounts;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Argon2id. A computation takes 19 MiB and one core for some 50 ms. As many run at once as there are cores, on threads
 * of their own: a burst of sign-ins waits here, and other calls are still answered.
 */
public final class Argon2id {

    /** OWASP's recommendation: 19 MiB, two passes, one lane. */
    public static final Cost COST = new Cost(19 * 1024, 2, 1);

    private static final int HASH_BYTES = 32;
    private static final ExecutorService CORES = Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(),
            Thread.ofPlatform().daemon().name("argon2id-", 0).factory());

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
        return CompletableFuture.supplyAsync(() -> compute(password, parameters), CORES)
                .join();
    }

    private static byte[] compute(byte[] password, Argon2Parameters parameters) {
        Argon2BytesGenerator generator = new Argon2BytesGenerator();
        generator.init(parameters);
        byte[] hash = new byte[HASH_BYTES];
        generator.generateBytes(password, hash);
        return hash;
    }
}
