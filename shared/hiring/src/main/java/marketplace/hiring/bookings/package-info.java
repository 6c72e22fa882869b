/**
 * Use-cases that join a booking with its escrow and its time. docs/services.md
 *
 * <p>Read {@link marketplace.hiring.bookings.Visit}, which moves the three together, then {@link
 * marketplace.hiring.bookings.BookService}, {@link marketplace.hiring.bookings.AnswerBooking}, {@link
 * marketplace.hiring.bookings.CancelBooking} and {@link marketplace.hiring.bookings.RescheduleBooking}. Payments, timers
 * and the ends of escrows come in by {@link marketplace.hiring.bookings.PaidBookings}, {@link
 * marketplace.hiring.bookings.BookingTimeouts} and {@link marketplace.hiring.bookings.EndedBookings}.
 */
package marketplace.hiring.bookings;
