/** Compares a payment provider's statement with our journal. Read {@code Reconciler}. */
package marketplace.money.reconciliation;
