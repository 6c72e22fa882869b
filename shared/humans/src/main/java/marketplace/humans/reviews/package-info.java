/**
 * Reviews of humans by those who paid them: one per released escrow, written by hiring. The human may answer once; an
 * admin may hide a review, which then neither shows nor counts.
 */
package marketplace.humans.reviews;
