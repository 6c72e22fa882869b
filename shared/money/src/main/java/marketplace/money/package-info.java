/**
 * Money: the double-entry ledger, wallets and their top-ups, checkouts, payment links, escrows, transfers, payouts and
 * refunds.
 *
 * <p>Every movement is one balanced {@link marketplace.money.LedgerTransaction}, committed together with the change of
 * state that it pays for; {@link marketplace.money.Audit} rebuilds every balance and escrow from the journal. This room
 * knows what an escrow pays for by name only, and calls no payment provider: it stores a checkout, and applies what
 * the provider tells ({@link marketplace.money.ProviderEvents}). Who pays and who is paid read here what became of it.
 *
 * <p>What holds at every moment, whatever fails or comes twice; comments name these by their numbers:
 *
 * <ul>
 *   <li>M1: the postings of a transaction sum to zero;
 *   <li>M2: a balance is the sum of its postings;
 *   <li>M3: none is below zero but those of the outside, and of what somebody owes;
 *   <li>M4: what was put into an escrow is what was released, returned, kept as fee, and is held;
 *   <li>M5: an escrow ends once;
 *   <li>M6: nobody is accepted without the money, and whom it pays is fixed when it is put up;
 *   <li>M7: a cap is checked and the money taken in one step;
 *   <li>M8: what a provider tells counts once, in whatever order it comes, and money that comes too late is the payer's;
 *   <li>M9: a bulk send is taken whole or not at all, and each of its parts arrives once;
 *   <li>M10: the journal alone says what stands.
 * </ul>
 *
 * <p>Read {@link marketplace.money.EscrowStatus} for the states, {@link marketplace.money.Escrow} for the verbs,
 * {@link marketplace.money.Ledger} for how money moves.
 */
package marketplace.money;
