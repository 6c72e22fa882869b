package marketplace.services.bookings;

import marketplace.kernel.Id.SubscriptionId;

/** The cycle of a subscription that a booking is. Together they are unique. */
public record Cycle(SubscriptionId subscriptionId, int number) {}
