package marketplace.money.payouts;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/** A worker's account at a payment provider; its provider and id are null until the first visit of its page. */
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

    public PayoutAccount open(String atProvider, String opened, Instant now) {
        return new PayoutAccount(payee, atProvider, opened, false, createdAt, now, version + 1);
    }

    public PayoutAccount ready(boolean nowReady, Instant now) {
        return new PayoutAccount(payee, provider, account, nowReady, createdAt, now, version + 1);
    }

    public boolean isOpen() {
        return account != null;
    }

    boolean is(String atProvider, String named) {
        return isOpen() && provider.equals(atProvider) && account.equals(named);
    }
}
