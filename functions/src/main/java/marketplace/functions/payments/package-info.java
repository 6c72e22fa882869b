/**
 * Payment pages, provider events, the sandbox and Stripe. Classes that begin with Stripe use Stripe's client, which
 * only payments.zip contains.
 */
package marketplace.functions.payments;
