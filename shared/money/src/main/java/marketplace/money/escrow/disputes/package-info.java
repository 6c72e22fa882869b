/**
 * Disputes about an escrow: who opened one and why, the evidence of both sides, and the rulings. They know no escrow.
 *
 * <p>Read {@link marketplace.money.escrow.disputes.Dispute} first, then
 * {@link marketplace.money.escrow.disputes.Ruling}.
 */
package marketplace.money.escrow.disputes;
