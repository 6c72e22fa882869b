/** The wallet as its owner sees it. Read {@link marketplace.money.wallet.WalletService}. */
package marketplace.money.wallet;
