package marketplace.money.payouts;

import java.time.Instant;
import marketplace.kernel.Id.AccountId;

/**
 * A worker's account at a payment provider; its provider and id are null until the first visit of its page.
 *
 * @param heldUntil until when payouts wait, because the bank may have been changed; null if it was not
 */
public record PayoutAccount(
        AccountId payee,
        String provider,
        String account,
        boolean ready,
        Instant createdAt,
        Instant updatedAt,
        Instant heldUntil,
        long version) {

    public static PayoutAccount request(AccountId payee, Instant now) {
        return new PayoutAccount(payee, null, null, false, now, now, null, 1);
    }

    public PayoutAccount open(String atProvider, String opened, Instant now) {
        return new PayoutAccount(payee, atProvider, opened, false, createdAt, now, heldUntil, version + 1);
    }

    public PayoutAccount ready(boolean nowReady, Instant now) {
        return new PayoutAccount(payee, provider, account, nowReady, createdAt, now, heldUntil, version + 1);
    }

    PayoutAccount hold(Instant until, Instant now) {
        return new PayoutAccount(payee, provider, account, ready, createdAt, now, until, version + 1);
    }

    boolean isHeld(Instant now) {
        return heldUntil != null && now.isBefore(heldUntil);
    }

    public boolean isOpen() {
        return account != null;
    }

    boolean is(String atProvider, String named) {
        return isOpen() && provider.equals(atProvider) && account.equals(named);
    }
}
