package marketplace.money.payouts;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Money;
import marketplace.money.ledger.Period;
import marketplace.money.ledger.Wallet;

/** Payouts and earnings as the payee sees them, in whole cents without fees. */
public final class PayoutViews {

    private PayoutViews() {}

    public record PayoutView(
            @Field PayoutId id,

            @Field(value = "The released escrow, if it paid.", nullable = true)
            EscrowId escrowId,

            @Field(value = "The received transfer, if it paid.", nullable = true)
            TransferId transferId,

            @Field(value = "The paid link, if it paid.", nullable = true)
            PaymentLinkId paymentLinkId,

            @Field(value = "The taste run, if it paid.", nullable = true)
            RunId runId,

            @Field("What you are paid, in cents.") long amountCents,
            @Field("Currency; always USD.") String currency,

            @Field("pending (on its way, or owed until you have a payout account), confirmed (arrived) "
                    + "or failed (still owed).")
            PayoutStatus status,

            @Field int attempts,

            @Field(value = "Why the last attempt failed; null if none failed.", nullable = true)
            String failureReason,

            @Field("When it was earned.") Instant createdAt,

            @Field(value = "When it arrived; null until then.", nullable = true)
            Instant confirmedAt) {

        public static PayoutView of(Payout payout) {
            return new PayoutView(
                    payout.id(),
                    payout.source() instanceof PayoutSource.OfEscrow(EscrowId escrow) ? escrow : null,
                    payout.source() instanceof PayoutSource.OfTransfer(TransferId transfer) ? transfer : null,
                    payout.source() instanceof PayoutSource.OfLink(PaymentLinkId link) ? link : null,
                    payout.source() instanceof PayoutSource.OfRun(RunId run) ? run : null,
                    payout.amount().cents(),
                    Wallet.CURRENCY,
                    payout.status(),
                    payout.attempts(),
                    payout.failureReason(),
                    payout.createdAt(),
                    payout.confirmedAt());
        }
    }

    public record Earnings(
            @Field("Start of the period, inclusive.") Instant start,
            @Field("End of the period, exclusive.") Instant end,
            @Field("Currency; always USD.") String currency,

            @Field("What you earned in the period by escrows, taste runs, transfers and paid links, in cents.")
            long earnedCents,

            @Field("The part that has arrived, in cents.") long confirmedCents,

            @Field("The part that is on its way, in cents.") long pendingCents,

            @Field("The part that could not be paid out and is still owed to you, in cents.")
            long failedCents,

            @Field int payoutCount,

            @Field("Total owed to you now, in cents.") long payableCents,

            @Field("The part of payableCents that is not on its way, in cents. It is paid out once PUT "
                    + "/api/me/payout-account is completed, or moved by POST /api/me/earnings/to-wallet.")
            long availableForPayoutCents) {

        public static Earnings of(Period period, List<Payout> payouts, Money payable, Money available) {
            return new Earnings(
                    period.start(),
                    period.end(),
                    Wallet.CURRENCY,
                    payouts.stream()
                            .mapToLong(payout -> payout.amount().cents())
                            .sum(),
                    sum(payouts, PayoutStatus.CONFIRMED),
                    sum(payouts, PayoutStatus.PENDING),
                    sum(payouts, PayoutStatus.FAILED),
                    payouts.size(),
                    payable.cents(),
                    available.cents());
        }

        private static long sum(List<Payout> payouts, PayoutStatus status) {
            return payouts.stream()
                    .filter(payout -> payout.status() == status)
                    .mapToLong(payout -> payout.amount().cents())
                    .sum();
        }
    }

    public record EarningsMoved(
            @Field("Earnings that this call moves into your wallet, in cents. They arrive within minutes.")
            long movedCents,

            @Field("Earnings that follow in the background, in cents: those of the payouts beyond the newest 40. "
                    + "Otherwise 0.")
            long followingCents,

            @Field("Currency; always USD.") String currency) {}

    public record HeldEarnings(
            @Field("Held in escrow for you now, in USD. Nothing is deducted when it is paid.")
            BigDecimal amount,

            @Field("Where it comes from, soonest payment first. Of your newest 100 hires.")
            List<HeldPay> hires) {}

    public record HeldPay(
            @Field("Title of the bounty, service or conversation.")
            String title,

            @Field EscrowId escrowId,

            @Field(nullable = true) BountyId bountyId,

            @Field(nullable = true) ApplicationId applicationId,

            @Field(nullable = true) BookingId bookingId,

            @Field(value = "Of the payment offer.", nullable = true)
            ConversationId conversationId,

            @Field("What you are paid, in USD.") BigDecimal amount,

            @Field(
                    value = "When it leaves for your bank at the latest, if you do your part in time and the work is"
                            + " not disputed. Null if no deadline runs.",
                    nullable = true)
            Instant latestPaidAt) {}

    @UntrustedTexts
    public record EarningsAnswer(
            @Field("Your earnings in the period.") Earnings earnings,

            @Field("What you earn when your work is accepted.")
            HeldEarnings held) {}
}
