/** Payouts to workers. Read {@code Payout}, then {@code Payouts}. */
package marketplace.money.payouts;
