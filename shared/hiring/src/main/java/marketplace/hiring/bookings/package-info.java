/**
 * Use-cases that join a booking with its escrow and its time. docs/services.md
 *
 * <p>Read {@link marketplace.hiring.bookings.Visit}, which moves the three together, then {@link
 * marketplace.hiring.bookings.BookService}, {@link marketplace.hiring.bookings.AnswerBooking}, {@link
 * marketplace.hiring.bookings.CancelBooking} and {@link marketplace.hiring.bookings.RescheduleBooking}. Payments and
 * timers come in by {@link marketplace.hiring.bookings.PaidBookings} and {@link
 * marketplace.hiring.bookings.BookingTimeouts}; the end of an escrow ends its booking in {@link
 * marketplace.hiring.hire.Hires}.
 */
package marketplace.hiring.bookings;
