/**
 * Counts how a poster's hires end. The commit that ends an escrow starts a timer, whose tick reads the ended escrow and
 * changes the poster's record, so that payments of one poster never wait for each other.
 */
package marketplace.hiring.posters;
