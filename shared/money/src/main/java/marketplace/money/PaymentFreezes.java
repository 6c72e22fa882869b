package marketplace.money;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Page;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowItems;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.Freeze;
import marketplace.money.escrow.Funding;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.DisputeReason;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.ThawReason;
import marketplace.money.ledger.LossPayment;
import marketplace.money.refunds.Clawback;
import marketplace.money.refunds.Clawback.Verdict;
import marketplace.money.refunds.ClawbackChecks;
import marketplace.money.refunds.Clawbacks;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Commit;
import marketplace.table.Table;

/**
 * Freezes the live escrows that depend on a payment that its provider took back, and thaws or ends them when the
 * provider has decided. docs/money.md has the rules.
 *
 * <p>The first escrow moves with the event. Each other has a timer of its own, set by page, so that one payment that
 * funded many escrows makes no large commit. Every step compares the escrow with the stored clawbacks, so steps may be
 * repeated or come in any order.
 */
final class PaymentFreezes {

    /** Sets the timers of a page of escrows. */
    static final String PAGE = "escrow.payment_page";

    /** Moves one escrow. */
    static final String STEP = "escrow.payment_step";

    private static final int PAGE_SIZE = 25;

    record Place(AccountId payerId, String payment, String after) {}

    /** @param after the escrow that moves */
    record Step(AccountId payerId, String payment, EscrowId after) {}

    private final Table table;
    private final Escrows escrows;
    private final Clawbacks clawbacks;
    private final Ids ids;

    PaymentFreezes(Table table, Ids ids) {
        this.table = table;
        this.escrows = new Escrows(table);
        this.clawbacks = new Clawbacks(table);
        this.ids = ids;
    }

    MoneyEffect follow(Clawbacks.Change change, Instant now) {
        Clawback clawback = change.after();
        if (clawback.verdict() == Verdict.SETTLED) {
            return MoneyEffect.of(change.commit());
        }
        if (change.ofLink() && clawback.verdict() == Verdict.OPEN) {
            // Nobody will owe the money: no work waits for the end of the dispute.
            return MoneyEffect.of(
                    change.opensDispute() ? change.commit().due(ClawbackChecks.first(clawback, now)) : change.commit());
        }
        Taken taken =
                new Taken(clawback.payer(), clawback.paidFor(), clawback.kind().wire() + clawback.version());
        Page<EscrowItems.Live> page = escrows.lists().live(taken.payer(), PAGE_SIZE, Optional.empty());
        List<EscrowId> holding = holding(page, taken);
        // A move that posts has to wait: the wallet is written once per commit.
        Optional<EscrowMove> first = holding.stream()
                .findFirst()
                .flatMap(id -> next(id, taken, with(clawback), now))
                .filter(move -> move.transactions().isEmpty() || !change.posts());
        List<Timer> timers = new ArrayList<>(steps(holding.stream().skip(first.isPresent() ? 1 : 0), taken, now));
        page.next().map(after -> page(taken, after, now)).ifPresent(timers::add);
        if (change.opensDispute()) {
            timers.add(ClawbackChecks.first(clawback, now));
        }
        Commit commit = change.commit().due(timers.toArray(Timer[]::new));
        return first.<MoneyEffect>map(move -> new MoneyEffect.EscrowMoved(commit.writes(), move, List.of()))
                .orElseGet(() -> MoneyEffect.of(commit));
    }

    /** A payment that was taken back before it was reported as paid. */
    static Timer late(Escrow paid, String payment, Instant now) {
        return step(paid.id(), new Taken(paid.terms().posterId(), payment, "late"), now);
    }

    MoneyEffect page(Timer timer, Place place, Instant now) {
        Taken taken = Taken.of(timer, place.payerId(), place.payment());
        Page<EscrowItems.Live> page = escrows.lists().live(taken.payer(), PAGE_SIZE, Optional.of(place.after()));
        List<Timer> timers = new ArrayList<>(steps(holding(page, taken).stream(), taken, now));
        page.next().map(after -> page(taken, after, now)).ifPresent(timers::add);
        return MoneyEffect.of(Commit.none().due(timers.toArray(Timer[]::new)));
    }

    MoneyEffect step(Timer timer, Step step, Instant now) {
        Taken taken = Taken.of(timer, step.payerId(), step.payment());
        EscrowId id = step.after();
        return next(id, taken, clawbacks.of(taken.payer(), taken.payment()), now)
                .<MoneyEffect>map(move -> new MoneyEffect.EscrowMoved(List.of(), move, List.of()))
                .orElse(MoneyEffect.none());
    }

    /** The payment that was taken back, and the change of its clawback, so that no timer replaces that of another. */
    private record Taken(AccountId payer, String payment, String change) {

        static Taken of(Timer timer, AccountId payer, String payment) {
            String change = timer.id().substring(timer.id().lastIndexOf(':') + 1);
            return new Taken(payer, payment, change);
        }
    }

    /** Those that hold money of the payment, then those whose own payment was lost and paid for by this one. */
    private List<EscrowId> holding(Page<EscrowItems.Live> page, Taken taken) {
        Predicate<EscrowItems.Live> direct = live -> live.payments().contains(taken.payment());
        if (page.items().stream().allMatch(direct)) {
            return ids(page.items().stream());
        }
        Set<String> paidFor = LossPayment.lossesPaidBy(table, taken.payer(), taken.payment());
        return ids(Stream.concat(
                page.items().stream().filter(direct),
                page.items().stream()
                        .filter(direct.negate())
                        .filter(live -> !Collections.disjoint(live.payments(), paidFor))));
    }

    private static List<EscrowId> ids(Stream<EscrowItems.Live> live) {
        return live.map(EscrowItems.Live::id).toList();
    }

    private static List<Timer> steps(Stream<EscrowId> escrows, Taken taken, Instant now) {
        return escrows.map(id -> step(id, taken, now)).toList();
    }

    private static Timer step(EscrowId escrow, Taken taken, Instant now) {
        return timer(STEP, escrow.value(), taken, new Step(taken.payer(), taken.payment(), escrow), now);
    }

    private static Timer page(Taken taken, String after, Instant now) {
        return timer(PAGE, after, taken, new Place(taken.payer(), taken.payment(), after), now);
    }

    private static Timer timer(String kind, String after, Taken taken, Record data, Instant now) {
        return new Timer(kind, after + ":" + taken.payment() + ":" + taken.change(), now, data);
    }

    /** The clawbacks of the payment, with one as the event leaves it. */
    private List<Clawback> with(Clawback changed) {
        Stream<Clawback> others = clawbacks.of(changed.payer(), changed.paidFor()).stream()
                .filter(each -> each.kind() != changed.kind()
                        || !each.reference().equals(changed.reference())
                        || !each.provider().equals(changed.provider()));
        return Stream.concat(Stream.of(changed), others).toList();
    }

    private Optional<EscrowMove> next(EscrowId id, Taken taken, List<Clawback> all, Instant now) {
        return escrows.find(id)
                .filter(escrow -> escrow.status().holdsMoney())
                .flatMap(escrow -> next(escrow, taken.payment(), all, now));
    }

    private Optional<EscrowMove> next(Escrow escrow, String payment, List<Clawback> all, Instant now) {
        boolean frozen = escrow.isFrozenBy(payment);
        List<Clawback> concerning =
                all.stream().filter(each -> concerns(each, escrow)).toList();
        Set<Verdict> verdicts = concerning.stream().map(Clawback::verdict).collect(Collectors.toSet());
        if (verdicts.contains(Verdict.LOST) && escrows.isOwedFor(escrow, payment)) {
            String reason = DisputeReason.CHARGEBACK.wire();
            return Optional.of(escrow.lose(EscrowActor.PLATFORM, reason, LedgerTransaction.nextId(ids, now), now));
        }
        if (verdicts.contains(Verdict.OPEN)) {
            return frozen
                    ? Optional.empty()
                    : Optional.of(Freeze.begin(escrow, dispute(concerning, now), payment, now));
        }
        return frozen ? Optional.of(Freeze.end(escrow, payment, thawReason(verdicts), now)) : Optional.empty();
    }

    private static ThawReason thawReason(Set<Verdict> verdicts) {
        return verdicts.contains(Verdict.LOST) ? ThawReason.PAYMENT_COVERED : ThawReason.PAYMENT_RETURNED;
    }

    /**
     * An escrow that the wallet funded after the payment was taken back holds what was left of it. A loss ends what it
     * found frozen, or not frozen yet.
     */
    private static boolean concerns(Clawback clawback, Escrow escrow) {
        boolean heldIt = escrow.funding() instanceof Funding.ByCheckout
                || !escrow.clocks().fundedAt().isAfter(clawback.createdAt());
        boolean settled = clawback.verdict() == Verdict.LOST && isSettled(clawback, escrow);
        return heldIt && !settled;
    }

    /** Whether the last freeze or thaw because of the payment came after the loss. */
    private static boolean isSettled(Clawback lost, Escrow escrow) {
        return escrow.auditLog().reversed().stream()
                .filter(entry -> lost.paidFor().equals(entry.payment()))
                .findFirst()
                .filter(last -> last.action() == EscrowStatus.Move.THAW
                        ? !last.at().isBefore(lost.lostAt())
                        : last.at().isAfter(lost.lostAt()))
                .isPresent();
    }

    private Dispute dispute(List<Clawback> all, Instant now) {
        DisputeId id = new DisputeId(ids.next(IdKind.DISPUTE, now));
        boolean chargedBack = all.stream()
                .anyMatch(each -> each.verdict() == Verdict.OPEN && each.kind() == Clawback.Kind.CHARGEBACK);
        return chargedBack
                ? Dispute.byPlatform(
                        id,
                        DisputeReason.CHARGEBACK,
                        "The payer's bank charged back a payment that this escrow depends on.",
                        now)
                : Dispute.byPlatform(
                        id,
                        DisputeReason.PAYMENT_REFUNDED,
                        "A payment that this escrow depends on was refunded at the payment provider.",
                        now);
    }
}
