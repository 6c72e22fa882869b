package marketplace.hiring.bookings;

import marketplace.services.bookings.Parties.Side;

/** What a side of a booking can do next: an operation, or an act outside the API. */
enum BookingAct {
    PAY("pay_checkout", Side.BOOKER, null, null, null, "Open checkoutUrl in a browser and pay."),
    PAY_FROM_WALLET(
            "create_escrow_checkout",
            Side.BOOKER,
            "POST",
            "/api/escrow/checkout",
            "create_escrow_checkout",
            "Pay from the wallet with this bookingId, or get the page to pay on."),
    APPROVE(
            "approve_booking",
            Side.PROVIDER,
            "POST",
            "/api/services/bookings/{bookingId}/approve",
            null,
            "Approve the request. The booker then pays."),
    DECLINE(
            "decline_booking",
            Side.PROVIDER,
            "POST",
            "/api/services/bookings/{bookingId}/decline",
            null,
            "Decline the request. Nothing was taken."),
    CANCEL(
            "cancel_booking",
            null,
            "POST",
            "/api/services/bookings/{bookingId}/cancel",
            "cancel_booking",
            "Cancel the booking. The dry run shows what is refunded."),
    KEEP(
            "keep_booking",
            Side.BOOKER,
            "POST",
            "/api/services/bookings/{bookingId}/keep",
            null,
            "Keep the booking: its provider's account is restricted. Otherwise it is cancelled and refunded."),
    RESCHEDULE(
            "reschedule_booking",
            null,
            "POST",
            "/api/services/bookings/{bookingId}/reschedule",
            null,
            "Move the booking, or propose it to the other side."),
    ANSWER_PROPOSAL(
            "accept_reschedule",
            null,
            "POST",
            "/api/services/bookings/{bookingId}/reschedule/accept",
            "accept_reschedule",
            "Accept the proposed time; reschedule/decline keeps the booking as it is."),
    WITHDRAW_PROPOSAL(
            "decline_reschedule",
            null,
            "POST",
            "/api/services/bookings/{bookingId}/reschedule/decline",
            null,
            "Withdraw your proposal to move the booking."),
    DELIVER(
            "deliver_work",
            Side.PROVIDER,
            "POST",
            "/api/escrow/{escrowId}/deliver",
            null,
            "Report that the visit took place, or noShow. Otherwise the booking is refunded."),
    CONFIRM_DELIVERY(
            "confirm_delivery",
            Side.BOOKER,
            "POST",
            "/api/escrow/{escrowId}/complete",
            "confirm_delivery",
            "Confirm that the visit took place."),
    RELEASE(
            "release_payment",
            Side.BOOKER,
            "POST",
            "/api/escrow/{escrowId}/release",
            "release_payment",
            "Pay the provider. Otherwise the escrow is released automatically."),
    DISPUTE(
            "open_dispute",
            null,
            "POST",
            "/api/escrow/{escrowId}/dispute",
            "open_dispute",
            "Open a dispute. The escrow is frozen until an admin rules."),
    REVIEW(
            "write_review",
            Side.BOOKER,
            "POST",
            "/api/reviews",
            "write_review",
            "Review the provider, with this escrowId.");

    private final String action;
    private final Side by;
    private final String method;
    private final String path;
    private final String tool;
    private final String description;

    BookingAct(String action, Side by, String method, String path, String tool, String description) {
        this.action = action;
        this.by = by;
        this.method = method;
        this.path = path;
        this.tool = tool;
        this.description = description;
    }

    String action() {
        return action;
    }

    /** Null for either side. */
    Side by() {
        return by;
    }

    String method() {
        return method;
    }

    String path() {
        return path;
    }

    String tool() {
        return tool;
    }

    String description() {
        return description;
    }
}
