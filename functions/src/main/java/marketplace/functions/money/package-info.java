/** Wallets, deposits, refunds, payouts and the reading of escrows, over HTTP. */
package marketplace.functions.money;
