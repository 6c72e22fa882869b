/**
 * Webhooks: endpoints, fan-out, signed deliveries and retries.
 *
 * <p>Read in the order of an event: {@link marketplace.webhooks.FanOut} creates one {@link
 * marketplace.webhooks.Delivery} per {@link marketplace.webhooks.Endpoint}, {@link marketplace.webhooks.Deliverer}
 * makes its attempts, and {@link marketplace.webhooks.DeliverySweeper} finds lost ones.
 */
package marketplace.webhooks;
