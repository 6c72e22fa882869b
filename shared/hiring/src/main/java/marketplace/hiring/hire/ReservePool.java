package marketplace.hiring.hire;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.accounts.RestrictionScope;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.seats.Seats;
import marketplace.humans.Blocks;
import marketplace.humans.Human;
import marketplace.humans.Humans;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;

/**
 * Chooses the applicant who takes over a lost seat: the first pending one who can be hired, if the refund covers the
 * amount due with today's fee, or an escrow was funded for that applicant before. If the refund does not cover it, the
 * seat opens: no later applicant overtakes an earlier one. Those whom the owner put in order come first, then the
 * others by the time of their application.
 */
final class ReservePool {

    /** Pending applications that are considered. If none of them can be hired the seat opens. */
    private static final int CONSIDERED = 50;

    private final Table table;
    private final Accounts accounts;
    private final Humans humans;
    private final Blocks blocks;
    private final Hires hires;

    ReservePool(Table table, Hires hires) {
        this.table = table;
        this.accounts = new Accounts(table);
        this.humans = new Humans(table);
        this.blocks = new Blocks(table);
        this.hires = hires;
    }

    /** The hire that the lost seat passes to; empty where the seat opens. */
    Optional<Hire> next(Hire hire, Seats.LostSeat lost, Instant now) {
        if (!lost.goesToReserve(now)) {
            return Optional.empty();
        }
        Bounty bounty = lost.bounty();
        List<Application> pending = pending(bounty);
        if (pending.isEmpty()) {
            return Optional.empty();
        }
        table.prefetch(Stream.concat(
                        Stream.of(Keys.account(bounty.posterId()), Blocks.prefetchKey(bounty.posterId())),
                        keys(pending.getFirst()))
                .toList());
        if (!isUnrestricted(bounty.posterId())) {
            return Optional.empty();
        }
        for (Application application : pending) {
            table.prefetch(keys(application).toList());
            Hire candidate = hires.of(bounty, application);
            if (canBeHired(candidate)) {
                return Optional.of(candidate).filter(found -> isPaid(found, hire.requireEscrow()));
            }
        }
        return Optional.empty();
    }

    private List<Application> pending(Bounty bounty) {
        List<ApplicationId> order = bounty.terms().intake().reserveOrder();
        Stream<Application> first = hires.applications().findAll(bounty.id(), order).stream()
                .filter(application -> application.status() == ApplicationStatus.PENDING);
        Stream<Application> others = hires
                .applications()
                .list(bounty.id(), Optional.of(ApplicationStatus.PENDING), false, CONSIDERED, Optional.empty())
                .items()
                .stream()
                .filter(application -> !order.contains(application.id()));
        return Stream.concat(first, others).limit(CONSIDERED).toList();
    }

    private static Stream<Key> keys(Application pending) {
        return Stream.of(Keys.human(pending.humanId()), Hires.escrowOf(pending.bountyId(), pending.id()));
    }

    private boolean canBeHired(Hire candidate) {
        boolean awaitsPayment = candidate
                .escrow()
                .filter(escrow -> escrow.status() != EscrowStatus.FUNDED)
                .isPresent();
        Optional<Human> human = awaitsPayment
                ? Optional.empty()
                : humans.find(candidate.application().humanId());
        if (human.isEmpty()) {
            return false;
        }
        AccountId worker = human.get().accountId();
        table.prefetch(List.of(Keys.account(worker), Blocks.prefetchKey(worker)));
        return isUnrestricted(worker) && !blocks.isBetween(candidate.bounty().posterId(), worker);
    }

    private boolean isPaid(Hire candidate, Escrow refunded) {
        return candidate.escrow().isPresent()
                || HireTerms.amountDue(candidate.bounty(), candidate.application())
                        .map(due -> hires.terms()
                                .of(candidate.bounty(), candidate.application(), due)
                                .total())
                        .filter(total -> total.compareTo(refunded.held()) <= 0)
                        .isPresent();
    }

    private boolean isUnrestricted(AccountId account) {
        return accounts.find(account)
                .filter(found -> !found.isBarredFrom(RestrictionScope.WORK))
                .isPresent();
    }
}
