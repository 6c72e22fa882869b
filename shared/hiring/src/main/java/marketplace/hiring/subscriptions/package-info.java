/**
 * Use-cases of subscriptions. docs/services.md
 *
 * <p>Read {@link marketplace.hiring.subscriptions.Subscribe}, which books cycle 0, then {@link
 * marketplace.hiring.subscriptions.SubscriptionClock}, which decides what is due, {@link
 * marketplace.hiring.subscriptions.ChargeCycle}, which books and charges the later cycles, and {@link
 * marketplace.hiring.subscriptions.EndSubscription}. {@link marketplace.hiring.subscriptions.SlotConflicts} compares a
 * slot with the provider's present hours and bookings.
 */
package marketplace.hiring.subscriptions;
