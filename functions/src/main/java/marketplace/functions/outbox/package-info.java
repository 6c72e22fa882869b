/** Sends on what the table's stream brings: events become deliveries, jobs go to their queue. */
package marketplace.functions.outbox;
