/** Serves webhook endpoints and the log of deliveries. */
package marketplace.functions.webhooks;
