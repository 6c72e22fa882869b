/**
 * Payments received, and money that goes back to the payer: refunds and chargebacks.
 *
 * <p>Read {@code Payment}, {@code Refund}, {@link marketplace.money.refunds.RefundService}, then
 * {@link marketplace.money.refunds.Clawbacks}.
 */
package marketplace.money.refunds;
