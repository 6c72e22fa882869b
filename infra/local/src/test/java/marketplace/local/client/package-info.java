/** One way to call a running stack over HTTP: the client, an account, a payer, and a webhook receiver. */
package marketplace.local.client;
