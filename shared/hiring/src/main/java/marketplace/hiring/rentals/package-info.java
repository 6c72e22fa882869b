/**
 * A rental is a direct offer to one human with its escrow and submission.
 *
 * <p>{@link marketplace.hiring.rentals.RentalState} derives the state of a rental from its parts,
 * {@link marketplace.hiring.rentals.RentalAct} names the next operations, and
 * {@link marketplace.hiring.rentals.RentalReading} lists the rentals of a poster. The operations that change a rental
 * belong to {@code marketplace.hiring}, which depends on this package.
 */
package marketplace.hiring.rentals;
