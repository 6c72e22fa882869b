package marketplace.bounties;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationOperations;
import marketplace.bounties.applications.ApplicationService;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.seats.BountyTimers;
import marketplace.bounties.seats.SeatOperations;
import marketplace.bounties.seats.SeatService;
import marketplace.bounties.seats.SeatTimers;
import marketplace.bounties.seats.Seats;
import marketplace.humans.BlockOperations;
import marketplace.humans.BlockService;
import marketplace.humans.Blocks;
import marketplace.humans.HumanOperations;
import marketplace.humans.HumanService;
import marketplace.humans.Humans;
import marketplace.humans.uploads.UploadOperations;
import marketplace.humans.uploads.UploadService;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Caller;
import marketplace.kernel.Cursors;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Event;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Scope;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Outbox;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;
import marketplace.testing.MemoryObjects;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.StoredAccounts;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;

/**
 * A small marketplace for tests: an agent with a key, its rival, and two people who want work.
 *
 * <p>Everything goes through the real door; only the table is in memory.
 */
public final class BountyStory {

    public static final String MINIMAL =
            "{\"title\":\"Count the benches\",\"description\":\"In the park.\",\"priceType\":\"fixed\",\"price\":20}";

    public final SettableClock clock = new SettableClock();
    final SequenceIds ids = new SequenceIds();
    public final MemoryObjects objects = new MemoryObjects();
    public final TestEndpoint door;
    public final Table table;

    public BountyStory() {
        this(new MemoryTable());
    }

    public BountyStory(Table table) {
        this.table = table;
        Humans humans = new Humans(table);
        Cursors cursors = new Cursors(new byte[32]);
        BountyService bountyService = new BountyService(table, cursors, ids, 1800);
        Accounts accounts = new Accounts(table);
        Uploads uploads = new Uploads(table, () -> objects);
        ApplicationService applicationService = new ApplicationService(table, humans, uploads, cursors, ids);
        SeatService seatService = new SeatService(table, humans, uploads, cursors);
        HumanService humanService = new HumanService(humans, accounts, uploads, ids);
        BlockService blockService = new BlockService(humans, new Blocks(table), cursors);
        UploadService uploadService = new UploadService(() -> objects, ids);
        door = new TestEndpoint(
                Stream.of(
                                BountyOperations.of(() -> bountyService),
                                ApplicationOperations.of(() -> applicationService),
                                List.<Operation<?, ?>>of(setStatus(bountyService), stopIntake(bountyService)),
                                SeatOperations.of(() -> seatService),
                                SeatOperations.ofWork(() -> seatService),
                                HumanOperations.of(() -> humanService),
                                BlockOperations.of(() -> blockService),
                                UploadOperations.of(() -> uploadService))
                        .flatMap(List::stream)
                        .toList(),
                table,
                clock,
                ids);
        door.admit("agent", key(account()));
        door.admit("rival", key(account()));
        worker("ada");
        worker("bob");
    }

    /** Signs a person in who has a profile. */
    public void worker(String name) {
        worker(name, new Caller.SignedIn(account()));
    }

    public void worker(String name, Caller caller) {
        door.admit(name, caller);
        door.call(name, "PUT", "/api/humans/me", "{\"name\":\"" + name + "\"}");
    }

    public AccountId account() {
        AccountId account = new AccountId(ids.next(IdKind.ACCOUNT, clock.instant()));
        table.commit(Commit.of(StoredAccounts.open(account, clock.instant())));
        return account;
    }

    Caller key(AccountId account) {
        return new Caller.WithKey(account, new KeyId(ids.next(IdKind.KEY, clock.instant())), Set.of(Scope.values()));
    }

    /** Posts a bounty as the agent and names it. */
    public String posted(String body) {
        Reply reply = door.call("agent", "POST", "/api/bounties", body);
        if (reply.status() != 200) {
            throw new AssertionError(reply.body().toString());
        }
        return reply.text("bounty.id");
    }

    public Reply apply(String name, String bounty, String body) {
        return door.call(name, "POST", "/api/bounties/" + bounty + "/applications", body);
    }

    /** As the poster's answer will do it, with the escrow's writes beside these. */
    public void reject(String bounty, String application, String response) {
        Bounty posted = new Bounties(table).find(new BountyId(bounty)).orElseThrow();
        Application pending = new Applications(table).require(posted.id(), new ApplicationId(application));
        table.commit(new Commit(new Seats(table)
                .reject(posted, pending, response, clock.instant())
                .writes()));
    }

    /** The events that wait in the outbox. */
    public List<Event> events() {
        return dues(clock.instant().plus(Outbox.SWEEP_DELAY)).stream()
                .filter(due -> due.kind().equals(Outbox.KIND))
                .map(Outbox::event)
                .sorted(Comparator.comparing(Event::created).thenComparing(Event::id))
                .toList();
    }

    /** As the room above offers it, but for what it tells of money. */
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

    /** Moves a bounty of the agent's to another status. */
    Reply setStatus(String bounty, String body) {
        return door.call("agent", "POST", "/api/bounties/" + bounty + "/status", body);
    }

    public String status(String bounty) {
        return door.call("agent", "GET", "/api/bounties/" + bounty, "").text("bounty.status");
    }

    /** Has everything of this room done that is due; events stay in the outbox. */
    public void tick() {
        Map<String, TimerKind> kinds = Stream.of(
                        new BountyTimers(table, (_, _) -> List.of()).kinds(), new SeatTimers(table).kinds())
                .flatMap(List::stream)
                .collect(Collectors.toMap(TimerKind::name, kind -> kind));
        boolean done = true;
        while (done) {
            done = false;
            for (Timer due : dues(clock.instant())) {
                TimerKind kind = kinds.get(due.kind());
                if (kind != null) {
                    table.commit(kind.handler().handle(due, clock.instant()).and(TimerList.done(due)));
                    done = true;
                }
            }
        }
    }

    private List<Timer> dues(Instant until) {
        TimerList dueList = new TimerList(table);
        return IntStream.range(0, TimerList.SHARDS)
                .boxed()
                .flatMap(shard -> dueList.due(shard, until, 1000).stream())
                .toList();
    }
}
