/**
 * Payouts to workers. Read {@link marketplace.money.payouts.Payout}, then {@link marketplace.money.payouts.Payouts}.
 */
package marketplace.money.payouts;
