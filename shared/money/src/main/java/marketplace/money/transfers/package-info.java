/**
 * Transfers from one account to another, also to an e-mail address, and bulk sends.
 *
 * <p>Read {@link marketplace.money.transfers.TransferState}, {@link marketplace.money.transfers.Transfer}, then
 * {@link marketplace.money.transfers.TransferService}; {@link marketplace.money.transfers.BulkSteps} for bulk sends.
 */
package marketplace.money.transfers;
