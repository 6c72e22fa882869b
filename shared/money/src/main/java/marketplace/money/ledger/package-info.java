/**
 * The double-entry ledger: what is posted, balances and spending caps. It knows no escrow or transfer. Read {@code
 * transactions} first, then {@code Ledger}, {@code PostingBatch} and {@code LedgerHead}.
 */
package marketplace.money.ledger;
