package marketplace.studies.qa;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.studies.qa.QaRunStatus.Move;
import marketplace.studies.templates.Cadence;
import marketplace.studies.templates.QaTemplate;
import marketplace.studies.templates.TemplateTerms;

/**
 * One run of a template on a date. Verbs do not check who calls them.
 *
 * @param feePerTester the platform fee, as it was reserved
 * @param previous the run that its findings are compared with; null for the first
 * @param testers whom it has accepted, in order; some may have lost their seat
 * @param stoppedAt null unless its owner has stopped it
 * @param endedAt null while it is open
 */
public record QaRun(
        RunId id,
        AccountId ownerId,
        BountyId bountyId,
        TemplateTerms terms,
        Money feePerTester,
        QaRunStatus status,
        RunId previous,
        Instant recruitUntil,
        List<ApplicationId> testers,
        RunCounts counts,
        Instant stoppedAt,
        Instant startedAt,
        Instant endedAt,
        long version) {

    static final int CONFIRMATION_HOURS = 6;
    static final int DELIVERY_HOURS = 24;

    private static final Duration RECRUITING = Duration.ofDays(1);
    private static final Duration RECRUITING_ONCE = Duration.ofDays(3);

    /** Longer than all of its deadlines one after the other. */
    private static final Duration LONGEST = Duration.ofDays(28);

    public QaRun {
        testers = List.copyOf(testers);
    }

    static QaRun start(RunId id, QaTemplate template, BountyId bounty, Fee fee, Instant now) {
        TemplateTerms terms = template.terms();
        Duration recruiting = terms.cadence() == Cadence.ONCE ? RECRUITING_ONCE : RECRUITING;
        Instant latest = now.plus(recruiting);
        Instant end =
                template.nextDate(now).filter(next -> next.isBefore(latest)).orElse(latest);
        return new QaRun(
                id,
                template.ownerId(),
                bounty,
                terms,
                fee.on(terms.payPerTester()),
                QaRunStatus.RECRUITING,
                template.lastRun(),
                end,
                List.of(),
                RunCounts.NONE,
                null,
                now,
                null,
                1);
    }

    public boolean isOpen() {
        return !status.isFinal();
    }

    /** Whether a free seat may still be taken. */
    boolean recruits(Instant now) {
        boolean early = status == QaRunStatus.RECRUITING || status == QaRunStatus.TESTING;
        return early && stoppedAt == null && now.isBefore(recruitUntil);
    }

    boolean isOverdue(Instant now) {
        return !now.isBefore(startedAt.plus(LONGEST));
    }

    QaRun accepted(ApplicationId tester) {
        List<ApplicationId> more = new ArrayList<>(testers);
        more.add(tester);
        return with(status, more, counts, stoppedAt, endedAt);
    }

    QaRun counting(RunCounts next) {
        return with(status, testers, next, stoppedAt, endedAt);
    }

    QaRun moved(Move move) {
        return with(after(move), testers, counts, stoppedAt, endedAt);
    }

    QaRun ended(Move move, Instant now) {
        return with(after(move), testers, counts, stoppedAt, now);
    }

    /** Takes no more testers. Who has started goes on. */
    QaRun stop(Instant now) {
        if (!isOpen()) {
            throw new Problem(ErrorCode.INVALID_STATE, "This run is " + status.wire() + ". It has ended already.");
        }
        return stoppedAt == null ? with(status, testers, counts, now, endedAt) : this;
    }

    private QaRunStatus after(Move move) {
        return QaRunStatus.TRANSITIONS
                .after(status, move)
                .orElseThrow(() -> new IllegalStateException(id + " is " + status + " and cannot " + move));
    }

    private QaRun with(
            QaRunStatus next, List<ApplicationId> accepted, RunCounts counted, Instant stopped, Instant ended) {
        return new QaRun(
                id,
                ownerId,
                bountyId,
                terms,
                feePerTester,
                next,
                previous,
                recruitUntil,
                accepted,
                counted,
                stopped,
                startedAt,
                ended,
                version + 1);
    }
}
