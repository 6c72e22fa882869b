/**
 * The wallet as its owner sees it: balance, transactions, statements and spend reports.
 *
 * <p>Read {@link marketplace.money.wallet.WalletService}.
 */
package marketplace.money.wallet;
