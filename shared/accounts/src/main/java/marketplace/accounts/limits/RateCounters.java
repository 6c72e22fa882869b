package marketplace.accounts.limits;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import marketplace.api.Quota;
import marketplace.api.RateClass;
import marketplace.api.RateLimitState;
import marketplace.api.RateLimits;
import marketplace.kernel.Caller;
import marketplace.kernel.LruCache;
import marketplace.kernel.RateTier;
import marketplace.table.Table;

/**
 * Rate limits counted in the table: for the caller's address, for its identity, and for its key's day.
 *
 * <p>Of each counter this process remembers what it has leased, so most requests cost nothing; and that it is used up,
 * so a flood that is refused writes nothing.
 */
public final class RateCounters implements RateLimits {

    /** A few megabytes; what is forgotten has only to be asked again, and what it had leased is refused too early. */
    private static final int MAX_REMEMBERED = 10_000;

    private final Table table;

    /** Windows that have passed are never asked for again, and so go first. */
    private final LruCache<RateWindow.Name, RateWindow> windows;

    public RateCounters(Table table) {
        this(table, MAX_REMEMBERED);
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
        // Looked at before anything is taken: a flood that one budget stops must not lease from the others.
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
