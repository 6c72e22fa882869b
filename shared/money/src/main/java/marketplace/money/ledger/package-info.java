/**
 * The double-entry ledger: accounts, transactions, balances, spending caps and what the owner of a wallet has set.
 *
 * <p>Knows no escrow, transfer or top-up. {@link marketplace.money.ledger.Ledger} returns the writes that post
 * transactions; {@link marketplace.money.ledger.SpendListener} adds what a spend starts.
 *
 * <p>Read {@link marketplace.money.ledger.LedgerAccount}, {@link marketplace.money.ledger.LedgerTransaction}, then
 * {@link marketplace.money.ledger.PostingBatch}.
 */
package marketplace.money.ledger;
