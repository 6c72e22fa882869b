/**
 * Escrows: money held until work is done, and disputes about it.
 *
 * <p>Read {@link marketplace.money.escrow.EscrowStatus} for the states, {@link marketplace.money.escrow.Escrow} for the
 * verbs, then {@link marketplace.money.escrow.Escrows} for what is stored.
 */
package marketplace.money.escrow;
