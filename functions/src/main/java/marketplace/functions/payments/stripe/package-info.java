/**
 * Stripe as the payment and identity provider. Read {@link marketplace.functions.payments.stripe.StripeProvider} first.
 * Stripe's client is used only here, because only payments.zip contains it.
 */
package marketplace.functions.payments.stripe;
