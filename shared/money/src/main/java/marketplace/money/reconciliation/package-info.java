/**
 * Compares a payment provider's statement with our journal, hour by hour.
 *
 * <p>It moves no money: an admin looks at the differences. Read {@link marketplace.money.reconciliation.Reconciler}.
 */
package marketplace.money.reconciliation;
