/**
 * The way to payment providers and back: the address at which a checkout is paid, the sandbox's own page, and the events
 * that providers send.
 *
 * <p>The only function that knows a provider, and one at a time: the sandbox, or Stripe (parameter PaymentProvider). The
 * sandbox is one like any other: its page says what became of a payment in a signed event, and that is applied as any
 * provider's is. What begins with Stripe is all that knows Stripe's client, which only payments.zip carries.
 */
package marketplace.functions.payments;
