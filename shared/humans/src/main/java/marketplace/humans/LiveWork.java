package marketplace.humans;

import java.util.List;
import marketplace.kernel.Id.AccountId;

/** What keeps an account from deleting its profile. Known to the modules of money. */
@FunctionalInterface
public interface LiveWork {

    LiveWork NONE = _ -> List.of();

    /** Names a few seats, bookings and sums that are open; empty if the profile may go. */
    List<String> of(AccountId account);
}
