package marketplace.studies.templates;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import marketplace.api.policy.ReviewReason;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.SpendLimit;
import marketplace.studies.templates.TemplateStatus.Move;

/**
 * A template and where its cadence stands. Verbs do not check who calls them.
 *
 * @param pausedReason null unless it is paused
 * @param reviewReason why the policy gate holds it; null once it is published
 * @param nextRunAt the next date; null unless it is active
 * @param openRun null if none is open
 * @param lastRun the latest closed run, with whose findings the next is compared; null before the first
 */
public record QaTemplate(
        QaTemplateId id,
        AccountId ownerId,
        Creator creator,
        TemplateTerms terms,
        TemplateStatus status,
        PausedReason pausedReason,
        ReviewReason reviewReason,
        Instant nextRunAt,
        RunId openRun,
        RunId lastRun,
        MonthlyReservations reservations,
        Instant createdAt,
        Instant updatedAt,
        long version) {

    /** The key whose limits count the reservations. Limits of a key never change. */
    public record Creator(KeyId keyId, List<SpendLimit> limits) {

        public Creator {
            limits = List.copyOf(limits);
        }

        static Creator of(Call call) {
            if (call.caller() instanceof Caller.WithKey with) {
                return new Creator(with.keyId(), with.limits());
            }
            throw new IllegalStateException("templates are created with an API key");
        }
    }

    static QaTemplate create(QaTemplateId id, Call call, TemplateTerms terms, Optional<ReviewReason> held) {
        return new QaTemplate(
                id,
                call.accountId(),
                Creator.of(call),
                terms,
                held.isPresent() ? TemplateStatus.PAUSED : TemplateStatus.ACTIVE,
                held.isPresent() ? PausedReason.POLICY_REVIEW : null,
                held.orElse(null),
                held.isPresent() ? null : call.now(),
                null,
                null,
                MonthlyReservations.NONE,
                call.now(),
                call.now(),
                1);
    }

    /** An active template keeps its dates. One that was paused stays so after its review. */
    QaTemplate revise(TemplateTerms newTerms, Optional<ReviewReason> held, Instant now) {
        if (held.isPresent()) {
            TemplateStatus next = require(Move.PAUSE);
            PausedReason reason = next == status ? pausedReason : PausedReason.POLICY_REVIEW;
            return with(newTerms, next, reason, held.get(), null, now);
        }
        return newTerms.equals(terms) ? this : with(newTerms, status, pausedReason, reviewReason, nextRunAt, now);
    }

    /** The first reason stays, except that the owner may pause what an admin would publish. */
    public QaTemplate pause(PausedReason reason, Instant now) {
        TemplateStatus next = require(Move.PAUSE);
        boolean isPaused = next == status && pausedReason != PausedReason.POLICY_REVIEW;
        return isPaused ? this : with(terms, next, reason, reviewReason, null, now);
    }

    /** Starts at the next date, or at once if it runs once. */
    QaTemplate resume(Instant now) {
        TemplateStatus next = require(Move.RESUME);
        if (reviewReason != null) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This template is held for policy review (" + reviewReason.wire()
                            + "). It can be resumed after an admin has published it.");
        }
        return next == status
                ? this
                : with(terms, next, null, null, nextDate(now).orElse(now), now);
    }

    /** Resumes it, unless it was paused for another reason too. */
    QaTemplate publish(Instant now) {
        if (reviewReason == null) {
            throw new Problem(ErrorCode.INVALID_STATE, "This template is not held for policy review.");
        }
        return pausedReason == PausedReason.POLICY_REVIEW
                ? with(terms, require(Move.RESUME), null, null, nextDate(now).orElse(now), now)
                : with(terms, status, pausedReason, null, null, now);
    }

    public boolean isDue(Instant now) {
        return status == TemplateStatus.ACTIVE && nextRunAt != null && !now.isBefore(nextRunAt);
    }

    /** The UTC date of the run that is due. */
    public LocalDate dueDate(Instant now) {
        Instant at =
                terms.cadence() == Cadence.ONCE ? nextRunAt : terms.cadence().latest(createdAt, now);
        return LocalDate.ofInstant(at, ZoneOffset.UTC);
    }

    /** Whether one more run stays within the cap of its month. */
    public boolean hasRoom(Fee fee, Instant now) {
        Money after = reservations.in(now).plus(terms.costPerRun(fee));
        return after.compareTo(terms.periodCap()) <= 0;
    }

    /** The run of the due date has started. */
    public QaTemplate started(RunId run, Money reserved, Instant now) {
        Optional<Instant> next = nextDate(now);
        return new QaTemplate(
                id,
                ownerId,
                creator,
                terms,
                next.isPresent() ? status : require(Move.COMPLETE),
                null,
                null,
                next.orElse(null),
                run,
                lastRun,
                reservations.plus(reserved, now),
                createdAt,
                now,
                version + 1);
    }

    /** The due date has no run, because the one before it is still open. */
    public QaTemplate skipped(Instant now) {
        return with(terms, status, pausedReason, reviewReason, nextDate(now).orElse(null), now);
    }

    /** @param closed whether its findings are the basis of the next run's */
    public QaTemplate ended(RunId run, boolean closed, Instant now) {
        return new QaTemplate(
                id,
                ownerId,
                creator,
                terms,
                status,
                pausedReason,
                reviewReason,
                nextRunAt,
                null,
                closed ? run : lastRun,
                reservations,
                createdAt,
                now,
                version + 1);
    }

    /** The first date after this time; empty if it runs once. */
    public Optional<Instant> nextDate(Instant now) {
        return terms.cadence().next(createdAt, now);
    }

    private TemplateStatus require(Move move) {
        return TemplateStatus.TRANSITIONS
                .after(status, move)
                .orElseThrow(() -> new Problem(
                        ErrorCode.INVALID_STATE,
                        "This template is completed: its cadence is once and it has run. Create another template."));
    }

    private QaTemplate with(
            TemplateTerms newTerms,
            TemplateStatus next,
            PausedReason reason,
            ReviewReason held,
            Instant at,
            Instant now) {
        return new QaTemplate(
                id,
                ownerId,
                creator,
                newTerms,
                next,
                reason,
                held,
                at,
                openRun,
                lastRun,
                reservations,
                createdAt,
                now,
                version + 1);
    }
}
