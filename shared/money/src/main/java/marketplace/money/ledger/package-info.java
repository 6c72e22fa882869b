/**
 * The double-entry ledger: accounts, transactions, balances and spending caps. It knows no escrow or transfer.
 * Read {@code LedgerAccount}, {@code LedgerTransaction}, then {@code PostingBatch}.
 *
 * <p>Reasons of the chained wallets: docs/design.md.
 */
package marketplace.money.ledger;
