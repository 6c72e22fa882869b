/** Calls receivers over HTTPS, at public addresses only. */
package marketplace.webhooks.client;
