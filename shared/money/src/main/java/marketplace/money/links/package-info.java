/**
 * Payment links.
 *
 * <p>Read {@link marketplace.money.links.PaymentLinkService}.
 */
package marketplace.money.links;
