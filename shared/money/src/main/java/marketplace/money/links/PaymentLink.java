package marketplace.money.links;

import marketplace.kernel.Id.PaymentLinkId;
import marketplace.money.checkouts.Checkout;

/**
 * An address by which anybody can pay into the wallet of whoever made it.
 *
 * <p>It has no state of its own: it is a checkout under another name, so the two cannot disagree.
 */
public record PaymentLink(PaymentLinkId id, Checkout checkout) {}
