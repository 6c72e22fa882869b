package marketplace.webhooks.slots;

import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import marketplace.api.limits.FixedLimit;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Table;

/**
 * Bounds what one account can send to one host, which need not be its own: many endpoints on a host would make one
 * event many calls. Each process counts in blocks, so the limit may be reached early by what is left of them.
 */
public final class HostBudget {

    /** Calls a minute of an account to a host. */
    public static final int PER_MINUTE = 600;

    static final int BLOCK = 20;

    private static final int MAX_BLOCKS = 1_000;

    private static final FixedLimit LIMIT = new FixedLimit(
            "HOST", PER_MINUTE, Duration.ofMinutes(1), "Too many deliveries to this host. They go on in a minute.");

    private record Subject(AccountId account, String host) {}

    private record Block(Instant end, AtomicInteger left) {}

    private final Table table;
    private final Map<Subject, Block> blocks = new ConcurrentHashMap<>();

    public HostBudget(Table table) {
        this.table = table;
    }

    /** Counts a call; if the minute's calls are used up, returns when the next minute begins. */
    public Optional<Instant> take(AccountId account, String host, Instant now) {
        Subject subject = new Subject(account, host.toLowerCase(Locale.ROOT));
        Block block = blocks.get(subject);
        if (block != null && block.end().isAfter(now) && block.left().getAndDecrement() > 0) {
            return Optional.empty();
        }
        Instant end = LIMIT.end(now);
        if (!LIMIT.lease(table, account + "#" + subject.host(), BLOCK, now)) {
            return Optional.of(end);
        }
        if (blocks.size() >= MAX_BLOCKS) {
            blocks.values().removeIf(old -> !old.end().isAfter(now));
        }
        blocks.put(subject, new Block(end, new AtomicInteger(BLOCK - 1)));
        return Optional.empty();
    }
}
