package marketplace.functions.payments.stripe;

import java.util.List;

/** The events to which endpoints at Stripe must be subscribed. Stripe takes whole names only. */
public final class StripeEventNames {

    public static final String PAYMENTS_PATH = "/api/payments/events/stripe";
    public static final String IDENTITY_PATH = "/api/identity/events/stripe";

    /** Of the endpoint for our own account. */
    public static final List<String> OF_THE_ACCOUNT = List.of(
            "checkout.session.completed",
            "checkout.session.async_payment_succeeded",
            "checkout.session.async_payment_failed",
            "payment_intent.succeeded",
            "payment_intent.payment_failed",
            "charge.refunded",
            "refund.created",
            "refund.updated",
            "refund.failed",
            "charge.refund.updated",
            "charge.dispute.created",
            "charge.dispute.updated",
            "charge.dispute.closed",
            "charge.dispute.funds_withdrawn",
            "charge.dispute.funds_reinstated",
            "transfer.reversed");

    /** Of the endpoint for connected accounts, those of payees. */
    public static final List<String> OF_PAYEES =
            List.of("payout.paid", "payout.failed", "payout.canceled", "account.updated");

    /** Of the endpoint for identity checks. */
    public static final List<String> OF_IDENTITY =
            List.of("identity.verification_session.verified", "identity.verification_session.canceled");

    private StripeEventNames() {}
}
