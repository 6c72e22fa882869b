/**
 * One event to one endpoint: its states, attempts and retries, the message that requests an attempt, and the search
 * for lost messages. It calls no receiver. Read {@code Delivery}, {@code Deliveries} and {@code DeliveryQueue} in this
 * order.
 */
package marketplace.webhooks.deliveries;
