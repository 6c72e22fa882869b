package marketplace.hiring.directhires;

import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Field;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.UntrustedTexts;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.kernel.Id;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Money;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowViews.EscrowView;
import marketplace.money.escrow.FundingStatus;

/** The answers about direct hires, flat because agents read them. */
public final class DirectHireViews {

    private DirectHireViews() {}

    public record NextAction(
            @Field("Name of the operation, or of an action outside the API.")
            String action,

            @Field("Who acts.") DirectHireAct.Side by,

            @Field(value = "Deadline. Null if there is none.", nullable = true)
            Instant dueAt,

            @Field("What it does.") String description,

            @Field(value = "HTTP method. Null if it is no operation.", nullable = true)
            String method,

            @Field(value = "Path. Null if it is no operation.", nullable = true)
            String path,

            @Field(value = "Name of the tool. Null if there is none.", nullable = true)
            String tool) {

        public static NextAction of(DirectHireAct act, DirectHireParts parts, DirectHireContext context) {
            Optional<Operation<?, ?>> operation = context.operation(act);
            return new NextAction(
                    act.action(),
                    parts.by(act),
                    parts.end(act.until()),
                    act.description(),
                    operation.map(known -> known.rest().method()).orElse(null),
                    operation.map(known -> filled(known.rest().path(), parts)).orElse(null),
                    operation
                            .flatMap(known -> known.tools().stream().findFirst())
                            .map(Tool::name)
                            .orElse(null));
        }

        private static String filled(String path, DirectHireParts parts) {
            String seat = path.replace("{bountyId}", parts.bounty().id().value())
                    .replace("{applicationId}", parts.application().id().value());
            return seat.replace("{submissionId}", text(submissionOf(parts.application())))
                    .replace("{escrowId}", text(parts.escrow().map(Escrow::id).orElse(null)));
        }

        private static String text(Id id) {
            return id == null ? "" : id.value();
        }
    }

    @UntrustedTexts
    public record RentalView(
            @Field(value = "The private bounty. Null for a booking.", minted = true, nullable = true)
            BountyId bountyId,

            @Field(minted = true, nullable = true) ApplicationId applicationId,

            @Field(value = "The booking of a service. Null for a direct hire.", nullable = true)
            BookingId bookingId,

            @Field(value = "The latest escrow.", nullable = true)
            EscrowId escrowId,

            @Field HumanId humanId,
            @Field("Name of the human at that time.") String humanName,
            @Field String title,
            @Field RentalState state,

            @Field(nullable = true) BountyStatus bountyStatus,

            @Field(nullable = true) ApplicationStatus applicationStatus,

            @Field(nullable = true) EscrowStatus escrowStatus,

            @Field("Amount for the human, in cents.") long amountCents,

            @Field("Platform fee on top, in cents. Today's fee until an escrow is opened.")
            long platformFeeCents,

            @Field("Amount and fee together, in cents.") long totalCents,

            @Field("Amount refunded to your wallet, in cents.")
            long refundedCents,

            @Field(value = "URL of the hosted checkout while payment is awaited.", nullable = true)
            String checkoutUrl,

            @Field Instant createdAt,

            @Field(value = "Start of a booked visit.", nullable = true)
            Instant startAt,

            @Field(value = "Deadline of a deferred payment, or end of the hold of a booking.", nullable = true)
            Instant payBy,

            @Field(value = "Deadline to confirm.", nullable = true)
            Instant confirmBy,

            @Field(value = "Deadline to start.", nullable = true)
            Instant startBy,

            @Field(value = "Deadline to submit work.", nullable = true)
            Instant dueAt,

            @Field(value = "Time of automatic release.", nullable = true)
            Instant autoReleaseAt,

            @Field(value = "Deadline to open a dispute.", nullable = true)
            Instant disputeWindowEndsAt,

            @Field(value = "The latest submission.", nullable = true)
            SubmissionId submissionId,

            @Field(value = "Why the seat was lost.", nullable = true)
            SeatExpiry seatExpiredReason,

            @Field("Possible next actions, most likely first. Empty if none is left.")
            List<NextAction> nextActions) {

        public static RentalView of(DirectHireParts parts, DirectHireContext context, String origin, Instant now) {
            Bounty bounty = parts.bounty();
            Application application = parts.application();
            RentalState state = RentalState.of(parts, now);
            Optional<Seat> seat = Optional.ofNullable(application.seat());
            Optional<EscrowView> escrow =
                    parts.escrow().map(held -> EscrowView.of(held, held.terms().posterId(), origin));
            Money amount = bounty.terms().pay().perSeat();
            long fee = escrow.map(EscrowView::platformFeeCents)
                    .orElseGet(() -> context.fee().on(amount).cents());
            long due = escrow.map(EscrowView::amountCents).orElse(amount.cents());
            return new RentalView(
                    bounty.id(),
                    application.id(),
                    null,
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
                    null,
                    bounty.directOffer().payBy(),
                    seat.map(Seat::confirmBy).orElse(null),
                    seat.map(Seat::startBy).orElse(null),
                    seat.map(Seat::dueAt).orElse(null),
                    escrow.map(EscrowView::autoReleaseAt).orElse(null),
                    escrow.map(EscrowView::disputeWindowEndsAt).orElse(null),
                    submissionOf(application),
                    seat.map(Seat::expired).orElse(null),
                    state.acts().stream()
                            .filter(act -> parts.isPossible(act, now))
                            .map(act -> NextAction.of(act, parts, context))
                            .toList());
        }
    }

    public record Rented(
            @Field(
                    value = "funded: paid from the wallet. requires_payment: pay at checkoutUrl or, if payment is"
                            + " deferred, with create_escrow_checkout. Null if a dry run would fail for another"
                            + " reason.",
                    nullable = true)
            FundingStatus status,

            @Field(value = "Id of the escrow. Null if payment is deferred.", nullable = true)
            EscrowId escrowId,

            @Field(value = "URL of the hosted checkout. Null unless payment is required.", nullable = true)
            String checkoutUrl,

            @Field(value = "The same URL.", nullable = true) String url,

            @Field(value = "The escrow. Null if payment is deferred.", nullable = true)
            EscrowView escrow,

            @Field(nullable = true) RentalView rental) {

        public static Rented of(RentalView rental, Optional<Escrow> escrow, String origin) {
            FundingStatus status = escrow.map(FundingStatus::of).orElse(FundingStatus.REQUIRES_PAYMENT);
            EscrowView view = escrow.map(
                            held -> EscrowView.of(held, held.terms().posterId(), origin))
                    .orElse(null);
            return new Rented(status, rental.escrowId(), rental.checkoutUrl(), rental.checkoutUrl(), view, rental);
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
