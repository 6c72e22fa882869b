package marketplace.accounts.limits;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import marketplace.api.limits.Quota;
import marketplace.api.limits.RateClass;
import marketplace.api.limits.RateLimitState;
import marketplace.api.limits.RateLimits;
import marketplace.kernel.Caller;
import marketplace.kernel.LruCache;
import marketplace.kernel.RateTier;
import marketplace.table.Table;

/**
 * Rate limits counted in the table: per address, per caller, and per key and day. Leases and used-up limits are
 * cached, so most requests cost nothing and a refused flood writes nothing.
 */
public final class RateCounters implements RateLimits {

    /** Bounded to a few MB. Evicting an entry loses its unused lease, so the limit is reached slightly early. */
    private static final int MAX_CACHED = 10_000;

    private final Table table;

    /** Past windows are never read again and are evicted first. */
    private final LruCache<RateWindow.Name, RateWindow> windows;

    public RateCounters(Table table) {
        this(table, MAX_CACHED);
    }

    RateCounters(Table table, int mostRemembered) {
        this.table = table;
        this.windows = new LruCache<>(mostRemembered);
    }

    @Override
    public RateLimitState take(RateClass rateClass, Caller caller, String sourceIp, Instant now) {
        List<RateWindow> concerned = names(rateClass, caller, sourceIp, now).stream()
                .map(name -> windows.findOrMake(name, RateWindow::new))
                .toList();
        // Checked before anything is taken: a request that one limit refuses must not lease from the others.
        for (RateWindow window : concerned) {
            if (window.isUsedUp()) {
                return window.refused();
            }
        }
        RateLimitState tightest = concerned.getFirst().take(table);
        for (RateWindow window : concerned.subList(1, concerned.size())) {
            if (!tightest.admitted()) {
                break;
            }
            tightest = tighter(tightest, window.take(table));
        }
        return tightest;
    }

    private static RateLimitState tighter(RateLimitState one, RateLimitState other) {
        return !other.admitted() || other.remaining() < one.remaining() ? other : one;
    }

    private static List<RateWindow.Name> names(RateClass rateClass, Caller caller, String sourceIp, Instant now) {
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

    private static RateWindow.Name name(Quota budget, String who, RateTier tier, Instant now) {
        Duration length = budget.window();
        Instant start = Instant.ofEpochSecond(now.getEpochSecond() / length.toSeconds() * length.toSeconds());
        return new RateWindow.Name(budget, who, budget.limit(tier), start);
    }
}
