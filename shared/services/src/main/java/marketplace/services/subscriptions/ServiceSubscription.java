package marketplace.services.subscriptions;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.kernel.TimeRange;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.BookingStatus;
import marketplace.services.bookings.Parties;
import marketplace.services.bookings.Parties.Side;
import marketplace.services.subscriptions.DueStep.Step;
import marketplace.services.subscriptions.SubscriptionStatus.Move;

/**
 * A visit that recurs until one side ends it. Verbs do not check who calls them.
 *
 * @param pastDue null unless a charge has failed
 * @param lastFailure the latest charge that failed; null for none
 * @param cancelAtPeriodEnd whether it ends where the next cycle would begin
 * @param ending null while it has not ended
 */
public record ServiceSubscription(
        SubscriptionId id,
        Parties parties,
        AgreedTerms terms,
        SubscriptionStatus status,
        NextCycle next,
        PastDue pastDue,
        ChargeFailure lastFailure,
        boolean cancelAtPeriodEnd,
        SubscriptionEnding ending,
        Instant createdAt,
        long version) {

    /** With its first booking, whose state it follows. */
    public static ServiceSubscription begin(SubscriptionId id, AgreedTerms terms, Booking first, Instant now) {
        SubscriptionStatus status = first.status() == BookingStatus.PENDING_APPROVAL
                ? SubscriptionStatus.PENDING_APPROVAL
                : SubscriptionStatus.ACTIVE;
        NextCycle open = NextCycle.first(first.id());
        return new ServiceSubscription(
                id,
                first.parties(),
                terms,
                status,
                first.status() == BookingStatus.CONFIRMED ? open.following() : open,
                null,
                null,
                false,
                null,
                now,
                1);
    }

    public Side requireSide(AccountId account) {
        return parties.side(account).orElseThrow(IdKind.SUBSCRIPTION::unknown);
    }

    public FirstPayment firstPayment() {
        return next.number() == 0 ? FirstPayment.OPEN : FirstPayment.PAID;
    }

    /** The start of the next cycle: its own slot, or the one that was chosen instead. Empty in a gap of the clock. */
    public Optional<Instant> nextStart() {
        return Optional.ofNullable(next.chosenStart())
                .or(() -> terms.recurrence().start(next.number()));
    }

    /** Where a subscription that is cancelled ends. */
    public Instant currentPeriodEnd() {
        return nextStart().orElseGet(() -> terms.recurrence().nominalStart(next.number()));
    }

    /** From then on the next cycle is not charged any more. */
    public Instant lastInstant() {
        return terms.lastInstant(currentPeriodEnd());
    }

    public Instant chargeAt() {
        return terms.chargeAt(next.number());
    }

    /** The next step by the clock. Of several at one instant the first in their order counts. */
    public Optional<DueStep> due() {
        return switch (status) {
            case PENDING_APPROVAL, CANCELED -> Optional.empty();
            case ACTIVE -> firstPayment() == FirstPayment.OPEN ? Optional.empty() : Optional.of(dueWhileActive());
            case PAST_DUE -> dueWhilePastDue().min(DueStep.ORDER);
        };
    }

    /** The step to take now. One that was past due for too long ends before anything else that is due by then. */
    public Optional<Step> dueAt(Instant now) {
        return isLapsed(now)
                ? Optional.of(Step.LAPSE)
                : due().filter(next -> !now.isBefore(next.at())).map(DueStep::step);
    }

    boolean isLapsed(Instant now) {
        return status == SubscriptionStatus.PAST_DUE && !now.isBefore(pastDue.endsAt());
    }

    private DueStep dueWhileActive() {
        if (next.isBegun()) {
            return new DueStep(Step.CHARGE, next.attemptAt());
        }
        if (cancelAtPeriodEnd) {
            return new DueStep(Step.PERIOD_END, currentPeriodEnd());
        }
        return next.looked()
                ? new DueStep(Step.CHARGE, chargeAt())
                : new DueStep(Step.LOOK, terms.lookAt(next.number()));
    }

    /** The booking of a cycle whose charge has begun ends by its own hold. */
    private Stream<DueStep> dueWhilePastDue() {
        Stream<DueStep> attempt = nextAttempt().map(at -> new DueStep(Step.CHARGE, at)).stream();
        Stream<DueStep> skip = next.isBegun() ? Stream.empty() : Stream.of(new DueStep(Step.SKIP, lastInstant()));
        DueStep lapse = new DueStep(Step.LAPSE, pastDue.endsAt());
        return Stream.of(attempt, skip, Stream.of(lapse)).flatMap(steps -> steps);
    }

    /** When a past due subscription is charged again. */
    public Optional<Instant> nextAttempt() {
        return status == SubscriptionStatus.PAST_DUE
                ? Optional.ofNullable(next.attemptAt()).or(pastDue::nextAttempt)
                : Optional.empty();
    }

    /** When money is asked for next. Empty if nothing will be charged. */
    public Optional<Instant> nextChargeAt() {
        return switch (status) {
            case PENDING_APPROVAL, CANCELED -> Optional.empty();
            case PAST_DUE -> nextAttempt();
            case ACTIVE ->
                cancelAtPeriodEnd || firstPayment() == FirstPayment.OPEN
                        ? Optional.empty()
                        : Optional.of(next.isBegun() ? next.attemptAt() : chargeAt());
        };
    }

    /** As it is when money is asked for next: a cycle whose last instant comes first is skipped until then. */
    public ServiceSubscription atNextCharge() {
        return nextAttempt().filter(at -> !at.isBefore(lastInstant())).isPresent() ? skip().atNextCharge() : this;
    }

    /** Whether another start may be chosen for the next cycle: until its charge, also of one that is tried early. */
    public boolean mayChoose(Instant now) {
        return nextChargeAt().isPresent() && !next.isBegun() && now.isBefore(chargeAt());
    }

    /** The starts that can be chosen for the next cycle: still payable at its charge, and before the cycle after it. */
    public TimeRange choices() {
        return new TimeRange(terms.firstPayable(chargeAt()), terms.recurrence().nominalStart(next.number() + 1));
    }

    /** The state after a move of one of its bookings. */
    public ServiceSubscription follow(Booking moved, Instant now) {
        if (!moved.id().equals(next.booking())) {
            return this;
        }
        return switch (moved.status()) {
            case PENDING_APPROVAL, COMPLETED -> this;
            case PENDING_PAYMENT -> status == SubscriptionStatus.PENDING_APPROVAL ? approve() : this;
            case CONFIRMED -> charged();
            case DECLINED, AUTO_DECLINED, EXPIRED, CANCELLED -> {
                if (status == SubscriptionStatus.CANCELED) {
                    yield this;
                }
                yield firstPayment() == FirstPayment.OPEN ? endWith(moved, now) : skip();
            }
        };
    }

    private ServiceSubscription endWith(Booking first, Instant now) {
        return first.ending() == null
                ? canceled(new SubscriptionEnding(null, first.status().wire(), now), next)
                : canceled(
                        new SubscriptionEnding(
                                first.ending().by(), first.ending().reason(), now),
                        next);
    }

    private ServiceSubscription approve() {
        return with(require(Move.APPROVE), next, pastDue, lastFailure, cancelAtPeriodEnd, ending);
    }

    private ServiceSubscription charged() {
        return with(require(Move.CHARGE), next.following(), null, lastFailure, cancelAtPeriodEnd, null);
    }

    public ServiceSubscription looked() {
        return with(status, next.asLooked(), pastDue, lastFailure, cancelAtPeriodEnd, ending);
    }

    public ServiceSubscription choose(Instant start) {
        return with(status, next.choosing(start), pastDue, lastFailure, cancelAtPeriodEnd, ending);
    }

    /** The charge of the next cycle begins: the booking holds its time until it is paid or skipped. */
    public ServiceSubscription beginCharge(BookingId booking, Instant now) {
        return with(status, next.begun(booking, now), pastDue, lastFailure, cancelAtPeriodEnd, ending);
    }

    /** Looks at the charge of the saved card again then. */
    public ServiceSubscription waitFor(TopUpId charge, Instant again) {
        return with(status, next.waitingFor(charge, again), pastDue, lastFailure, cancelAtPeriodEnd, ending);
    }

    public ServiceSubscription fail(String reason, Instant now) {
        ChargeFailure failure = new ChargeFailure(next.number(), reason, now);
        PastDue after = pastDue == null ? PastDue.first(now) : pastDue.again(now);
        return with(require(Move.FAIL), next.unpaid(), after, failure, cancelAtPeriodEnd, ending);
    }

    /** The next cycle does not take place and is never charged. */
    public ServiceSubscription skip() {
        return with(require(Move.SKIP), next.following(), pastDue, lastFailure, cancelAtPeriodEnd, ending);
    }

    /** Charged cycles stand. A charge that has begun and is not paid is dropped; the first payment stays open. */
    public ServiceSubscription endAtPeriodEnd() {
        NextCycle last = firstPayment() == FirstPayment.OPEN ? next : next.withoutBooking();
        return with(require(Move.CANCEL_AT_PERIOD_END), last, pastDue, lastFailure, true, ending);
    }

    /** Whether cancelling ends it now: then nothing was paid that is still ahead of its charge. */
    public boolean endsAtOnce() {
        return status != SubscriptionStatus.ACTIVE || firstPayment() == FirstPayment.OPEN;
    }

    public ServiceSubscription cancel(Side by, String reason, Instant now) {
        return canceled(new SubscriptionEnding(by, reason, now), next.withoutBooking());
    }

    /** As it stays for the other side when this side has deleted its account. */
    public ServiceSubscription withoutTextsOf(Side side) {
        AgreedTerms agreed = side == Side.PROVIDER ? terms.withoutTitle() : terms;
        SubscriptionEnding end = ending == null ? null : ending.withoutWordsOf(side);
        return agreed.equals(terms) && Objects.equals(end, ending)
                ? this
                : new ServiceSubscription(
                        id,
                        parties,
                        agreed,
                        status,
                        next,
                        pastDue,
                        lastFailure,
                        cancelAtPeriodEnd,
                        end,
                        createdAt,
                        version + 1);
    }

    private ServiceSubscription canceled(SubscriptionEnding end, NextCycle last) {
        return with(require(Move.CANCEL), last, null, lastFailure, cancelAtPeriodEnd, end);
    }

    private SubscriptionStatus require(Move move) {
        return SubscriptionStatus.TRANSITIONS
                .after(status, move)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "This subscription is " + status.wire() + ". It must be "
                                + SubscriptionStatus.TRANSITIONS.allowing(move) + "."));
    }

    private ServiceSubscription with(
            SubscriptionStatus nextStatus,
            NextCycle cycle,
            PastDue failing,
            ChargeFailure failure,
            boolean ends,
            SubscriptionEnding end) {
        return new ServiceSubscription(
                id, parties, terms, nextStatus, cycle, failing, failure, ends, end, createdAt, version + 1);
    }
}
