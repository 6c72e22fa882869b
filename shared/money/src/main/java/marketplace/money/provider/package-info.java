/**
 * The port to payment providers: what they are asked for, what they answer, and the events they send.
 *
 * <p>Read {@link marketplace.money.provider.PaymentProvider}, then {@link marketplace.money.provider.ProviderEvent}.
 */
package marketplace.money.provider;
