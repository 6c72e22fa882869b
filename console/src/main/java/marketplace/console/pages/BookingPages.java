package marketplace.console.pages;

import java.util.List;

/** Visits that are booked and subscriptions, seen by either side. What can be done next comes with each record. */
final class BookingPages {

    static final List<ConsolePage> PAGES = List.of(
            ConsolePage.at("/app/bookings", Tab.WORK, "Bookings", "bookings.html")
                    .readsIfAny("own", "list_provided_bookings", "limit=20", "status", "cursor")
                    .reads("subscriptions", "list_my_subscriptions.subscriptions", "role=provider", "limit=20")
                    .form(PageForm.of("feed", "create_calendar_feed", "Make a calendar address")
                            .shows("feed.html")),
            ConsolePage.at("/app/bookings/{bookingId}", Tab.WORK, "{{booking.serviceTitle}}", "booking.html")
                    .reads("booking", "get_booking.booking")
                    .form(act("approve", "approve_booking", "Approve"))
                    .form(act("decline", "decline_booking", "Decline")
                            .fields("reason")
                            .withoutQuote()
                            .dangerous())
                    .form(act("accept", "accept_reschedule", "Accept the new time"))
                    .form(act("refuse", "decline_reschedule", "Keep the time as it was")
                            .dangerous())
                    .form(act("move", "reschedule_booking", "Propose this time").fields("date", "startTime"))
                    .form(act("keep", "keep_booking", "Keep the booking"))
                    .form(act("cancel", "cancel_booking", "Cancel the booking")
                            .fields("reason")
                            .showsBalance()
                            .dangerous())
                    .form(act("deliver", "deliver_work", "It took place")
                            .fields("text")
                            .hidden("escrowId"))
                    .form(act("missed", "deliver_work", "Nobody came")
                            .hidden("escrowId")
                            .fixed("noShow", "true"))
                    .form(act("confirm", "confirm_delivery", "It took place").hidden("escrowId"))
                    .form(act("release", "release_payment", "Pay").hidden("escrowId"))
                    .form(act("pay", "create_escrow_checkout", "Pay"))
                    .form(act("review", "write_review", "Send the review")
                            .fields("rating", "comment")
                            .hidden("escrowId")),
            ConsolePage.at(
                            "/app/subscriptions/{subscriptionId}",
                            Tab.WORK,
                            "{{#found}}{{serviceTitle}}{{/found}}",
                            "subscription.html")
                    .reads("found", "list_my_subscriptions.subscriptions")
                    .form(act("choose", "choose_subscription_slot", "Take this time")
                            .hidden("cycle", "startAt"))
                    .form(act("cancel", "cancel_subscription", "Cancel the subscription")
                            .withoutQuote()
                            .dangerous())
                    .form(act("end", "end_subscription", "End the subscription")
                            .fields("reason")
                            .withoutQuote()
                            .dangerous()));

    private BookingPages() {}

    private static PageForm act(String name, String operation, String submit) {
        return PageForm.of(name, operation, submit);
    }
}
