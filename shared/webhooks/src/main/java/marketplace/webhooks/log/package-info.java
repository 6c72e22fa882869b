/** The events of an account, kept for 30 days. */
package marketplace.webhooks.log;
