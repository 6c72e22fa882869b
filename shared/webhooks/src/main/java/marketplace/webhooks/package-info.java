/**
 * Webhooks: endpoints, fan-out, signed deliveries and retries.
 *
 * <p>A delivery is pending, claimed, then delivered, in retry or failed ({@link marketplace.webhooks.DeliveryStatus}).
 * Only public addresses are called, redirects are never followed, and every call has a deadline.
 *
 * <p>An API-key webhook ({@link marketplace.webhooks.ApiKeyWebhooks}) is one more receiver, with event names of its own
 * ({@link marketplace.webhooks.KeyEvents}).
 *
 * <p>Read it in the order of an event: {@link marketplace.webhooks.FanOut} creates one {@link
 * marketplace.webhooks.Delivery} per {@link marketplace.webhooks.Endpoint}, {@link marketplace.webhooks.Deliverer}
 * makes its attempts through {@link marketplace.webhooks.WebhookClient}, and {@link
 * marketplace.webhooks.DeliverySweeper} finds lost ones.
 */
package marketplace.webhooks;
