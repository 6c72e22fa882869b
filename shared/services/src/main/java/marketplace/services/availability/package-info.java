/**
 * What everyone sees of a provider's time: the free slots of a service, and the booked ones of a date, without names
 * or ids. Read {@link marketplace.services.availability.ProviderTimes}, then {@link
 * marketplace.services.availability.AvailabilityService}.
 */
package marketplace.services.availability;
