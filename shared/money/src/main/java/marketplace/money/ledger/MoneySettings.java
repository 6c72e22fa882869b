package marketplace.money.ledger;

import marketplace.kernel.Money;

/**
 * What the deployer decides about money.
 *
 * @param topUpCeiling the most that automatic top-ups may charge a payment method per day
 * @param payoutHoldDays how long an account's first payout to a bank waits; later ones wait 2 days at most
 */
public record MoneySettings(Money topUpCeiling, int payoutHoldDays) {

    /** As on one machine: nothing waits. */
    public static final MoneySettings DEFAULT = new MoneySettings(new Money(100_000), 0);
}
