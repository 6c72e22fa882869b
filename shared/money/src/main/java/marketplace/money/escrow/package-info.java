/**
 * Escrows: money held until work is done. Disputes about it are in the package below.
 *
 * <p>Read {@link marketplace.money.escrow.EscrowStatus} for the states, {@link marketplace.money.escrow.Escrow} for the
 * verbs, {@link marketplace.money.escrow.Freeze} for payments
 * that are taken back, then {@link marketplace.money.escrow.Escrows} for what is stored.
 */
package marketplace.money.escrow;
