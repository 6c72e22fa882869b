/** Fans events out: what the table's stream brings becomes deliveries. */
package marketplace.functions.outbox;
