package marketplace.functions.graph;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.applications.Submissions;
import marketplace.bounties.posters.Posters;
import marketplace.bounties.terms.Place;
import marketplace.bounties.terms.SeatTerms;
import marketplace.conversations.Conversations;
import marketplace.conversations.PaymentOffers;
import marketplace.conversations.Side;
import marketplace.humans.Humans;
import marketplace.humans.reviews.Reviews;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.Id.ReviewId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowClocks;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.Escrows;
import marketplace.notifications.WorkLookup;
import marketplace.services.bookings.Bookings;
import marketplace.table.Table;

/** What mails name of bounties, seats, escrows, bookings, conversations and reviews. */
public record StoredWork(
        Bounties bounties,
        Posters posters,
        Applications applications,
        Submissions submissions,
        Escrows escrows,
        PaymentOffers paymentOffers,
        Conversations conversations,
        Bookings bookings,
        Humans humans,
        Reviews reviews)
        implements WorkLookup {

    public StoredWork(Table table) {
        this(
                new Bounties(table),
                new Posters(table),
                new Applications(table),
                new Submissions(table),
                new Escrows(table),
                new PaymentOffers(table),
                new Conversations(table),
                new Bookings(table),
                new Humans(table),
                new Reviews(table, new Humans(table)));
    }

    @Override
    public Optional<Work> find(BountyId id, ApplicationId application) {
        return bounties.find(id).map(bounty -> work(bounty, applications.find(id, application), application));
    }

    private Work work(Bounty bounty, Optional<Application> application, ApplicationId id) {
        Optional<Escrow> escrow = escrows.findOf(new EscrowSubject.Application(bounty.id(), id));
        return new Work(
                Optional.of(bounty.terms().title()),
                escrow.map(held -> held.terms().amount())
                        .orElseGet(() -> bounty.terms().pay().perSeat()),
                Optional.ofNullable(bounty.terms().task().location()).flatMap(StoredWork::text),
                direct(bounty),
                application.map(Application::seat).map(seat -> times(bounty, seat)),
                escrow.flatMap(held -> delivery(held, application)),
                application
                        .filter(found -> found.status() == ApplicationStatus.PENDING)
                        .map(_ -> choice(bounty))
                        .orElse(Choice.NONE));
    }

    private static Optional<String> text(Place place) {
        String area = Stream.of(place.city(), place.state(), place.country())
                .filter(Objects::nonNull)
                .collect(Collectors.joining(", "));
        String remote = Boolean.TRUE.equals(place.isRemoteAllowed()) ? "remote" : "";
        return Optional.of(
                        Stream.of(area, remote).filter(part -> !part.isEmpty()).collect(Collectors.joining(" or ")))
                .filter(text -> !text.isEmpty());
    }

    private Optional<DirectHire> direct(Bounty bounty) {
        return Optional.of(bounty)
                .filter(Bounty::isDirectHire)
                .map(hire -> new DirectHire(
                        posters.shown(hire.posterId()).name(),
                        hire.terms().task().description()));
    }

    private static SeatTimes times(Bounty bounty, Seat seat) {
        SeatTerms terms = bounty.terms().seat();
        // Neither counts if it has passed: see SeatTerms.
        Optional<Instant> start = Optional.ofNullable(terms.scheduledStartAt()).filter(seat.takenAt()::isBefore);
        Optional<Instant> deadline =
                Optional.ofNullable(bounty.terms().intake().deadline()).filter(seat.takenAt()::isBefore);
        boolean silenceCounts = terms.autoExpireGhosts() && !seat.isStarted();
        return new SeatTimes(
                bounty.terms().intake().collectsFiles(),
                seat.isConfirmed(),
                silenceCounts ? Optional.of(seat.silentAt(terms)) : Optional.empty(),
                start,
                terms.workTime(deadline.isPresent()),
                deadline);
    }

    /** A rejection stops the automatic release, and then only the worker has a next step. */
    private Optional<Delivery> delivery(Escrow escrow, Optional<Application> application) {
        EscrowClocks clocks = escrow.clocks();
        if (escrow.status() != EscrowStatus.DELIVERED || clocks.autoReleaseAt() == null) {
            return Optional.empty();
        }
        Optional<Submission> waiting = application
                .filter(seated -> seated.seat() != null && seated.seat().awaitsReview())
                .flatMap(submissions::latest);
        return Optional.of(new Delivery(
                escrow.id(),
                waiting.map(Submission::id),
                waiting.filter(one -> one.redoCount() < Submission.MAX_REDOS).isPresent(),
                clocks.disputeWindowEndsAt(),
                clocks.autoReleaseAt()));
    }

    @Override
    public Optional<Work> find(EscrowId id) {
        return escrows.find(id)
                .map(escrow -> new Work(
                        title(escrow),
                        escrow.terms().amount(),
                        Optional.empty(),
                        Optional.empty(),
                        Optional.empty(),
                        delivery(escrow, Optional.empty()),
                        Choice.NONE));
    }

    private Optional<String> title(Escrow escrow) {
        return switch (escrow.terms().subject()) {
            case EscrowSubject.Application application ->
                bounties.find(application.bountyId())
                        .map(bounty -> bounty.terms().title());
            case EscrowSubject.Offer offer ->
                paymentOffers.find(offer.conversationId(), offer.messageId()).map(sent -> sent.taskTitle());
            case EscrowSubject.Booking booking ->
                bookings.find(booking.bookingId())
                        .map(booked -> booked.service().title());
        };
    }

    private static Choice choice(Bounty bounty) {
        return switch (bounty.status()) {
            case OPEN, PARTIALLY_FILLED -> Choice.ACCEPT_OR_REJECT;
            case PENDING_REVIEW, ASSIGNED, IN_REVIEW, PAUSED -> Choice.REJECT;
            case CLOSING, CLOSED, COMPLETED, PAID, CANCELLED -> Choice.NONE;
        };
    }

    @Override
    public Optional<String> posterWords(BountyId bounty, ApplicationId application, Optional<SubmissionId> submission) {
        return submission.isPresent()
                ? submissions
                        .find(bounty, application, submission.get())
                        .map(Submission::review)
                        .map(Submission.Review::response)
                : applications.find(bounty, application).map(Application::response);
    }

    @Override
    public boolean awaitsRuling(EscrowId id) {
        return escrows.find(id)
                .filter(escrow -> escrow.status() == EscrowStatus.DISPUTED)
                .isPresent();
    }

    @Override
    public boolean hasUnread(ConversationId id, AccountId reader) {
        return Stream.of(Side.values())
                .flatMap(side -> conversations.find(id, side).stream()
                        .filter(conversation -> conversation.accountOf(side).equals(reader))
                        .map(conversation -> conversation.unreadBy(side)))
                .anyMatch(unread -> unread > 0);
    }

    @Override
    public boolean awaitsFunding(ConversationId id, MessageId offer) {
        boolean isLatest = conversations
                .find(id, Side.AGENT)
                .filter(conversation -> offer.equals(conversation.offerId()))
                .isPresent();
        return isLatest
                && escrows.findOf(new EscrowSubject.Offer(id, offer))
                        .filter(escrow -> escrow.status() != EscrowStatus.FUNDING)
                        .isEmpty();
    }

    @Override
    public Optional<Opinion> review(HumanId human, ReviewId id) {
        return reviews.find(human, id)
                .filter(review -> !review.isHidden())
                .map(review -> new Opinion(
                        review.reviewerName(),
                        humans.name(human),
                        review.rating(),
                        Optional.ofNullable(review.comment()),
                        Optional.ofNullable(review.answer())));
    }

    @Override
    public Optional<Talk> find(ConversationId id) {
        return conversations
                .find(id, Side.AGENT)
                .map(conversation -> new Talk(
                        conversation.terms().humanName(), conversation.terms().subject()));
    }
}
