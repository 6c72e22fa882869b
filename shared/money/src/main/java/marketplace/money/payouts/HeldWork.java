package marketplace.money.payouts;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/** Finds what escrows hold for a payee. Only hiring knows what they pay for, and when they are released. */
public interface HeldWork {

    PayoutViews.HeldEarnings of(AccountId payee, Instant now);
}
