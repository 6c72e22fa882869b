package marketplace.console.pages;

import java.util.List;

/** What the person has earned and where it goes, and what others say of the work. */
final class EarningsPages {

    static final List<ConsolePage> PAGES = List.of(
            ConsolePage.at("/app/earnings", Tab.EARNINGS, "Earnings", "earnings.html")
                    .reads("owed", "get_earnings")
                    .reads("account", "get_payout_account.payoutAccount")
                    .reads("wallet", "get_wallet_balance")
                    .reads("list", "list_payouts", "limit=20", "cursor")
                    .form(PageForm.of("account", "set_payout_account", "Set up the payout account")
                            .shows("payout_account.html"))
                    .form(PageForm.of("move", "move_earnings_to_wallet", "Move it to the wallet")),
            ConsolePage.at("/app/reviews", Tab.MORE, "Reviews of you", "reviews.html")
                    .reads("list", "list_own_reviews", "limit=20", "cursor")
                    .form(answer()),
            ConsolePage.at("/app/reviews/{reviewId}", Tab.MORE, "Review", "reviews.html")
                    .reads("list", "list_own_reviews")
                    .form(answer()),
            // A review that the person wrote.
            ConsolePage.at("/app/humans/{humanId}/reviews/{reviewId}", Tab.MORE, "Review", "reviews.html")
                    .reads("list", "list_own_reviews")
                    .form(answer()));

    static final Download PAYOUTS = Download.table(
            "/app/earnings/payouts.csv",
            "list_payouts",
            "payouts",
            "id",
            "createdAt",
            "amountCents",
            "currency",
            "status",
            "confirmedAt",
            "failureReason",
            "escrowId",
            "transferId",
            "paymentLinkId",
            "runId");

    private EarningsPages() {}

    private static PageForm answer() {
        return PageForm.of("answer", "answer_review", "Answer").fields("answer").hidden("reviewId");
    }
}
