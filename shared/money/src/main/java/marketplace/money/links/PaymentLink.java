package marketplace.money.links;

import marketplace.kernel.Id.PaymentLinkId;
import marketplace.money.checkouts.Checkout;

/** An address at which anyone can pay into its owner's wallet. Its state is that of its checkout. */
public record PaymentLink(PaymentLinkId id, Checkout checkout) {}
