/** The HTTP client of all stories, an account, a payer, and a webhook receiver. */
package marketplace.local.client;
