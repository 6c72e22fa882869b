package marketplace.functions;

import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Operation;
import marketplace.bounties.seats.BountyTimers;
import marketplace.bounties.seats.SeatOperations;
import marketplace.bounties.seats.SeatTimers;
import marketplace.hiring.AdminEscrowOperations;
import marketplace.hiring.ApplicationDecisions;
import marketplace.hiring.Cancellations;
import marketplace.hiring.EscrowFunding;
import marketplace.hiring.EscrowOperations;
import marketplace.hiring.EscrowRulings;
import marketplace.hiring.EscrowService;
import marketplace.hiring.HiredWork;
import marketplace.hiring.RentalOperations;
import marketplace.hiring.RentalReading;
import marketplace.hiring.Rentals;
import marketplace.hiring.SeatClocks;
import marketplace.hiring.SeatEndings;
import marketplace.hiring.SeatFollower;
import marketplace.hiring.SeatHiringOperations;
import marketplace.hiring.StatusChanges;
import marketplace.hiring.TurnedAway;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Ids;
import marketplace.money.MoneyTimers;
import marketplace.table.Table;
import marketplace.table.TimerKind;

/** Puts hiring together: what moves work and money as one, whether somebody asks for it or a clock strikes. */
final class HiringWiring {

    private final Foundation foundation;
    private final int feeBasisPoints;
    private final BountiesWiring bounties;

    HiringWiring(Foundation foundation, int feeBasisPoints) {
        this.foundation = foundation;
        this.feeBasisPoints = feeBasisPoints;
        this.bounties = new BountiesWiring(foundation, feeBasisPoints);
    }

    List<List<Operation<?, ?>>> operations() {
        Foundation on = foundation;
        int fee = feeBasisPoints;
        return List.of(
                SeatHiringOperations.of(
                        new Lazy<>(() -> new ApplicationDecisions(on.table(), on.ids(), fee)),
                        new Lazy<>(() -> new SeatEndings(on.table(), bounties.workers(), on.ids(), fee)),
                        new Lazy<>(() -> new HiredWork(on.table(), bounties.workers(), uploads(), on.ids())),
                        new Lazy<>(() -> new Cancellations(on.table(), on.ids())),
                        new Lazy<>(() -> new StatusChanges(bounties.bountyService(), on.table(), on.ids()))),
                SeatOperations.ofWork(new Lazy<>(bounties::seatService)),
                EscrowOperations.of(
                        new Lazy<>(() -> new EscrowFunding(on.table(), on.ids(), fee)),
                        new Lazy<>(() -> new EscrowService(on.table(), uploads(), on.ids()))),
                RentalOperations.of(
                        new Lazy<>(() -> new Rentals(on.table(), on.ids(), fee)),
                        new Lazy<>(() -> new RentalReading(on.table(), on.cursors(), fee))),
                AdminEscrowOperations.of(new Lazy<>(() -> new EscrowRulings(on.table(), on.cursors(), on.ids()))));
    }

    static List<List<Operation<?, ?>>> described() {
        return List.of(
                SeatHiringOperations.of(
                        new Described<>(), new Described<>(), new Described<>(), new Described<>(), new Described<>()),
                SeatOperations.ofWork(new Described<>()),
                EscrowOperations.of(new Described<>(), new Described<>()),
                RentalOperations.of(new Described<>(), new Described<>()),
                AdminEscrowOperations.of(new Described<>()));
    }

    /** What time does to bounties and their seats, with the money behind them. */
    List<TimerKind> dues() {
        Table table = foundation.table();
        Ids ids = foundation.ids();
        TurnedAway turnedAway = new TurnedAway(table, ids);
        return Stream.of(
                        new BountyTimers(table, turnedAway).kinds(),
                        new SeatTimers(table).kinds(),
                        new SeatClocks(table, ids, feeBasisPoints).kinds(),
                        new MoneyTimers(table, ids, new SeatFollower(table)).kinds(),
                        List.of(turnedAway.kind(), new Cancellations(table, ids).kind()))
                .flatMap(List::stream)
                .toList();
    }

    private Uploads uploads() {
        return new HumansWiring(foundation).uploads();
    }
}
