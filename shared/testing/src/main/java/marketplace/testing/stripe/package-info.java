/**
 * Stripe as the service sees it: the API over HTTP, and what people do at Stripe's pages and dashboard. Read {@link
 * marketplace.testing.stripe.FakeStripe}, then {@link marketplace.testing.stripe.StripeDashboard} and StripeApi.
 */
package marketplace.testing.stripe;
