package marketplace.bounties;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Capability;
import marketplace.api.Effect;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.seats.BountyTimers;
import marketplace.bounties.seats.SeatOperations;
import marketplace.bounties.seats.SeatTimers;
import marketplace.bounties.seats.Seats;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Scope;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;

/** A marketplace without money: an agent with a key, its rival, and the workers ada and bob. */
public final class BountyMarketplace extends Marketplace {

    public static final String MINIMAL =
            "{\"title\":\"Count the benches\",\"description\":\"In the park.\",\"priceType\":\"fixed\",\"price\":20}";

    public BountyMarketplace() {
        this(new MemoryTable());
    }

    public BountyMarketplace(Table table) {
        super(table, on -> {
            BountiesCapability bounties = new BountiesCapability(on, Fee.of(1_800));
            return List.of(new HumansCapability(on), bounties, new WithoutMoney(on, bounties));
        });
        agent("agent");
        agent("rival");
        worker("ada");
        worker("bob");
    }

    private record WithoutMoney(Foundation on, BountiesCapability bounties) implements Capability {

        @Override
        public List<Operation<?, ?>> operations() {
            BountyService service = bounties.bountyService();
            return Stream.concat(
                            Stream.of(setStatus(service), stopIntake(service)),
                            SeatOperations.ofWork(bounties::seatService).stream())
                    .toList();
        }

        @Override
        public List<TimerKind<?>> timers() {
            return Stream.concat(
                            new BountyTimers(on.table(), (_, _) -> List.of()).kinds().stream(),
                            new SeatTimers(on.table()).kinds().stream())
                    .toList();
        }
    }

    public void worker(String name, Caller caller) {
        endpoint.admit(name, caller);
        profile(name);
    }

    public AccountId account() {
        return open("somebody");
    }

    Caller key(AccountId account) {
        return new Caller.WithKey(account, newKey(), Set.of(Scope.values()));
    }

    public String posted(String body) {
        return done("agent", "POST", "/api/bounties", body).text("bounty.id");
    }

    public Reply apply(String name, String bounty, String body) {
        return endpoint.call(name, "POST", "/api/bounties/" + bounty + "/applications", body);
    }

    /** Without the escrow's writes, which hiring adds. */
    public void reject(String bounty, String application, String response) {
        Bounty posted = new Bounties(table).find(new BountyId(bounty)).orElseThrow();
        Application pending = new Applications(table).require(posted.id(), new ApplicationId(application));
        table.commit(new Commit(new Seats(table)
                .reject(posted, pending, response, clock.instant())
                .writes()));
    }

    /** Without the escrow's writes, which hiring adds. */
    private static Operation<?, ?> setStatus(BountyService service) {
        return Operation.named("update_bounty", SetStatusInput.class, BountyViews.BountyAnswer.class)
                .summary("Moves one of your bounties to another status.")
                .route("POST", "/api/bounties/{bountyId}/status")
                .access(Access.KEY_OR_SESSION, Scope.HIRE)
                .effect(Effect.CHANGE)
                .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                .decides(service::setStatus);
    }

    private static Operation<?, ?> stopIntake(BountyService service) {
        return Operation.named("stop_bounty_intake", StopIntakeInput.class, BountyViews.BountyAnswer.class)
                .summary("Ends the intake of one of your bounties.")
                .route("POST", "/api/bounties/{bountyId}/stop-intake")
                .access(Access.KEY_OR_SESSION, Scope.HIRE)
                .effect(Effect.CHANGE)
                .errors(ErrorCode.NOT_FOUND, ErrorCode.INVALID_STATE)
                .decides(service::stopIntake);
    }

    Reply setStatus(String bounty, String body) {
        return endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/status", body);
    }

    public String status(String bounty) {
        return endpoint.call("agent", "GET", "/api/bounties/" + bounty, "").text("bounty.status");
    }
}
