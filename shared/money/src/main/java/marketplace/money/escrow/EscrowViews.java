package marketplace.money.escrow;

import java.time.Instant;
import java.util.List;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Wire;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.DisputeReason;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Settlement;
import marketplace.money.ledger.Wallet;

/** Escrows as their participants see them; both see the same. */
public final class EscrowViews {

    private EscrowViews() {}

    public enum FundingSource implements Wire {
        WALLET,
        CHECKOUT
    }

    public record EscrowLogEntryView(
            @Field Instant at,
            @Field EscrowActor actor,
            @Field EscrowStatus.Move action,

            @Field(value = "Status before.", nullable = true)
            EscrowStatus from,

            @Field("Status after.") EscrowStatus to,

            @Field(value = "Reason given by the actor.", nullable = true)
            String reason) {

        public static EscrowLogEntryView of(EscrowLogEntry act) {
            return new EscrowLogEntryView(act.at(), act.actor(), act.action(), act.from(), act.to(), act.reason());
        }
    }

    public record DisputeView(
            @Field("Id.") DisputeId id,
            @Field("Why it was opened.") DisputeReason category,
            @Field("The problem.") String description,
            @Field("Evidence.") List<String> urls,
            @Field EscrowActor openedBy,
            @Field Instant openedAt,

            @Field(
                    value = "Ruling deadline; then submitted work is paid, other work refunded."
                            + " Null if openedBy is platform.",
                    nullable = true)
            Instant rulingDueAt,

            @Field(value = "When it ended, also without a ruling.", nullable = true)
            Instant ruledAt,

            @Field("What both sides have added, oldest first.")
            List<EvidenceView> evidence,

            @Field(value = "The open settlement; after the end, the last one.", nullable = true)
            SettlementView settlement) {

        public static DisputeView of(Dispute dispute) {
            return dispute == null
                    ? null
                    : new DisputeView(
                            dispute.id(),
                            dispute.category(),
                            dispute.description(),
                            dispute.urls(),
                            dispute.openedBy(),
                            dispute.openedAt(),
                            dispute.rulingDueAt(),
                            dispute.ruledAt(),
                            dispute.evidence().stream().map(EvidenceView::of).toList(),
                            SettlementView.of(dispute.settlement()));
        }
    }

    public record SettlementView(
            @Field("Who proposed it; the other side accepts it.")
            EscrowActor by,

            @Field("What the human gets, in cents. The poster gets the rest back, and the fee on it.")
            long workerCents,

            @Field Instant at) {

        static SettlementView of(Settlement settlement) {
            return settlement == null
                    ? null
                    : new SettlementView(settlement.by(), settlement.worker().cents(), settlement.at());
        }
    }

    public record EvidenceView(
            @Field("Who added it.") EscrowActor by,
            @Field Instant at,
            @Field("What it shows.") String text,
            @Field List<String> urls) {

        public static EvidenceView of(Dispute.Evidence evidence) {
            return new EvidenceView(evidence.by(), evidence.at(), evidence.text(), evidence.urls());
        }
    }

    @UntrustedTexts
    public record EscrowView(
            @Field("Id.") EscrowId id,

            @Field(value = "The same id.", minted = true) EscrowId escrowId,

            @Field(value = "The bounty that the escrow pays for.", nullable = true)
            BountyId bountyId,

            @Field(value = "The application that the escrow pays for.", nullable = true)
            ApplicationId applicationId,

            @Field(value = "The booking that the escrow pays for.", nullable = true)
            BookingId bookingId,

            @Field(value = "The conversation of the offer that the escrow pays for.", nullable = true)
            ConversationId conversationId,

            @Field(value = "Which side you are: poster or worker. Null for admins.", nullable = true)
            EscrowActor viewerSide,

            @Field("The account that pays.") AccountId posterId,
            @Field("The human who is paid.") HumanId humanId,
            @Field EscrowStatus status,

            @Field("What the human is paid for the whole work, in cents.")
            long amountCents,

            @Field("Platform fee on top, fixed at funding, in cents.")
            long platformFeeCents,

            @Field("Amount plus fee, in cents.") long totalCents,

            @Field("What the human was paid; before the end, what the human will be paid. In cents.")
            long humanPayoutCents,

            @Field("What was refunded to the poster, in cents.")
            long refundedCents,

            @Field("Currency; always USD.") String currency,
            @Field("How the escrow is funded.") FundingSource fundingSource,

            @Field(
                    value = "Payment page while the escrow waits for payment. Shown to the poster only.",
                    nullable = true)
            String checkoutUrl,

            @Field(value = "Same as checkoutUrl.", nullable = true)
            String url,

            @Field Instant createdAt,

            @Field(nullable = true) Instant fundedAt,

            @Field(value = "When it is refunded unless the application or offer is accepted.", nullable = true)
            Instant lapsesAt,

            @Field(value = "When the work was submitted.", nullable = true)
            Instant deliveredAt,

            @Field(value = "When the work was confirmed.", nullable = true)
            Instant completedAt,

            @Field(value = "When the human was paid.", nullable = true)
            Instant releasedAt,

            @Field(value = "When the escrow is released automatically.", nullable = true)
            Instant autoReleaseAt,

            @Field(nullable = true) Instant disputeWindowEndsAt,

            @Field(nullable = true) DisputeView dispute,

            @Field(value = "A dispute of a party that waits while the escrow is frozen.", nullable = true)
            DisputeView interruptedDispute,

            @Field List<TransactionId> ledgerTransactionIds,

            @Field("The audit log, oldest first.") List<EscrowLogEntryView> auditLog) {

        /** The view of an escrow. Only its payer sees where to pay. */
        public static EscrowView of(Escrow escrow, AccountId viewer, String origin) {
            EscrowTerms terms = escrow.terms();
            EscrowClocks clocks = escrow.clocks();
            String url = escrow.status() == EscrowStatus.FUNDING
                            && viewer.equals(terms.posterId())
                            && escrow.funding() instanceof Funding.ByCheckout checkout
                    ? checkout.code().url(origin)
                    : null;
            return new EscrowView(
                    escrow.id(),
                    escrow.id(),
                    terms.subject().bounty().orElse(null),
                    terms.subject().application().orElse(null),
                    terms.subject().booking().orElse(null),
                    terms.subject().conversation().orElse(null),
                    side(terms, viewer),
                    terms.posterId(),
                    terms.humanId(),
                    escrow.status(),
                    terms.amount().cents(),
                    terms.fee().cents(),
                    terms.total().cents(),
                    (escrow.status().isEnd() ? escrow.outcome().paidOut() : terms.amount()).cents(),
                    escrow.outcome().refunded().cents(),
                    Wallet.CURRENCY,
                    escrow.funding() instanceof Funding.ByCheckout ? FundingSource.CHECKOUT : FundingSource.WALLET,
                    url,
                    url,
                    clocks.createdAt(),
                    clocks.fundedAt(),
                    clocks.lapsesAt(),
                    clocks.deliveredAt(),
                    clocks.completedAt(),
                    clocks.releasedAt(),
                    clocks.autoReleaseAt(),
                    clocks.disputeWindowEndsAt(),
                    DisputeView.of(escrow.dispute()),
                    escrow.freeze() == null
                            ? null
                            : DisputeView.of(escrow.freeze().dispute()),
                    escrow.transactions(),
                    escrow.auditLog().stream().map(EscrowLogEntryView::of).toList());
        }
    }

    private static EscrowActor side(EscrowTerms terms, AccountId viewer) {
        if (viewer.equals(terms.posterId())) {
            return EscrowActor.POSTER;
        }
        return viewer.equals(terms.payeeId()) ? EscrowActor.WORKER : null;
    }

    public record EscrowAnswer(@Field EscrowView escrow) {}
}
