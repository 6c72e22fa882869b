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
 * @param unansweredLooks how many hourly looks in a row woke a job that did not come to its end
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
        int unansweredLooks,
        long version) {

    static final int CONFIRMATION_HOURS = 6;
    static final int DELIVERY_HOURS = 24;

    private static final Duration RECRUITING = Duration.ofDays(1);
    private static final Duration RECRUITING_ONCE = Duration.ofDays(3);

    /** Longer than all of its deadlines one after the other. */
    private static final Duration LONGEST = Duration.ofDays(28);

    /** Each has its own attempts, so a job that fails at so many hours in a row fails for good. */
    static final int MAX_UNANSWERED_LOOKS = 24;

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
                0,
                1);
    }

    public boolean isOpen() {
        return !status.isFinal();
    }

    /** Whether a free seat may still be taken. */
    boolean recruits(Instant now) {
        boolean early = status == QaRunStatus.RECRUITING || status == QaRunStatus.TESTING;
        return early && stoppedAt == null && !isFailing(now) && now.isBefore(recruitUntil);
    }

    /** It cannot go on. What is handed in is paid unseen, the other seats are released, and it ends as failed. */
    boolean isFailing(Instant now) {
        return unansweredLooks > MAX_UNANSWERED_LOOKS || !now.isBefore(startedAt.plus(LONGEST));
    }

    /** Its failing does not come to an end either. */
    boolean isLost() {
        return unansweredLooks > 2 * MAX_UNANSWERED_LOOKS;
    }

    QaRun looked() {
        return with(status, testers, counts, stoppedAt, endedAt, unansweredLooks + 1);
    }

    QaRun answered() {
        return with(status, testers, counts, stoppedAt, endedAt, 0);
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
        return with(next, accepted, counted, stopped, ended, unansweredLooks);
    }

    private QaRun with(
            QaRunStatus next,
            List<ApplicationId> accepted,
            RunCounts counted,
            Instant stopped,
            Instant ended,
            int unanswered) {
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
                unanswered,
                version + 1);
    }
}
