package marketplace.humans;

import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Write;

/** What keeps an account from deleting its profile. Known to the modules of money. */
@FunctionalInterface
public interface LiveWork {

    LiveWork NONE = _ -> new Found(List.of(), List.of());

    /**
     * A few seats, bookings and sums that are open.
     *
     * @param open their names; empty if the profile may go
     * @param unchanged requires that no work has begun since
     */
    record Found(List<String> open, List<Write> unchanged) {
        public Found {
            open = List.copyOf(open);
            unchanged = List.copyOf(unchanged);
        }
    }

    Found of(AccountId account);
}
