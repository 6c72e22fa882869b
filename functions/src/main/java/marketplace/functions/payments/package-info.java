/**
 * The way to payment providers and back: the address at which a checkout is paid, the sandbox's own page, and the events
 * that providers send.
 *
 * <p>The only function that knows a provider. The sandbox is one like any other: its page says what became of a payment
 * in a signed event, and that is applied as any provider's is.
 */
package marketplace.functions.payments;
