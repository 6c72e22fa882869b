/**
 * The receivers: what an endpoint subscribes to, who owns it, its secret and signatures, the failures that disable it,
 * and the events as it receives them. Read {@code Endpoint}, {@code Subscription} and {@code Endpoints} in this order.
 */
package marketplace.webhooks.endpoints;
