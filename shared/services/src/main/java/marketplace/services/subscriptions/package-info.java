/**
 * Subscriptions: the same visit again each week, each second week or each month. docs/services.md
 *
 * <p>Read when the visits are ({@link marketplace.services.subscriptions.Recurrence}), the states ({@link
 * marketplace.services.subscriptions.SubscriptionStatus}), the record with its verbs and deadlines ({@link
 * marketplace.services.subscriptions.ServiceSubscription}) with the cycle that comes next ({@link
 * marketplace.services.subscriptions.NextCycle}), and the store ({@link
 * marketplace.services.subscriptions.Subscriptions}). Each cycle is a booking: the subscription follows it in the same
 * commit. The module hiring charges the cycles.
 */
package marketplace.services.subscriptions;
