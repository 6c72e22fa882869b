/**
 * Bookings: one visit of a service at one time. docs/services.md
 *
 * <p>Read the states ({@link marketplace.services.bookings.BookingStatus}), the record with its verbs ({@link
 * marketplace.services.bookings.Booking}), the proposal to move one ({@link
 * marketplace.services.bookings.Proposal}), the limit of unpaid ones ({@link
 * marketplace.services.bookings.UnpaidBookings}), its events and mails ({@link
 * marketplace.services.bookings.BookingMoves}) and the store ({@link marketplace.services.bookings.Bookings}). A
 * booking does not move money: the module hiring joins it with its escrow, and with the sheet that holds its time.
 */
package marketplace.services.bookings;
