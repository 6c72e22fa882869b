/** Forwards new items of the table's stream: events become deliveries, jobs go to their queue. */
package marketplace.functions.outbox;
