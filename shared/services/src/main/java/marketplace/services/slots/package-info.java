/**
 * When a provider can be booked.
 *
 * <p>Read the times a service may start ({@link marketplace.services.slots.SlotTimes}), the times that are taken
 * ({@link marketplace.services.slots.TakenTime}), and the sheets that hold them ({@link
 * marketplace.services.slots.DaySheets}). Hours are wall time and become instants for each date. A taken time
 * includes the buffers around it, so two bookings keep their distance exactly if their taken times are disjoint.
 */
package marketplace.services.slots;
