/**
 * Money: the double-entry ledger, wallets and their top-ups, checkouts, payment links, escrows, transfers, payouts and
 * refunds.
 *
 * <p>Every movement is one balanced {@link marketplace.money.LedgerTransaction}, committed together with the change of
 * state that it pays for; {@link marketplace.money.Audit} rebuilds every balance and escrow from the journal. This room
 * knows what an escrow pays for by name only, and calls no payment provider: it stores a checkout, and applies what
 * the provider tells ({@link marketplace.money.ProviderEvents}). Who pays and who is paid read here what became of it.
 *
 * <p>Read {@link marketplace.money.EscrowStatus} for the states, {@link marketplace.money.Escrow} for the verbs,
 * {@link marketplace.money.Ledger} for how money moves.
 */
package marketplace.money;
