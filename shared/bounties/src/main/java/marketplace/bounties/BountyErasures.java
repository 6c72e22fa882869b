package marketplace.bounties;

import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Erasure;
import marketplace.accounts.Erasure.Batch;
import marketplace.accounts.Erasure.Subject;
import marketplace.accounts.Erasure.Sweep;
import marketplace.accounts.ErasureGuard;
import marketplace.humans.Humans;
import marketplace.kernel.AccountId;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.HumanId;
import marketplace.kernel.Page;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.Key;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * What of this room goes with a deleted account.
 *
 * <p>A bounty that nobody applied to goes altogether. One with applications is a record of others as well: it is closed
 * and stays as everybody could read it, without what its owner told applicants alone; it names an account that tells
 * nothing. An application stays in its owner's list, without name, words, links and answers; a pending one is taken
 * back. Work that was handed in belongs to who received it.
 */
public final class BountyErasures {

    /** Applications of three or four writes each. */
    private static final int APPLICATIONS = 20;

    private static final int READ_AT_ONCE = 50;

    /** So many are named to who has to settle them; the others show when these are. */
    private static final int NAMED = 5;

    private final Bounties bounties;
    private final Applications applications;
    private final Seats seats;
    private final Humans humans;

    public BountyErasures(Table table, Humans humans) {
        this.bounties = new Bounties(table);
        this.applications = new Applications(table);
        this.seats = new Seats(table);
        this.humans = humans;
    }

    /** Before the profile's part: under it the applications are found. */
    public List<Erasure> all() {
        return List.of(new Erasure("bounties", this::posted), new Erasure("applications_made", this::made));
    }

    /**
     * Nobody leaves while somebody works for them, or they for somebody. A seat that is taken at the very moment is no
     * reason to stay: the parts of the erasure leave it to its clocks.
     */
    public ErasureGuard guard() {
        return account -> {
            List<String> open = Stream.concat(bountiesOwedWork(account), seatsTaken(account))
                    .limit(NAMED)
                    .toList();
            if (!open.isEmpty()) {
                throw new Problem(
                        ErrorCode.INVALID_STATE,
                        "Seats are taken and not done; release or give up, or see through, those of "
                                + String.join(", ", open) + ", and delete the account then.");
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
                    .filter(Bounty::isOwedWork)
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
        // No application can come, but one waits; and then it is looked at again, too.
        if (bounty.isPrivate() && bounty.status() == BountyStatus.OPEN) {
            return Batch.more(BountyDues.callOff(seats, bounty, subject.now()), after);
        }
        // Once it is closing no application can come any more; then it is looked at again.
        return bounty.isClosable()
                ? Batch.more(closing(bounty, subject.now()), after)
                : Batch.paged(ended(bounty, subject.now()), page.next());
    }

    /** Those who wait are told. */
    private Commit closing(Bounty bounty, Instant now) {
        Bounty closing = bounty.close(Closure.byOwner(CloseReason.PLANS_CHANGED, null), now);
        return BountyDues.close(bounties, bounty, closing.withoutOwnersWords(now), now);
    }

    private Commit ended(Bounty bounty, Instant now) {
        return switch (bounty.status()) {
            // Nobody else has ever seen it.
            case PENDING_REVIEW -> Commit.none().and(bounties.remove(bounty));
            case CLOSING, CLOSED, CANCELLED ->
                hasApplications(bounty) ? bare(bounty, now) : Commit.none().and(bounties.remove(bounty));
            case PARTIALLY_FILLED -> Commit.none().and(seats.change(bounty, bounty.stopIntake(now), now));
            case OPEN, IN_REVIEW, PAUSED, ASSIGNED, COMPLETED, PAID -> bare(bounty, now);
        };
    }

    /** Its owner's words stay as long as somebody works by them. */
    private Commit bare(Bounty bounty, Instant now) {
        Bounty bare = bounty.isOwedWork() ? bounty : bounty.withoutOwnersWords(now);
        return bare.equals(bounty) ? Commit.none() : Commit.none().and(bounties.change(bounty, bare));
    }

    /** Asked of one that is closed, or closing: none can come as long as it stays as it was read. */
    private boolean hasApplications(Bounty bounty) {
        return !applications
                .list(bounty.id(), Optional.empty(), false, 1, Optional.empty())
                .items()
                .isEmpty();
    }

    private Batch made(Subject subject, Optional<String> after) {
        Optional<HumanId> human = humans.idOf(subject.account());
        if (human.isEmpty()) {
            return Batch.nothing();
        }
        Page<Application> page = applications.ofHuman(human.get(), Optional.empty(), APPLICATIONS, after);
        // Two that were sent to one bounty, the first in vain, free the same place.
        Map<Key, Write> writes = new LinkedHashMap<>();
        for (Application application : page.items()) {
            erased(application, subject.sweep()).forEach(write -> writes.putIfAbsent(write.key(), write));
        }
        return Batch.paged(new Commit(List.copyOf(writes.values())), page.next());
    }

    private List<Write> erased(Application application, Sweep sweep) {
        Application anonymous = application.anonymous();
        List<Write> changed = anonymous.equals(application) ? List.of() : applications.change(anonymous);
        return switch (sweep) {
            case FIRST -> changed;
            case LAST ->
                Stream.concat(changed.stream(), Applications.forget(application).stream())
                        .toList();
        };
    }
}
