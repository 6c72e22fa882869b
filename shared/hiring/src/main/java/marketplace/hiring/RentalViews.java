package marketplace.hiring;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Field;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.hiring.HiringAnswers.FundingStatus;
import marketplace.kernel.Id;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Money;
import marketplace.kernel.Page;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowViews.EscrowView;

/**
 * What renting a human answers.
 *
 * <p>Flat, because an agent reads it: where it stands, what it costs, and what is to be done next.
 */
final class RentalViews {

    private RentalViews() {}

    /** Something that may be done next. */
    record NextAction(
            @Field("The operation, or what is done elsewhere.")
            String action,

            @Field("Whose it is to do.") RentalAct.Side by,

            @Field(value = "Until when; null where no clock runs.", nullable = true)
            Instant dueAt,

            @Field("What it does.") String description,

            @Field(value = "HTTP method; null where it is no operation.", nullable = true)
            String method,

            @Field(value = "Path; null where it is no operation.", nullable = true)
            String path,

            @Field(value = "The tool that does it; null where none does.", nullable = true)
            String tool) {

        static NextAction of(RentalAct act, RentalParts parts) {
            return new NextAction(
                    act.action(),
                    act.by(),
                    parts.end(act.until()),
                    act.words(),
                    orNull(act.method()),
                    orNull(filled(act.path(), parts)),
                    orNull(act.tool()));
        }

        private static String filled(String path, RentalParts parts) {
            String seat = path.replace("{bountyId}", parts.bounty().id().value())
                    .replace("{applicationId}", parts.application().id().value());
            return seat.replace("{submissionId}", text(submissionOf(parts.application())))
                    .replace("{escrowId}", text(parts.escrow().map(Escrow::id).orElse(null)));
        }

        private static String text(Id id) {
            return id == null ? "" : id.value();
        }

        private static String orNull(String text) {
            return text.isEmpty() ? null : text;
        }
    }

    /** A rental as its poster sees it. */
    record RentalView(
            @Field("The private bounty.") BountyId bountyId,
            @Field("The human's application to it.") ApplicationId applicationId,

            @Field(value = "The escrow that was last opened for it.", nullable = true)
            EscrowId escrowId,

            @Field("Whom.") HumanId humanId,
            @Field("Their name then.") String humanName,
            @Field("What for.") String title,
            @Field("Where it stands.") RentalState state,
            @Field("Status of the bounty.") BountyStatus bountyStatus,
            @Field("Status of the application.") ApplicationStatus applicationStatus,

            @Field(value = "Status of the escrow.", nullable = true)
            EscrowStatus escrowStatus,

            @Field("What the human gets for the whole work, in cents.")
            long amountCents,

            @Field("Platform fee on top, in cents; as of today until an escrow is opened.")
            long platformFeeCents,

            @Field("Both together, in cents.") long totalCents,

            @Field("What went back to your wallet, in cents.")
            long refundedCents,

            @Field(value = "Where it is paid, while it waits for that.", nullable = true)
            String checkoutUrl,

            @Field("When it was made.") Instant createdAt,

            @Field(value = "Until when a deferred payment can be made.", nullable = true)
            Instant payBy,

            @Field(value = "Until when the human confirms.", nullable = true)
            Instant confirmBy,

            @Field(value = "Until when work begins.", nullable = true)
            Instant startBy,

            @Field(value = "Until when work is handed in.", nullable = true)
            Instant dueAt,

            @Field(value = "When it is released by itself.", nullable = true)
            Instant autoReleaseAt,

            @Field(value = "Until when a dispute can be opened.", nullable = true)
            Instant disputeWindowEndsAt,

            @Field(value = "What was handed in last.", nullable = true)
            SubmissionId submissionId,

            @Field(value = "Why the seat was lost.", nullable = true)
            SeatExpiry seatExpiredReason,

            @Field("What may be done now, the likeliest first; empty where all is done.")
            List<NextAction> nextActions) {

        /**
         * @param feeBasisPoints the fee as it stands today, for one without an escrow
         */
        static RentalView of(RentalParts parts, int feeBasisPoints, String origin, Instant now) {
            Bounty bounty = parts.bounty();
            Application application = parts.application();
            RentalState state = RentalState.of(parts, now);
            Optional<Seat> seat = Optional.ofNullable(application.seat());
            Optional<EscrowView> escrow = parts.escrow().map(held -> EscrowView.of(held, origin));
            Money amount = bounty.terms().pay().perSeat().orElse(Money.ZERO);
            long fee = escrow.map(EscrowView::platformFeeCents)
                    .orElseGet(() -> amount.basisPoints(feeBasisPoints).cents());
            long due = escrow.map(EscrowView::amountCents).orElse(amount.cents());
            return new RentalView(
                    bounty.id(),
                    application.id(),
                    escrow.map(EscrowView::id).orElse(null),
                    application.humanId(),
                    application.humanName(),
                    bounty.terms().title(),
                    state,
                    bounty.status(),
                    application.status(),
                    escrow.map(EscrowView::status).orElse(null),
                    due,
                    fee,
                    due + fee,
                    escrow.map(EscrowView::refundedCents).orElse(0L),
                    escrow.filter(_ -> state == RentalState.AWAITING_PAYMENT)
                            .map(EscrowView::checkoutUrl)
                            .orElse(null),
                    bounty.createdAt(),
                    bounty.directOffer().payBy(),
                    seat.map(Seat::confirmBy).orElse(null),
                    seat.map(Seat::startBy).orElse(null),
                    seat.map(Seat::dueAt).orElse(null),
                    escrow.map(EscrowView::autoReleaseAt).orElse(null),
                    escrow.map(EscrowView::disputeWindowEndsAt).orElse(null),
                    submissionOf(application),
                    seat.map(Seat::expired).orElse(null),
                    state.acts().stream()
                            .filter(act -> !parts.isOver(act.until(), now))
                            .map(act -> NextAction.of(act, parts))
                            .toList());
        }
    }

    /** What came of renting, or would. */
    record Rented(
            @Field(
                    value =
                            "Whether it is paid, or waits for a payment: at checkoutUrl, or a deferred one. Null where a"
                                    + " dry run foresees another refusal.",
                    nullable = true)
            FundingStatus status,

            @Field(value = "The escrow; null where payment was put off, and for a dry run.", nullable = true)
            EscrowId escrowId,

            @Field(value = "Where it is paid: open it in a browser. Null unless it requires payment.", nullable = true)
            String checkoutUrl,

            @Field(value = "The same address.", nullable = true)
            String url,

            @Field(value = "The escrow; null where there is none.", nullable = true)
            EscrowView escrow,

            @Field(value = "The rental; null for a dry run.", nullable = true)
            RentalView rental) {

        static Rented of(FundingStatus status, RentalView rental, Optional<Escrow> escrow, String origin) {
            EscrowView view = escrow.map(held -> EscrowView.of(held, origin)).orElse(null);
            return new Rented(status, rental.escrowId(), rental.checkoutUrl(), rental.checkoutUrl(), view, rental);
        }
    }

    /** A page of rentals. */
    record RentalList(
            @Field("The rentals, newest first.") List<RentalView> rentals,

            @Field("How many are on this page.") int count,
            @Field("Whether there are more.") boolean hasMore,

            @Field(value = "Cursor of the next page.", nullable = true)
            String nextCursor) {

        static RentalList of(Page<RentalView> page) {
            return new RentalList(
                    page.items(),
                    page.items().size(),
                    page.next().isPresent(),
                    page.next().orElse(null));
        }
    }

    private static SubmissionId submissionOf(Application application) {
        return Stream.ofNullable(application.seat())
                .map(Seat::work)
                .filter(Objects::nonNull)
                .map(Seat.Work::submissionId)
                .findFirst()
                .orElse(null);
    }
}
