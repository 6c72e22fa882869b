/**
 * Payouts to workers, and their accounts at a payment provider.
 *
 * <p>Read {@link marketplace.money.payouts.Payout}, {@link marketplace.money.payouts.Payouts}, then {@code PayoutSending}.
 */
package marketplace.money.payouts;
