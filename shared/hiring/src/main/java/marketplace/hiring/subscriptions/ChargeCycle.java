package marketplace.hiring.subscriptions;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.hiring.bookings.Visit;
import marketplace.hiring.bookings.Visits;
import marketplace.hiring.hire.Hire;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.IdKind;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.ledger.PostResult;
import marketplace.money.topups.TopUp;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.topups.TopUpStatus;
import marketplace.money.topups.TopUps;
import marketplace.money.transactions.Spender;
import marketplace.services.bookings.Booking;
import marketplace.services.bookings.Cycle;
import marketplace.services.subscriptions.AgreedTerms;
import marketplace.services.subscriptions.ServiceSubscription;
import marketplace.services.subscriptions.SubscriptionEnding;
import marketplace.services.subscriptions.SubscriptionNotices;
import marketplace.table.Commit;
import marketplace.table.Table;

/**
 * Books and charges the next cycle. Its booking takes the slot first; then the wallet pays, once the saved card has
 * covered what is missing. Otherwise the booking waits for its page or for another attempt.
 */
final class ChargeCycle {

    private static final Duration CARD_PATIENCE = Duration.ofMinutes(1);

    private static final String INSUFFICIENT_FUNDS = "insufficient_funds";
    private static final String SPENDING_CAP = "spending_cap_exceeded";
    private static final String DEBT = "debt_outstanding";
    private static final String SLOT_GONE = "slot_unavailable";

    private final Visits visits;
    private final SlotConflicts conflicts;
    private final EndSubscription endings;
    private final TopUpStarts cards;
    private final TopUps topUps;
    private final LedgerReader ledger;

    ChargeCycle(Table table, Visits visits, SlotConflicts conflicts, EndSubscription endings) {
        this.visits = visits;
        this.conflicts = conflicts;
        this.endings = endings;
        this.cards = new TopUpStarts(table);
        this.topUps = new TopUps(table);
        this.ledger = new LedgerReader(table);
    }

    /** Ahead of the charge. A slot that is gone shows as a conflict from now on at the latest. */
    Commit look(ServiceSubscription subscription, Instant now) {
        return ended(subscription, now).orElseGet(() -> {
            Commit looked = visits.subscriptions().change(subscription, subscription.looked(), now);
            return conflicts.of(subscription, now).isPresent()
                    ? looked.job(SubscriptionNotices.slotGone(subscription, now).job())
                    : looked;
        });
    }

    Commit charge(ServiceSubscription subscription, Instant now) {
        return ended(subscription, now)
                .orElseGet(() -> subscription.next().isBegun()
                        ? pay(
                                subscription,
                                visits.find(subscription.next().booking()).orElseThrow(),
                                now)
                        : begin(subscription, now));
    }

    /** Nothing more is charged to a restricted account, or for a provider or a service that is gone. */
    private Optional<Commit> ended(ServiceSubscription subscription, Instant now) {
        AccountId booker = subscription.parties().bookerId();
        if (visits.accounts().find(booker).isEmpty() || !visits.accounts().mayWork(booker)) {
            return Optional.of(endings.end(subscription, null, SubscriptionEnding.ACCOUNT_RESTRICTED, now));
        }
        // A block stays secret.
        if (visits.humans().find(subscription.parties().humanId()).isEmpty()
                || visits.blocks().isBetween(subscription.parties().providerId(), booker)) {
            return Optional.of(endings.end(subscription, null, SubscriptionEnding.PROVIDER_GONE, now));
        }
        return visits.listings().find(subscription.terms().service().id()).isEmpty()
                ? Optional.of(endings.withdraw(subscription, now))
                : Optional.empty();
    }

    /**
     * The slot is taken before money moves. A cycle that is too near, or whose slot is gone at its charge, is skipped.
     * Another slot can still be chosen for one that a past due subscription tries early.
     */
    private Commit begin(ServiceSubscription subscription, Instant now) {
        if (!now.isBefore(subscription.lastInstant())) {
            return visits.subscriptions().skip(subscription, now);
        }
        if (conflicts.of(subscription, now).isPresent()) {
            return now.isBefore(subscription.chargeAt())
                    ? visits.subscriptions().change(subscription, subscription.fail(SLOT_GONE, now), now)
                    : visits.subscriptions().skip(subscription, now);
        }
        AgreedTerms agreed = subscription.terms();
        Booking.Draft draft = new Booking.Draft(
                new BookingId(visits.hires().ids().next(IdKind.BOOKING, now)),
                subscription.parties(),
                agreed.service(),
                subscription.nextStart().orElseThrow(),
                agreed.recurrence().zone(),
                null,
                visits.hires().nextEscrow(now),
                new Cycle(subscription.id(), subscription.next().number()));
        Booking booking = Booking.ofCycle(draft, subscription.lastInstant(), now);
        Hire page = visits.hires().openPage(booking, terms(subscription, booking), now);
        return Visit.begin(visits, booking, page)
                .takeTime(now)
                .hire(
                        visits.subscriptions()
                                .beginCharge(subscription, booking, now)
                                .writes(),
                        now)
                .commit();
    }

    private static EscrowTerms terms(ServiceSubscription subscription, Booking booking) {
        return new EscrowTerms(
                new EscrowSubject.Booking(booking.id()),
                booking.parties().bookerId(),
                booking.parties().providerId(),
                booking.parties().humanId(),
                booking.service().price(),
                subscription.terms().fee());
    }

    private Commit pay(ServiceSubscription subscription, Visit visit, Instant now) {
        if (visit.booking().isHoldLapsed(now)) {
            return visit.expire(now).commit(now);
        }
        Visit paid = visit.payFromWallet(Spender.of(subscription.parties().bookerId()), now);
        return switch (paid.hire(now).post()) {
            case PostResult.Posted _ -> paid.commit(now);
            case PostResult.InDebt _ -> fail(subscription, visit, DEBT, now);
            case PostResult.OverCap _ -> fail(subscription, visit, SPENDING_CAP, now);
            case PostResult.ShortOfFunds funds -> cover(subscription, visit, funds, now);
        };
    }

    /** One charge of the saved card for each attempt. */
    private Commit cover(ServiceSubscription subscription, Visit visit, PostResult.ShortOfFunds funds, Instant now) {
        AccountId booker = subscription.parties().bookerId();
        LedgerHead wallet = ledger.walletHead(booker);
        if (!wallet.isWithinCap(funds.needed(), now)) {
            return fail(subscription, visit, SPENDING_CAP, now);
        }
        if (subscription.next().topUp() != null) {
            boolean pending = topUps.find(booker, subscription.next().topUp())
                    .map(TopUp::status)
                    .filter(TopUpStatus.PENDING::equals)
                    .isPresent();
            return pending
                    ? visits.subscriptions()
                            .change(
                                    subscription,
                                    subscription.waitFor(subscription.next().topUp(), now.plus(CARD_PATIENCE)),
                                    now)
                    : fail(subscription, visit, INSUFFICIENT_FUNDS, now);
        }
        Optional<TopUpStarts.Started> started = cards.covering(
                wallet, funds.needed().minus(funds.balance()), subscription.id() + "/" + subscription.version(), now);
        return started.map(charge -> visits.subscriptions()
                        .change(subscription, subscription.waitFor(charge.id(), now.plus(CARD_PATIENCE)), now)
                        .and(charge.commit().writes()))
                .orElseGet(() -> fail(subscription, visit, INSUFFICIENT_FUNDS, now));
    }

    /** The booking keeps the slot and has a page that can be paid meanwhile. */
    private Commit fail(ServiceSubscription subscription, Visit visit, String reason, Instant now) {
        Commit failed = visits.subscriptions().change(subscription, subscription.fail(reason, now), now);
        return visit.renewPage(now).hire(failed.writes(), now).commit();
    }
}
