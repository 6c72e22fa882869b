package marketplace.hiring.posters;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.applications.Seat;
import marketplace.bounties.coverage.FinishedWork;
import marketplace.bounties.posters.EndedHire;
import marketplace.bounties.posters.Posters;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.kernel.Timer;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowLogEntry;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.MissedVisits;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;

/** Which ended escrows count for their poster, and as what. docs/bounties.md */
public final class EndedHires {

    private static final String KIND = "hire.ended";

    private static final BigDecimal MINUTES = BigDecimal.valueOf(60);

    private final Table table;
    private final Accounts accounts;
    private final Escrows escrows;
    private final Bounties bounties;
    private final Applications applications;
    private final Posters posters;

    public EndedHires(Table table) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.escrows = new Escrows(table);
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.posters = new Posters(table);
    }

    /** For the commit of these moves. */
    public static List<Write> in(List<EscrowMove> moves) {
        return Commit.none()
                .start(moves.stream()
                        .map(EscrowMove::after)
                        .filter(EndedHires::counts)
                        .map(ended -> new Timer(
                                KIND,
                                ended.id().value(),
                                ended.auditLog().getLast().at()))
                        .toArray(Timer[]::new))
                .writes();
    }

    public TimerKind<?> kind() {
        return TimerKind.bare(
                KIND,
                (due, _) ->
                        escrows.find(new EscrowId(due.id())).map(this::count).orElse(Commit.none()));
    }

    private Commit count(Escrow ended) {
        AccountId poster = ended.terms().posterId();
        BountyId bountyId = ended.terms().subject().bounty().orElseThrow();
        ApplicationId applicationId = ended.terms().subject().application().orElseThrow();
        table.prefetch(List.of(
                Keys.account(poster),
                Keys.bounty(bountyId),
                Keys.poster(poster),
                Keys.application(bountyId, applicationId)));
        if (accounts.find(poster).isEmpty()) {
            return Commit.none();
        }
        // It may be gone with its poster's account.
        Optional<Bounty> bounty = bounties.find(bountyId);
        Posters.Counted counted =
                posters.count(poster, outcome(ended, bounty, applications.find(bountyId, applicationId)));
        Commit commit = new Commit(counted.writes());
        return bounty.filter(_ -> counted.first() && ended.status() == EscrowStatus.RELEASED)
                .filter(posted -> !posted.isDirectHire() && posted.qaRunId() == null)
                .map(posted -> commit.and(FinishedWork.count(
                        ended.id(),
                        posted.terms().task(),
                        Duration.between(posted.createdAt(), acceptedAt(ended)),
                        ended.outcome().paidOut())))
                .orElse(commit);
    }

    private static Instant acceptedAt(Escrow ended) {
        return ended.auditLog().reversed().stream()
                .filter(entry -> entry.action() == EscrowStatus.Move.LOCK)
                .findFirst()
                .orElseThrow()
                .at();
    }

    /** A seat that is lost before work is handed in, or at a blocked place, says nothing about the poster. */
    private static boolean counts(Escrow escrow) {
        return escrow.terms().subject().bounty().isPresent()
                && escrow.terms().isRealWork()
                && !MissedVisits.isReported(escrow)
                && end(escrow).isPresent();
    }

    private static Optional<EndedHire.End> end(Escrow escrow) {
        return switch (escrow.status()) {
            case RELEASED -> Optional.of(EndedHire.End.ACCEPTED);
            case SPLIT -> Optional.of(EndedHire.End.SPLIT);
            case REFUNDED -> Optional.of(EndedHire.End.REJECTED).filter(_ -> wasHandedIn(escrow));
            case FUNDING, FUNDED, LOCKED, DELIVERED, COMPLETED, DISPUTED, CANCELLED, EXPIRED -> Optional.empty();
        };
    }

    private static boolean wasHandedIn(Escrow escrow) {
        return handedInAt(escrow).isPresent();
    }

    private static Optional<Instant> handedInAt(Escrow escrow) {
        return escrow.auditLog().stream()
                .filter(entry -> entry.action() == EscrowStatus.Move.DELIVER)
                .findFirst()
                .map(EscrowLogEntry::at);
    }

    private static EndedHire outcome(Escrow ended, Optional<Bounty> bounty, Optional<Application> application) {
        EscrowStatus.Move last = ended.auditLog().getLast().action();
        return new EndedHire(
                ended.id(),
                ended.terms().payeeId(),
                end(ended).orElseThrow(),
                ended.outcome().paidOut(),
                minutesToPay(ended),
                last == EscrowStatus.Move.RELEASE,
                last == EscrowStatus.Move.RULE_RELEASE,
                estimatedMinutes(bounty),
                workedMinutes(ended, application));
    }

    /** A hand-in starts the work that was not started before, which says nothing about its time. */
    private static Long workedMinutes(Escrow ended, Optional<Application> application) {
        return application
                .map(Application::seat)
                .map(Seat::startedAt)
                .flatMap(started -> handedInAt(ended).map(handedIn -> Duration.between(started, handedIn)))
                .filter(Duration::isPositive)
                .map(worked -> Math.max(1, worked.toMinutes()))
                .orElse(null);
    }

    private static Long minutesToPay(Escrow ended) {
        Instant done = ended.clocks().deliveredAt() == null
                ? ended.clocks().completedAt()
                : ended.clocks().deliveredAt();
        return done == null || ended.outcome().paidOut().equals(Money.ZERO)
                ? null
                : Long.valueOf(
                        Duration.between(done, ended.auditLog().getLast().at()).toMinutes());
    }

    private static Long estimatedMinutes(Optional<Bounty> posted) {
        return posted.map(bounty -> bounty.terms().pay().estimatedHours())
                .map(hours -> Math.max(
                        1,
                        hours.multiply(MINUTES)
                                .setScale(0, RoundingMode.HALF_UP)
                                .longValue()))
                .orElse(null);
    }
}
