/** Payment links. Read {@link marketplace.money.links.PaymentLinkService}. */
package marketplace.money.links;
