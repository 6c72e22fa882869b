/**
 * A rental is a direct offer to one human with its escrow and submission. This package derives its state and next
 * actions; the operations that change it belong to {@code marketplace.hiring}, which depends on this package.
 */
package marketplace.hiring.rentals;
