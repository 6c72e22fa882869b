/**
 * What moves money: accounts, balanced transactions and their kinds, who spends, and which payments money came from.
 * Nothing here is stored or read; {@code ledger} does. Read {@code LedgerAccount}, {@code TransactionKind} and {@code
 * LedgerTransaction} in this order.
 */
package marketplace.money.transactions;
