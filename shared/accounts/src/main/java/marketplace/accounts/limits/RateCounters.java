package marketplace.accounts.limits;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import marketplace.api.limits.Quota;
import marketplace.api.limits.RateClass;
import marketplace.api.limits.RateLimitState;
import marketplace.api.limits.RateLimits;
import marketplace.kernel.Caller;
import marketplace.kernel.RateTier;
import marketplace.kernel.cache.LruCache;
import marketplace.table.Table;

/** Leases and used-up limits are cached, so most requests cost nothing and a refused flood writes nothing. */
public final class RateCounters implements RateLimits {

    /** Bounded to a few MB. Evicting an entry loses its unused lease, so the limit is reached slightly early. */
    private static final int MAX_CACHED = 10_000;

    /** For all counters of a request together. */
    private static final Duration MAX_WAIT = Duration.ofMillis(250);

    private static final Duration START_WAIT = Duration.ofSeconds(2);

    /** On one machine everyone has the same address. */
    private static final long LOCAL_SIGNUPS = 1_000;

    private final Table table;
    private final Function<Duration, Deadline> deadlines;
    private final long signups;

    /** Past windows are never read again and are evicted first. */
    private final LruCache<RateWindow.Name, RateWindow> windows;

    public RateCounters(Table table) {
        this(table, MAX_CACHED, Deadline::in);
    }

    /** Allows more sign-ups, for the local edition. */
    public static RateCounters local(Table table) {
        return new RateCounters(table, MAX_CACHED, Deadline::in, LOCAL_SIGNUPS);
    }

    /** Waits a minute for its counters, for tests on machines that are too busy to answer in 250 ms. */
    public static RateCounters patient(Table table) {
        return new RateCounters(table, MAX_CACHED, _ -> Deadline.in(Duration.ofMinutes(1)));
    }

    RateCounters(Table table, int mostRemembered, Function<Duration, Deadline> deadlines) {
        this(table, mostRemembered, deadlines, Quota.SIGNUP.limit(RateTier.STANDARD));
    }

    private RateCounters(Table table, int mostRemembered, Function<Duration, Deadline> deadlines, long signups) {
        this.table = table;
        this.deadlines = deadlines;
        this.signups = signups;
        this.windows = new LruCache<>(mostRemembered);
    }

    /**
     * Counts once before the first request. In a process without a rehearsal, loading the table's client takes longer
     * than a sign-in waits to be counted. Never fails.
     */
    public static void connect(Table table) {
        RateWindow.Name start =
                new RateWindow.Name(Quota.OTHER_GET, "start", Quota.OTHER_GET.limit(RateTier.STANDARD), Instant.EPOCH);
        new RateWindow(start).take(table, Deadline.in(START_WAIT));
    }

    @Override
    public RateLimitState take(RateClass rateClass, Caller caller, String sourceIp, Instant now) {
        List<RateWindow> concerned = windows(rateClass, caller, sourceIp, now);
        // Checked before anything is taken: a request that one limit refuses must not lease from the others.
        for (RateWindow window : concerned) {
            if (window.isUsedUp()) {
                return window.refused();
            }
        }
        Deadline deadline = deadlines.apply(MAX_WAIT);
        RateLimitState tightest = concerned.getFirst().take(table, deadline);
        for (RateWindow window : concerned.subList(1, concerned.size())) {
            if (!tightest.admitted()) {
                break;
            }
            tightest = tighter(tightest, window.take(table, deadline));
        }
        return tightest;
    }

    @Override
    public boolean isUsedUp(RateClass rateClass, Caller caller, String sourceIp, Instant now) {
        return windows(rateClass, caller, sourceIp, now).stream().anyMatch(RateWindow::isUsedUp);
    }

    private List<RateWindow> windows(RateClass rateClass, Caller caller, String sourceIp, Instant now) {
        return names(rateClass, caller, sourceIp, now).stream()
                .map(name -> windows.findOrMake(name, RateWindow::new))
                .toList();
    }

    private static RateLimitState tighter(RateLimitState one, RateLimitState other) {
        return !other.admitted() || other.remaining() < one.remaining() ? other : one;
    }

    private List<RateWindow.Name> names(RateClass rateClass, Caller caller, String sourceIp, Instant now) {
        Quota budget = rateClass.budget(caller);
        List<RateWindow.Name> names = new ArrayList<>();
        names.add(name(budget, SourceAddress.counted(sourceIp), RateTier.STANDARD, now));
        if (!(caller instanceof Caller.Anonymous)) {
            names.add(name(budget, caller.identity(), RateTier.STANDARD, now));
        }
        if (caller instanceof Caller.WithKey key) {
            rateClass.keyBudget().ifPresent(daily -> names.add(name(daily, key.identity(), key.tier(), now)));
        }
        return names;
    }

    private RateWindow.Name name(Quota budget, String who, RateTier tier, Instant now) {
        Duration length = budget.window();
        Instant start = Instant.ofEpochSecond(now.getEpochSecond() / length.toSeconds() * length.toSeconds());
        long limit = budget == Quota.SIGNUP ? signups : budget.limit(tier);
        return new RateWindow.Name(budget, who, limit, start);
    }
}
