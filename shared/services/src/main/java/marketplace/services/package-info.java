/**
 * Services: what humans offer at a fixed price, such as an hour of photography, and when it is booked.
 * docs/services.md
 *
 * <p>Read the services themselves ({@link marketplace.services.listings}), the times at which they can be booked
 * ({@link marketplace.services.slots}, {@link marketplace.services.availability}), the bookings ({@link
 * marketplace.services.bookings}), the subscriptions that book again and again ({@link
 * marketplace.services.subscriptions}) and the calendars that show bookings ({@link marketplace.services.calendar}).
 * The module hiring joins bookings with money.
 */
package marketplace.services;
