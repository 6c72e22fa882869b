package marketplace.functions;

import java.util.List;
import marketplace.api.Operation;
import marketplace.bounties.BountyOperations;
import marketplace.bounties.BountyService;
import marketplace.bounties.applications.ApplicationOperations;
import marketplace.bounties.applications.ApplicationService;
import marketplace.bounties.seats.SeatOperations;
import marketplace.bounties.seats.SeatService;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Uploads;

/**
 * Puts bounties together: posting, applying, and the seats of those who were accepted.
 *
 * <p>What time does to them is wired with hiring: where a clock gives a seat away, money moves too.
 */
final class BountiesWiring {

    private final Foundation foundation;
    private final int feeBasisPoints;
    private final Lazy<Humans> workers;

    BountiesWiring(Foundation foundation, int feeBasisPoints) {
        this.foundation = foundation;
        this.feeBasisPoints = feeBasisPoints;
        this.workers = new Lazy<>(() -> new Humans(foundation.table()));
    }

    List<List<Operation<?, ?>>> operations() {
        return List.of(
                BountyOperations.of(new Lazy<>(this::bountyService)),
                ApplicationOperations.of(new Lazy<>(this::applicationService)),
                SeatOperations.of(new Lazy<>(this::seatService)));
    }

    static List<List<Operation<?, ?>>> described() {
        return List.of(
                BountyOperations.of(new Described<>()),
                ApplicationOperations.of(new Described<>()),
                SeatOperations.of(new Described<>()));
    }

    /** The workers whose profiles are remembered from call to call; so one for all who ask. */
    Humans workers() {
        return workers.get();
    }

    BountyService bountyService() {
        return new BountyService(foundation.table(), foundation.cursors(), foundation.ids(), feeBasisPoints);
    }

    private ApplicationService applicationService() {
        return new ApplicationService(
                foundation.table(), workers.get(), uploads(), foundation.cursors(), foundation.ids());
    }

    SeatService seatService() {
        return new SeatService(foundation.table(), workers.get(), uploads(), foundation.cursors());
    }

    private Uploads uploads() {
        return new HumansWiring(foundation).uploads();
    }
}
