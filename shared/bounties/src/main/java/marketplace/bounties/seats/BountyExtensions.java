package marketplace.bounties.seats;

import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.IntakeTimers;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationNotices;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Timer;
import marketplace.kernel.Wire;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/**
 * After a bounty was extended: moves the due times of its seats to the later deadline, then tells workers and
 * applicants. Each commit has one batch, and the timer of the next one.
 */
final class BountyExtensions {

    /** Four writes each, below the 100 of a commit. */
    private static final int BATCH = 20;

    private static final Set<BountyStatus> ENDED = EnumSet.of(
            BountyStatus.CLOSING,
            BountyStatus.CLOSED,
            BountyStatus.CANCELLED,
            BountyStatus.COMPLETED,
            BountyStatus.PAID);

    enum Group implements Wire {
        SEATS,
        PENDING,
        /** Those that the owner does not see. An applicant who is not told would learn of the block. */
        SUPPRESSED
    }

    /** Where the next batch begins; the first timer has no data. */
    record Step(Group group, Optional<String> after) {

        Step {
            group = group == null ? Group.SEATS : group;
        }
    }

    private final Bounties bounties;
    private final Applications applications;

    BountyExtensions(Table table) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
    }

    TimerKind<Step> kind() {
        return new TimerKind<>(IntakeTimers.EXTENDED, Step.class, this::takeStep);
    }

    private Commit takeStep(Timer due, Step step, Instant now) {
        return bounties.find(new BountyId(due.id()))
                .filter(bounty -> !ENDED.contains(bounty.status()))
                .map(bounty -> takeStep(bounty, due, step, now))
                .orElseGet(Commit::none);
    }

    private Commit takeStep(Bounty bounty, Timer due, Step step, Instant now) {
        Page<Application> batch = batch(bounty, step);
        Commit commit = Commit.none();
        for (Application application : batch.items()) {
            commit = commit.and(extended(bounty, application, due.at(), now).writes());
        }
        Optional<Step> next = batch.next()
                .map(after -> new Step(step.group(), Optional.of(after)))
                .or(() -> following(step.group()));
        return next.isEmpty() ? commit : commit.start(BountyTimers.next(due, next.get()));
    }

    private Page<Application> batch(Bounty bounty, Step step) {
        return switch (step.group()) {
            case SEATS -> list(bounty, ApplicationStatus.ACCEPTED, step);
            case PENDING -> list(bounty, ApplicationStatus.PENDING, step);
            case SUPPRESSED -> applications.pendingSuppressed(bounty.id(), BATCH, step.after());
        };
    }

    private Page<Application> list(Bounty bounty, ApplicationStatus status, Step step) {
        return applications.list(bounty.id(), Optional.of(status), false, BATCH, step.after());
    }

    private static Optional<Step> following(Group group) {
        return switch (group) {
            case SEATS -> Optional.of(new Step(Group.PENDING, Optional.empty()));
            case PENDING -> Optional.of(new Step(Group.SUPPRESSED, Optional.empty()));
            case SUPPRESSED -> Optional.empty();
        };
    }

    private Commit extended(Bounty bounty, Application application, Instant at, Instant now) {
        if (application.seat() != null && application.seat().finishedAt() != null) {
            return Commit.none();
        }
        Application extended = application.extended(bounty.terms());
        Commit told = Commit.none()
                .job(ApplicationNotices.extended(bounty, extended, at, now).job());
        if (extended.equals(application)) {
            return told;
        }
        Commit moved = told.and(applications.change(extended));
        // A stopped seat gets its timers when it continues.
        return extended.seat().isRunning()
                ? moved.due(SeatTimers.dueAt(extended)).due(SeatReminders.of(extended, now))
                : moved;
    }
}
