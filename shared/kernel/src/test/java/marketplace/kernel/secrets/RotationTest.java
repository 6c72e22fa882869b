package marketplace.kernel.secrets;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import marketplace.kernel.cache.Refreshed;
import marketplace.kernel.paging.Cursors;
import org.junit.jupiter.api.Test;

/** Values made with a previous key, in a process with a refreshed secret. */
class RotationTest {

    private static final String OLD = "o".repeat(64);
    private static final String NEW = "n".repeat(64);

    private Instant now = Instant.parse("2026-01-01T12:00:00Z");
    private String stored = OLD;
    private boolean away;
    private final AtomicInteger reads = new AtomicInteger();
    private final Refreshed<MasterSecrets> refreshed = new Refreshed<>(this::read, () -> now);
    private final KeyRing<MasterSecret> ring =
            new KeyRing<>(() -> refreshed.get().at(now));
    private final Sealer sealer = new Sealer(ring.map(secret -> secret.derive("sealing", 32)), new SecureRandom());

    private MasterSecrets read() {
        reads.incrementAndGet();
        if (away) {
            throw new IllegalStateException("the secret store is away");
        }
        return MasterSecrets.parse(stored.getBytes(StandardCharsets.US_ASCII));
    }

    @Test
    void oldSealedValuesOpenAndNewOnesNeedTheNewKey() {
        byte[] before = sealer.seal("whsec_before", "whe_1");
        rotate();
        byte[] meanwhile = sealer.seal("whsec_meanwhile", "whe_2");
        now = now.plusSeconds(900);
        byte[] after = sealer.seal("whsec_after", "whe_3");

        assertThat(sealer.open(before, "whe_1")).isEqualTo("whsec_before");
        assertThat(sealer.open(after, "whe_3")).isEqualTo("whsec_after");
        assertThat(only(OLD).open(meanwhile, "whe_2")).isEqualTo("whsec_meanwhile");
        assertThat(only(NEW).open(after, "whe_3")).isEqualTo("whsec_after");
        assertThatThrownBy(() -> only(OLD).open(after, "whe_3")).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void cursorsStayValidAfterARotation() {
        Supplier<KeyRing<byte[]>> keys = () -> ring.map(secret -> secret.derive("cursors", 32));
        Cursors cursors = new Cursors(keys);
        String before = cursors.encode(List.of("list"), "position");
        rotate();
        now = now.plusSeconds(900);

        assertThat(cursors.decode(List.of("list"), Optional.of(before))).contains("position");
        assertThat(cursors.encode(List.of("list"), "position")).isNotEqualTo(before);
    }

    @Test
    void secretIsReadOncePerPeriodAndKeptDuringAnOutage() {
        sealer.seal("a", "b");
        sealer.seal("a", "b");
        assertThat(reads).hasValue(1);
        now = now.plus(Refreshed.PERIOD);
        away = true;
        sealer.seal("a", "b");
        sealer.seal("a", "b");
        assertThat(reads).hasValue(2);
        now = now.plusSeconds(60);
        away = false;
        sealer.seal("a", "b");
        assertThat(reads).hasValue(3);
    }

    @Test
    void derivedValuesAreComputedOncePerKey() {
        AtomicInteger made = new AtomicInteger();
        KeyRing<Integer> derived = ring.map(_ -> made.incrementAndGet());
        derived.current();
        now = now.plus(Refreshed.PERIOD);
        derived.current();
        assertThat(made).hasValue(1);
        rotate();
        assertThat(derived.accepted()).hasSize(2);
        assertThat(made).hasValue(2);
    }

    @Test
    void derivedValueIsComputedAgainOnlyAfterAChange() {
        AtomicInteger made = new AtomicInteger();
        Supplier<Integer> clients = refreshed.map(_ -> made.incrementAndGet());
        assertThat(clients.get()).isEqualTo(1);
        now = now.plus(Refreshed.PERIOD);
        assertThat(clients.get()).isEqualTo(1);
        rotate();
        assertThat(clients.get()).isEqualTo(2);
    }

    /** As {@code ./ops rotate} does it; then the process reads the secret again. */
    private void rotate() {
        stored = OLD + "\n" + now.plusSeconds(900) + " " + NEW;
        now = now.plus(Refreshed.PERIOD);
    }

    private static Sealer only(String secret) {
        return new Sealer(
                new MasterSecret(secret.getBytes(StandardCharsets.US_ASCII)).derive("sealing", 32), new SecureRandom());
    }
}
