/**
 * Webhooks: endpoints, fan-out, signed deliveries and retries.
 *
 * <p>Read in the order of an event: {@link marketplace.webhooks.FanOut} creates one {@link
 * marketplace.webhooks.deliveries.Delivery} per {@link marketplace.webhooks.endpoints.Endpoint}, {@link
 * marketplace.webhooks.Deliverer} makes its attempts, for each of which {@link marketplace.webhooks.slots.Admission}
 * finds a slot, and {@link marketplace.webhooks.deliveries.DeliverySweeper} finds lost ones.
 *
 * <p>The packages, lowest first: {@code client} calls receivers, {@code log} keeps the events, then {@code endpoints},
 * {@code deliveries} and {@code slots}. This package has the steps of an event and the operations.
 */
package marketplace.webhooks;
