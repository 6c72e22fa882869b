/**
 * Calls receivers over HTTPS, at public addresses only.
 *
 * <p>Read {@link marketplace.webhooks.client.WebhookClient}, then {@link marketplace.webhooks.client.AddressGuard}.
 */
package marketplace.webhooks.client;
