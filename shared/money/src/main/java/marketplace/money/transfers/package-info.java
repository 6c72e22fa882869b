/** Transfers to accounts and e-mail addresses, and bulk sends. Read {@code Transfer}, then {@code TransferService}. */
package marketplace.money.transfers;
