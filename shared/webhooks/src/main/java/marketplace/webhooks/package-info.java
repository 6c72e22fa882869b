/**
 * Webhooks: endpoints and their secrets, which receivers may be called, how a call is signed, made and repeated.
 *
 * <p>A delivery is pending, claimed, then delivered, in retry or failed ({@link marketplace.webhooks.DeliveryStatus}).
 * This room never calls an address that is not public, never follows a redirect, and never waits longer than its
 * deadline.
 *
 * <p>The webhook of a key ({@link marketplace.webhooks.ApiKeyWebhooks}) is one more receiver of its account's events, which it
 * hears under names of its own ({@link marketplace.webhooks.KeyEvents}).
 *
 * <p>Read it along the way of an event: {@link marketplace.webhooks.FanOut} records one
 * {@link marketplace.webhooks.Delivery} for each {@link marketplace.webhooks.Endpoint} that wants it,
 * {@link marketplace.webhooks.Deliverer} makes its attempts through {@link marketplace.webhooks.WebhookClient}, and
 * {@link marketplace.webhooks.DeliverySweeper} finds again what was lost between the two.
 */
package marketplace.webhooks;
