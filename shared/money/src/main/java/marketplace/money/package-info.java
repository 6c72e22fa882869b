/**
 * Money: ledger, wallets, checkouts, escrows, transfers, payouts, refunds and chargebacks.
 *
 * <p>These invariants hold at every moment, also after failures and retries. Comments refer to their numbers.
 *
 * <ul>
 * <li>M1: the postings of a transaction sum to zero.
 * <li>M2: a balance is the sum of its postings.
 * <li>M3: no balance is negative, except of providers and of debts.
 * <li>M4: the amount funded into an escrow equals the amounts released, returned, kept as fee, and held.
 * <li>M5: an escrow ends once.
 * <li>M6: an acceptance is funded, and the payee is fixed when the escrow is created.
 * <li>M7: a cap is checked in the commit that spends.
 * <li>M8: each provider event is applied once, in any order. A late payment is credited to the payer.
 * <li>M9: a bulk send is debited as a whole or not at all, and each of its parts is credited once.
 * <li>M10: all balances follow from the journal.
 * </ul>
 *
 * <p>No package below depends on this one. Read {@code ledger}, {@code checkouts}, {@code escrow}; then the others.
 */
package marketplace.money;
