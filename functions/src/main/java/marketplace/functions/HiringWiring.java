package marketplace.functions;

import java.util.List;
import java.util.stream.Stream;
import marketplace.api.Operation;
import marketplace.bounties.seats.BountyTimers;
import marketplace.bounties.seats.SeatOperations;
import marketplace.bounties.seats.SeatTimers;
import marketplace.hiring.AdminEscrowOperations;
import marketplace.hiring.EscrowOperations;
import marketplace.hiring.Hiring;
import marketplace.hiring.RejectedApplicantRefunds;
import marketplace.hiring.RentalOperations;
import marketplace.hiring.SeatFollower;
import marketplace.hiring.SeatHiringOperations;
import marketplace.humans.uploads.Uploads;
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
        Lazy<Hiring> hiring = new Lazy<>(this::hiring);
        return List.of(
                SeatHiringOperations.of(hiring),
                SeatOperations.ofWork(new Lazy<>(bounties::seatService)),
                EscrowOperations.of(hiring),
                RentalOperations.of(hiring),
                AdminEscrowOperations.of(hiring));
    }

    static List<List<Operation<?, ?>>> described() {
        return List.of(
                SeatHiringOperations.of(new Described<>()),
                SeatOperations.ofWork(new Described<>()),
                EscrowOperations.of(new Described<>()),
                RentalOperations.of(new Described<>()),
                AdminEscrowOperations.of(new Described<>()));
    }

    /** The timers of bounties, seats and money. */
    List<TimerKind> dues() {
        Table table = foundation.table();
        RejectedApplicantRefunds refunds = new RejectedApplicantRefunds(table, foundation.ids());
        return Stream.of(
                        new BountyTimers(table, refunds).kinds(),
                        new SeatTimers(table).kinds(),
                        hiring().timers(),
                        new MoneyTimers(table, foundation.ids(), new SeatFollower(table)).kinds(),
                        List.of(refunds.kind()))
                .flatMap(List::stream)
                .toList();
    }

    private Hiring hiring() {
        return new Hiring(
                foundation.table(),
                bounties.workers(),
                uploads(),
                bounties.bountyService(),
                foundation.cursors(),
                foundation.ids(),
                feeBasisPoints);
    }

    private Uploads uploads() {
        return new HumansWiring(foundation).uploads();
    }
}
