/** Payments received, refunds and chargebacks. Read {@link marketplace.money.refunds.RefundService}. */
package marketplace.money.refunds;
