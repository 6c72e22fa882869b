package marketplace.money.payouts;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/**
 * Where somebody who has earned money wants it paid out: an account at a payment provider.
 *
 * <p>Asked for by its owner, opened at the provider by the first visit, and ready when the provider says so.
 *
 * @param provider our own short name of it; null until the first visit
 * @param account what the provider calls it; null until then
 * @param ready whether the provider pays out to it
 * @param version counts its changes, from 1
 */
public record PayoutAccount(
        AccountId payee,
        String provider,
        String account,
        boolean ready,
        Instant createdAt,
        Instant updatedAt,
        long version) {

    public static PayoutAccount request(AccountId payee, Instant now) {
        return new PayoutAccount(payee, null, null, false, now, now, 1);
    }

    /** The provider has opened it. */
    public PayoutAccount open(String atProvider, String opened, Instant now) {
        return new PayoutAccount(payee, atProvider, opened, false, createdAt, now, version + 1);
    }

    /** The provider pays out to it from now on, or does so no more. */
    public PayoutAccount ready(boolean nowReady, Instant now) {
        return new PayoutAccount(payee, provider, account, nowReady, createdAt, now, version + 1);
    }

    public boolean isOpen() {
        return account != null;
    }

    /** Whether it is this very account. */
    boolean is(String atProvider, String named) {
        return isOpen() && provider.equals(atProvider) && account.equals(named);
    }
}
