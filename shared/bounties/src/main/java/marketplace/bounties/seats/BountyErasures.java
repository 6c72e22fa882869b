package marketplace.bounties.seats;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.erasure.Erasure;
import marketplace.accounts.erasure.Erasure.Batch;
import marketplace.accounts.erasure.Erasure.Subject;
import marketplace.accounts.erasure.ErasureGuard;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.ClosedBy;
import marketplace.bounties.EndReason;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.datasets.DatasetTimers;
import marketplace.humans.Humans;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Problem;
import marketplace.kernel.paging.Page;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * Erases the bounties and applications of a deleted account. A bounty with applications is closed and keeps its public
 * fields, because it is a record of others too. Submissions stay with the poster.
 */
public final class BountyErasures {

    /** Each takes up to nine writes: a pending one of a direct hire that is cancelled with it. */
    private static final int APPLICATIONS = 9;

    private static final int READ_AT_ONCE = 50;

    private static final int NAMED = 5;

    private final Bounties bounties;
    private final Applications applications;
    private final Seats seats;
    private final Humans humans;
    private final Rejections rejections;

    public BountyErasures(Table table, Humans humans, Rejections rejections) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.seats = new Seats(table);
        this.humans = humans;
        this.rejections = rejections;
    }

    /** Must run before the profile's erasure: applications are found by profile. */
    public List<Erasure> all() {
        return List.of(new Erasure("bounties", this::posted), new Erasure("applications_made", this::made));
    }

    /** A seat taken at the same moment does not stop the erasure; its timers end it. */
    public ErasureGuard guard() {
        return (account, _) -> {
            List<String> open = Stream.concat(bountiesOwedWork(account), seatsTaken(account))
                    .limit(NAMED)
                    .toList();
            if (!open.isEmpty()) {
                throw new Problem(
                        ErrorCode.INVALID_STATE,
                        "Work is under way. Finish, release or withdraw from it first: " + String.join(", ", open)
                                + ".");
            }
            return List.of();
        };
    }

    private Stream<String> bountiesOwedWork(AccountId account) {
        List<String> found = new ArrayList<>();
        Optional<String> after = Optional.empty();
        do {
            Page<Bounty> page = bounties.ofOwner(account, READ_AT_ONCE, after);
            page.items().stream()
                    .filter(Bounty::hasUnfinishedSeats)
                    .map(bounty -> bounty.id().value())
                    .forEach(found::add);
            after = page.next();
        } while (after.isPresent() && found.size() < NAMED);
        return found.stream();
    }

    private Stream<String> seatsTaken(AccountId account) {
        Optional<HumanId> human = humans.idOf(account);
        if (human.isEmpty()) {
            return Stream.empty();
        }
        List<String> found = new ArrayList<>();
        Optional<String> after = Optional.empty();
        do {
            Page<Application> page = applications.seatsOf(human.get(), READ_AT_ONCE, after);
            page.items().stream()
                    .filter(application -> application.seat().finishedAt() == null)
                    .map(application -> application.id().value())
                    .forEach(found::add);
            after = page.next();
        } while (after.isPresent() && found.size() < NAMED);
        return found.stream();
    }

    private Batch posted(Subject subject, Optional<String> after) {
        Page<Bounty> page = bounties.ofOwner(subject.account(), 1, after);
        if (page.items().isEmpty()) {
            return Batch.paged(Commit.none(), page.next());
        }
        Bounty bounty = page.items().getFirst();
        // Its one application is still pending; the next batch reads the bounty again.
        if (bounty.isDirectHire() && bounty.status() == BountyStatus.OPEN) {
            return Batch.more(BountyTimers.cancelDirectHire(seats, bounty, subject.now()), after);
        }
        return bounty.isClosable()
                ? Batch.more(closing(bounty, subject.now()), after)
                : Batch.paged(withoutArchive(ended(bounty, subject.now()), bounty, subject.now()), page.next());
    }

    private Commit closing(Bounty bounty, Instant now) {
        Bounty closing = bounty.close(new ClosedBy.ByOwner(EndReason.PLANS_CHANGED, null), now);
        return bounties.close(bounty, closing.withoutPrivateTexts(now), now);
    }

    private Commit ended(Bounty bounty, Instant now) {
        return switch (bounty.status()) {
            case PENDING_REVIEW -> Commit.none().and(bounties.remove(bounty));
            case CLOSING, CLOSED, CANCELLED ->
                hasApplications(bounty) ? anonymise(bounty, now) : Commit.none().and(bounties.remove(bounty));
            case PARTIALLY_FILLED -> Commit.none().and(seats.change(bounty, bounty.stopIntake(now), now));
            case OPEN, IN_REVIEW, PAUSED, ASSIGNED, COMPLETED, PAID -> anonymise(bounty, now);
        };
    }

    private Commit withoutArchive(Commit commit, Bounty bounty, Instant now) {
        return bounty.terms().intake().collectsFiles() ? commit.due(DatasetTimers.removal(bounty.id(), now)) : commit;
    }

    /** The owner's messages stay while a worker needs them. */
    private Commit anonymise(Bounty bounty, Instant now) {
        Bounty bare = bounty.hasUnfinishedSeats() ? bounty : bounty.withoutPrivateTexts(now);
        return bare.equals(bounty) ? Commit.none() : Commit.none().and(bounties.change(bounty, bare));
    }

    private boolean hasApplications(Bounty bounty) {
        return !applications
                .list(bounty.id(), Optional.empty(), false, 1, Optional.empty())
                .items()
                .isEmpty();
    }

    /** Over all profiles that the account ever had; a position is a profile's id and a cursor in its applications. */
    private Batch made(Subject subject, Optional<String> after) {
        List<HumanId> profiles = humans.allOf(subject.account());
        if (profiles.isEmpty()) {
            return Batch.nothing();
        }
        String[] position = after.orElse("").split(" ", 2);
        int current = Math.max(0, profiles.stream().map(HumanId::value).toList().indexOf(position[0]));
        HumanId human = profiles.get(current);
        Page<Application> page = applications.ofHuman(
                human,
                Optional.empty(),
                APPLICATIONS,
                Stream.of(position).skip(1).findFirst());
        List<Application> pending = page.items().stream()
                .filter(application -> application.status() == ApplicationStatus.PENDING)
                .toList();
        Map<BountyId, Bounty> waiting =
                bounties.findAll(pending.stream().map(Application::bountyId).toList());
        // Two applications to one bounty, one of them rejected, delete the same uniqueness item.
        Map<Key, Write> writes = new LinkedHashMap<>();
        for (Application application : page.items()) {
            erased(application, waiting, subject).forEach(write -> writes.putIfAbsent(write.key(), write));
        }
        rejections.with(pending, subject.now()).forEach(write -> writes.put(write.key(), write));
        Optional<String> next = page.next()
                .map(more -> human + " " + more)
                .or(() -> profiles.stream().skip(current + 1L).findFirst().map(HumanId::value));
        return Batch.paged(new Commit(List.copyOf(writes.values())), next);
    }

    private List<Write> erased(Application application, Map<BountyId, Bounty> waiting, Subject subject) {
        List<Write> changed = application.status() == ApplicationStatus.PENDING
                ? seats.withdrawErased(waiting.get(application.bountyId()), application, subject.now())
                        .writes()
                : nameless(application, subject.now());
        return switch (subject.sweep()) {
            case FIRST -> changed;
            case LAST ->
                Stream.concat(changed.stream(), Applications.forget(application).stream())
                        .toList();
        };
    }

    /** An archive may contain its files. */
    private List<Write> nameless(Application application, Instant now) {
        Application anonymous = application.anonymous();
        Commit erased = Commit.none().and(anonymous.equals(application) ? List.of() : applications.erase(anonymous));
        boolean wasCollected = application.status() == ApplicationStatus.ACCEPTED
                && !application.content().uploadIds().isEmpty();
        return (wasCollected ? erased.due(DatasetTimers.removal(application.bountyId(), now)) : erased).writes();
    }
}
