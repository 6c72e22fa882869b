/**
 * Services: what humans offer at a fixed price, such as an hour of photography, and when it is booked.
 * docs/services.md
 *
 * <p>Read the services themselves ({@link marketplace.services.listings}), the times at which they can be booked
 * ({@link marketplace.services.slots}, {@link marketplace.services.availability}) and the bookings ({@link
 * marketplace.services.bookings}). The module hiring joins bookings with money.
 */
package marketplace.services;
