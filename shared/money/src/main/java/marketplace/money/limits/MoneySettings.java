package marketplace.money.limits;

import java.time.Duration;
import marketplace.kernel.Money;

/**
 * What the deployer decides about money.
 *
 * @param bankChangeHold how long payouts wait after the page of an open payout account was requested
 * @param payoutHoldDays for an account's first payout to a bank; later ones wait 2 days at most
 */
public record MoneySettings(Ceiling topUpCeiling, int payoutHoldDays, Duration bankChangeHold) {

    public MoneySettings(Ceiling topUpCeiling, int payoutHoldDays) {
        this(topUpCeiling, payoutHoldDays, Duration.ZERO);
    }

    /** As on one machine: nothing waits. */
    public static final MoneySettings DEFAULT = new MoneySettings(Ceiling.of(new Money(100_000)), 0);

    /** Of a function that charges no card, and so has no ceiling. */
    public static MoneySettings withoutCharges(int payoutHoldDays) {
        return new MoneySettings(Ceiling.UNSET, payoutHoldDays);
    }
}
