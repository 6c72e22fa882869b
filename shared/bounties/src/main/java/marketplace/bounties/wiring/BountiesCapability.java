package marketplace.bounties.wiring;

import java.util.List;
import java.util.stream.Stream;
import marketplace.accounts.wiring.AccountsCapability;
import marketplace.api.Capability;
import marketplace.api.EventKind;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.bounties.BountyEvents;
import marketplace.bounties.BountyOperations;
import marketplace.bounties.BountyService;
import marketplace.bounties.applications.ApplicationEvents;
import marketplace.bounties.applications.ApplicationOperations;
import marketplace.bounties.applications.ApplicationService;
import marketplace.bounties.coverage.CoverageOperations;
import marketplace.bounties.datasets.DatasetBuilder;
import marketplace.bounties.datasets.DatasetOperations;
import marketplace.bounties.datasets.DatasetTimers;
import marketplace.bounties.posters.PosterOperations;
import marketplace.bounties.seats.BountyApplicants;
import marketplace.bounties.seats.PosterMessages;
import marketplace.bounties.seats.SeatOperations;
import marketplace.bounties.seats.SeatService;
import marketplace.bounties.seats.WorkerMessages;
import marketplace.conversations.Applicants;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Uploads;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Fee;
import marketplace.kernel.cache.Lazy;
import marketplace.table.JobKind;
import marketplace.table.TimerKind;

/** The operations of this module. Timers of seats belong to hiring, because giving a seat away moves money too. */
public final class BountiesCapability implements Capability {

    private final Foundation foundation;
    private final Fee fee;
    private final int payoutHoldDays;
    private final Lazy<Humans> workers;

    /** Of a function that shows no bounty to workers. */
    public BountiesCapability(Foundation foundation, Fee fee) {
        this(foundation, fee, 0);
    }

    /** @param payoutHoldDays how long the first earnings of an account wait before they leave for a bank */
    public BountiesCapability(Foundation foundation, Fee fee, int payoutHoldDays) {
        this.foundation = foundation;
        this.fee = fee;
        this.payoutHoldDays = payoutHoldDays;
        this.workers = new Lazy<>(() -> new Humans(foundation.table()));
    }

    @Override
    public List<Operation<?, ?>> operations() {
        return Stream.of(
                        BountyOperations.of(new Lazy<>(this::bountyService)),
                        ApplicationOperations.of(new Lazy<>(this::applicationService)),
                        DatasetOperations.of(new Lazy<>(foundation::table), foundation.stores()),
                        SeatOperations.of(new Lazy<>(this::seatService)),
                        PosterOperations.of(foundation::table),
                        CoverageOperations.of(foundation::table))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
    }

    /** What the module emits. */
    public static List<EventKind> events() {
        return Stream.concat(ApplicationEvents.KINDS.stream(), BountyEvents.KINDS.stream())
                .toList();
    }

    @Override
    public List<JobKind<?>> jobs() {
        return List.of(
                new WorkerMessages(foundation.table()).kind(),
                new PosterMessages(foundation.table(), foundation.ids()).kind(),
                new DatasetBuilder(foundation.table(), foundation.stores()).kind());
    }

    @Override
    public List<TimerKind<?>> timers() {
        return new DatasetTimers(foundation.table(), foundation.stores()).kinds();
    }

    public Applicants applicants() {
        return new BountyApplicants(foundation.table());
    }

    public Fee fee() {
        return fee;
    }

    public int payoutHoldDays() {
        return payoutHoldDays;
    }

    /** Shared by all services, because it caches profiles between calls. */
    public Humans workers() {
        return workers.get();
    }

    public BountyService bountyService() {
        return new BountyService(
                foundation.table(),
                (bounty, account) -> seatService().findLive(bounty, account),
                foundation.ids(),
                fee,
                payoutHoldDays);
    }

    private ApplicationService applicationService() {
        return new ApplicationService(foundation.table(), workers.get(), uploads(), foundation.ids());
    }

    public SeatService seatService() {
        return new SeatService(foundation.table(), workers.get(), uploads(), AccountsCapability.issuer(foundation));
    }

    private Uploads uploads() {
        return new HumansCapability(foundation).uploads();
    }
}
