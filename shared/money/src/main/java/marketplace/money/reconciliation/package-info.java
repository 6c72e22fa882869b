/**
 * Reconciliation: a payment provider's own books laid beside our journal, hour by hour, and what stands on one side alone.
 *
 * <p>Both sides are summed up for each checkout, charge, refund and payout; what differs stays open from day to day until both
 * say the same. It moves no money and changes nothing but its own reports: a difference is for a person to look at.
 *
 * <p>Read {@link marketplace.money.reconciliation.Reconciliation} for what a report says,
 * {@link marketplace.money.reconciliation.Reconciler} for how it comes about.
 */
package marketplace.money.reconciliation;
