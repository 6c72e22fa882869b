package marketplace.money.limits;

import marketplace.kernel.Money;

/**
 * What the deployer decides about money.
 * @param topUpCeiling per wallet and day
 * @param payoutHoldDays for an account's first payout to a bank; later ones wait 2 days at most
 */
public record MoneySettings(Money topUpCeiling, int payoutHoldDays) {

    /** As on one machine: nothing waits. */
    public static final MoneySettings DEFAULT = new MoneySettings(new Money(100_000), 0);
}
