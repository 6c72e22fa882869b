/** Wallets, deposits, payouts and the reading of escrows, over HTTP. */
package marketplace.functions.money;
