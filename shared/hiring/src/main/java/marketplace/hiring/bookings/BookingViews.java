package marketplace.hiring.bookings;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import marketplace.api.Field;
import marketplace.api.UntrustedTexts;
import marketplace.kernel.Call;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.ServiceId;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.Money;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowViews.EscrowView;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.bookings.Proposal;

final class BookingViews {

    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("HH:mm");

    private BookingViews() {}

    record BookingAnswer(@Field BookingView booking) {}

    record BookedAnswer(
            @Field BookingView booking,

            @Field(value = "Hosted checkout for the operator to pay on; null if it is paid.", nullable = true)
            String checkoutUrl,

            @Field EscrowId escrowId) {

        static BookedAnswer of(BookingView booking) {
            return new BookedAnswer(booking, booking.checkoutUrl(), booking.escrowId());
        }
    }

    record RescheduleView(
            @Field("Who proposed it.") Side proposedBy,
            @Field Instant startAt,
            @Field Instant endAt,
            @Field("Until when the other side can answer.") Instant answerBy) {

        static RescheduleView of(Booking booking, Proposal proposal) {
            Instant end = proposal.startAt().plus(Duration.between(booking.startAt(), booking.endAt()));
            return new RescheduleView(proposal.by(), proposal.startAt(), end, proposal.answerBy());
        }
    }

    @UntrustedTexts
    record BookingView(
            @Field BookingId id,
            @Field ServiceId serviceId,

            @Field("Title of the service when it was booked.")
            String serviceTitle,

            @Field("The provider's profile.") HumanId humanId,
            @Field("The provider's name.") String humanName,
            @Field("The account that booked.") AccountId bookerId,
            @Field BookingStatus status,
            @Field Instant startAt,
            @Field Instant endAt,
            @Field("Date in the provider's zone.") LocalDate date,
            @Field("HH:mm in the provider's zone.") String startTime,

            @Field("The provider's zone when it was booked.")
            String timezone,

            @Field("For the provider, in cents.") long amountCents,
            @Field("Platform fee on top, in cents.") long platformFeeCents,
            @Field("Amount and fee together, in cents.") long totalCents,

            @Field(value = "The booker's message.", nullable = true)
            String message,

            @Field(value = "When an unpaid hold ends. Null while it waits for approval.", nullable = true)
            Instant heldUntil,

            @Field(value = "Deadline of the approval. Null if none is needed.", nullable = true)
            Instant approveBy,

            @Field EscrowId escrowId,

            @Field(value = "For the booker, while it can be paid or waits for approval.", nullable = true)
            String checkoutUrl,

            @Field(nullable = true) SubscriptionId subscriptionId,

            @Field(value = "Number of the subscription's cycle, from 0.", nullable = true)
            Integer cycle,

            @Field(value = "The open proposal to move it.", nullable = true)
            RescheduleView reschedule,

            @Field(
                    value = "The provider's account is restricted. The booking is cancelled at this time and refunded"
                            + " unless the booker keeps it before (POST …/keep).",
                    nullable = true)
            Instant keepBy,

            @Field(value = "Who cancelled or declined it.", nullable = true)
            Side cancelledBy,

            @Field(value = "Why it ended: a code, or the words of that side.", nullable = true)
            String reason,

            @Field Instant createdAt,
            @Field(nullable = true) Instant confirmedAt,
            @Field long version,
            @Field("What you can do now.") List<NextStep> next) {

        static BookingView of(Booking booking, Optional<Escrow> escrow, String humanName, Call call) {
            Side side = booking.requireSide(call.accountId());
            Optional<Money> fee = escrow.map(held -> held.terms().fee());
            Money price = booking.service().price();
            return new BookingView(
                    booking.id(),
                    booking.service().id(),
                    booking.service().title(),
                    booking.parties().humanId(),
                    humanName,
                    booking.parties().bookerId(),
                    booking.status(),
                    booking.startAt(),
                    booking.endAt(),
                    LocalDate.ofInstant(booking.startAt(), booking.zone()),
                    TIME.format(booking.startAt().atZone(booking.zone())),
                    booking.timezone(),
                    price.cents(),
                    fee.orElse(Money.ZERO).cents(),
                    fee.map(price::plus).orElse(price).cents(),
                    booking.message(),
                    booking.heldUntil(),
                    booking.approveBy(),
                    booking.escrowId(),
                    side == Side.BOOKER
                            ? escrow.map(held -> EscrowView.of(held, call.accountId(), call.origin())
                                            .checkoutUrl())
                                    .orElse(null)
                            : null,
                    booking.cycle() == null ? null : booking.cycle().subscriptionId(),
                    booking.cycle() == null ? null : booking.cycle().number(),
                    booking.openProposal(call.now())
                            .map(open -> RescheduleView.of(booking, open))
                            .orElse(null),
                    booking.isHeld() ? booking.restriction().keepBy() : null,
                    booking.ending() == null ? null : booking.ending().by(),
                    booking.ending() == null ? null : booking.ending().reason(),
                    booking.createdAt(),
                    booking.confirmedAt(),
                    booking.version(),
                    BookingNext.of(booking, escrow, side, call.now()));
        }
    }
}
