/** The port to payment providers. Read {@link marketplace.money.provider.PaymentProvider}. */
package marketplace.money.provider;
