/**
 * What an event of a payment provider does, whichever provider reports it: read, then applied once.
 */
package marketplace.functions.payments.events;
