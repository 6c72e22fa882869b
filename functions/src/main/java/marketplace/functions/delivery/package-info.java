/** Makes the delivery attempts that are queued. */
package marketplace.functions.delivery;
