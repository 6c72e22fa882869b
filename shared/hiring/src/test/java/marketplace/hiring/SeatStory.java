package marketplace.hiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.api.Operation;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyOperations;
import marketplace.bounties.BountyService;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.ApplicationOperations;
import marketplace.bounties.applications.ApplicationService;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.seats.BountyTimers;
import marketplace.bounties.seats.SeatOperations;
import marketplace.bounties.seats.SeatService;
import marketplace.bounties.seats.SeatTimers;
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
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;
import marketplace.kernel.Timer;
import marketplace.money.CommitQuotes;
import marketplace.money.MoneyTimers;
import marketplace.money.ProviderEvents;
import marketplace.money.audit.Audit;
import marketplace.money.controls.ControlsOperations;
import marketplace.money.controls.ControlsService;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowFilter;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.Funding;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.Spender;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.topups.TopUpStarts;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Outbox;
import marketplace.table.PrefetchingTable;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;
import marketplace.testing.InterleavingTable;
import marketplace.testing.MemoryObjects;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.StoredAccounts;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;

/**
 * A small marketplace with real money for tests: an agent with a key and a wallet, its rival, and people who want work.
 *
 * <p>Everything goes through the real door; only the table is in memory.
 */
final class SeatStory {

    static final int FEE_BPS = 1_800;
    /** A bounty of 20 dollars, and what a seat of it costs with the fee. */
    static final String ONE =
            "{\"title\":\"Count the benches\",\"description\":\"In the park.\",\"priceType\":\"fixed\",\"price\":20}";

    static final String THREE = ONE.replace("}", ",\"spotsAvailable\":3}");
    static final long SEAT = 2_360;

    final MemoryTable table = new MemoryTable();

    /** The table as all but this story sees it. */
    final InterleavingTable meddled = new InterleavingTable(table);

    final SettableClock clock = new SettableClock();
    final SequenceIds ids = new SequenceIds();
    final MemoryObjects objects = new MemoryObjects();
    final List<Operation<?, ?>> operations;
    final TestEndpoint door;
    private final Escrows escrows = new Escrows(table);
    private final Map<String, AccountId> accounts = new HashMap<>();
    final Map<String, TimerKind> kinds;

    /** What a payment provider tells. */
    final ProviderEvents events;

    SeatStory() {
        // As in the functions: who comes by the door has read ahead, clocks and providers read one after the other.
        PrefetchingTable ahead = new PrefetchingTable(meddled);
        Humans humans = new Humans(ahead);
        Cursors cursors = new Cursors(new byte[32]);
        BountyService bounties = new BountyService(ahead, cursors, ids, FEE_BPS);
        Accounts accountsOf = new Accounts(ahead);
        Uploads uploads = new Uploads(ahead, () -> objects);
        UploadService files = new UploadService(() -> objects, ids);
        ApplicationService applications = new ApplicationService(ahead, humans, uploads, cursors, ids);
        SeatService seats = new SeatService(ahead, humans, uploads, cursors);
        HumanService profiles = new HumanService(humans, accountsOf, uploads, ids);
        Hiring hiring = new Hiring(ahead, humans, uploads, bounties, cursors, ids, FEE_BPS);
        Hiring onTime = new Hiring(meddled, new Humans(meddled), uploads, bounties, cursors, ids, FEE_BPS);
        RejectedApplicantRefunds refunds = new RejectedApplicantRefunds(meddled, ids);
        SeatFollower follower = new SeatFollower(meddled);
        events = new ProviderEvents(meddled, ids, follower);
        kinds = Stream.of(
                        new BountyTimers(meddled, refunds).kinds(),
                        new SeatTimers(meddled).kinds(),
                        onTime.timers(),
                        new MoneyTimers(meddled, ids, follower).kinds(),
                        List.of(refunds.kind()))
                .flatMap(List::stream)
                .collect(Collectors.toMap(TimerKind::name, kind -> kind));
        operations = Stream.<List<Operation<?, ?>>>of(
                        BountyOperations.of(() -> bounties),
                        ApplicationOperations.of(() -> applications),
                        SeatOperations.of(() -> seats),
                        SeatOperations.ofWork(() -> seats),
                        SeatHiringOperations.of(() -> hiring),
                        EscrowOperations.of(() -> hiring),
                        RentalOperations.of(() -> hiring),
                        AdminEscrowOperations.of(() -> hiring),
                        ControlsOperations.of(() -> new ControlsService(ahead)),
                        UploadOperations.of(() -> files),
                        BlockOperations.of(() -> new BlockService(humans, new Blocks(ahead), cursors)),
                        HumanOperations.of(() -> profiles))
                .<Operation<?, ?>>flatMap(List::stream)
                .toList();
        door = new TestEndpoint(operations, ahead, clock, ids, new CommitQuotes(ahead));
        agent("agent");
        agent("rival");
        worker("ada");
        worker("bob");
        door.admit("admin", new Caller.SignedIn(open("admin"), true));
    }

    private void agent(String name) {
        AccountId account = open(name);
        door.admit(
                name,
                new Caller.WithKey(account, new KeyId(ids.next(IdKind.KEY, clock.instant())), Set.of(Scope.values())));
    }

    /** A further key of the agent's account, which may spend so much in 24 hours. */
    void limitedKey(String name, long cents) {
        KeyId key = new KeyId(ids.next(IdKind.KEY, clock.instant()));
        limitedKey(name, new SpendLimit(key, new Money(cents)));
    }

    /** A further key of the agent's account, whose spends count towards these limits. */
    void limitedKey(String name, SpendLimit... limits) {
        KeyId key = new KeyId(ids.next(IdKind.KEY, clock.instant()));
        door.admit(
                name,
                new Caller.WithKey(account("agent"), key, Set.of(Scope.values()), RateTier.STANDARD, List.of(limits)));
    }

    /** A further key of the agent's account, for no more than this. */
    void scopedKey(String name, Scope... scopes) {
        KeyId key = new KeyId(ids.next(IdKind.KEY, clock.instant()));
        door.admit(name, new Caller.WithKey(account("agent"), key, Set.of(scopes)));
    }

    /** Signs a person in who has a profile. */
    void worker(String name) {
        door.admit(name, new Caller.SignedIn(open(name)));
        done(door.call(name, "PUT", "/api/humans/me", "{\"name\":\"" + name + "\"}"));
    }

    private AccountId open(String name) {
        AccountId account = new AccountId(ids.next(IdKind.ACCOUNT, clock.instant()));
        table.commit(Commit.of(StoredAccounts.open(account, clock.instant())));
        accounts.put(name, account);
        return account;
    }

    AccountId account(String name) {
        return accounts.get(name);
    }

    /** The agent's wallet gains so many cents from outside. */
    SeatStory deposited(long cents) {
        LedgerTransaction deposit = LedgerTransaction.of(
                        TransactionKind.DEPOSIT, LedgerTransaction.nextId(ids, now()), accounts.get("agent"), now())
                .from(new LedgerAccount.External("sandbox"), new Money(cents))
                .to(new LedgerAccount.Wallet(accounts.get("agent")), new Money(cents))
                .build();
        carryOut(() ->
                new Ledger(table, new TopUpStarts(table)).post(List.of(deposit)).requirePosted());
        return this;
    }

    long balance() {
        return balance("agent");
    }

    long balance(String name) {
        return new LedgerReader(table).wallet(accounts.get(name)).balance().cents();
    }

    /** The escrows that somebody takes part in. */
    List<Escrow> escrows(String name) {
        EscrowFilter all = new EscrowFilter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        return escrows.list(accounts.get(name), all, 100, Optional.empty()).items();
    }

    String escrowStatus(String escrow) {
        return escrow(new EscrowId(escrow)).status().wire();
    }

    /** The provider tells that the checkout of the escrow was paid. */
    void paid(String escrow) {
        Funding.ByCheckout by =
                (Funding.ByCheckout) escrow(new EscrowId(escrow)).funding();
        Money total = escrow(new EscrowId(escrow)).terms().total();
        ProviderEvent event = new ProviderEvent.CheckoutPaid("sandbox", "evt-" + escrow, by.checkoutId(), total);
        carryOut(() -> events.apply(event, now()));
    }

    /** The provider tells that the payer has pressed Decline. */
    void declined(String escrow) {
        Funding.ByCheckout by =
                (Funding.ByCheckout) escrow(new EscrowId(escrow)).funding();
        carryOut(() -> events.apply(
                new ProviderEvent.CheckoutDeclined("sandbox", "evt-declined-" + escrow, by.checkoutId()), now()));
    }

    long inEscrow() {
        return new LedgerReader(table).wallet(accounts.get("agent")).inEscrow().cents();
    }

    long payable(String name) {
        return new LedgerReader(table)
                .balance(new LedgerAccount.Payable(accounts.get(name)))
                .cents();
    }

    Instant now() {
        return clock.instant();
    }

    /** Decides and commits until nobody else is faster, as the dispatcher does. */
    void carryOut(Supplier<Commit> decision) {
        while (true) {
            try {
                table.commit(decision.get());
                return;
            } catch (LostRace _) {
                Thread.onSpinWait();
            }
        }
    }

    static Reply done(Reply reply) {
        assertThat(reply.status()).as(reply.body().toString()).isEqualTo(200);
        return reply;
    }

    /** Posts a bounty as the agent and names it. */
    String posted(String body) {
        return done(door.call("agent", "POST", "/api/bounties", body)).text("bounty.id");
    }

    /** The seat of a private bounty that an answer to renting tells of. */
    Seat rented(String name, Reply reply) {
        return new Seat(
                name,
                new BountyId(reply.text("rental.bountyId")),
                new ApplicationId(reply.text("rental.applicationId")));
    }

    /** The id of somebody's profile. */
    String human(String name) {
        return done(door.call(name, "GET", "/api/humans/me", "")).text("human.id");
    }

    /** The only rental of the agent's. */
    JsonNode rental() {
        JsonNode rentals = done(door.call("agent", "GET", "/api/escrow/agent-rentals", ""))
                .body()
                .get("rentals");
        assertThat(rentals).hasSize(1);
        return rentals.get(0);
    }

    Seat applied(String name, String bounty) {
        return applied(name, bounty, "{}");
    }

    Seat applied(String name, String bounty, String body) {
        String id = done(door.call(name, "POST", "/api/bounties/" + bounty + "/applications", body))
                .text("application.id");
        return new Seat(name, new BountyId(bounty), new ApplicationId(id));
    }

    /** An application, the seat that it may become, and the human who wants it. */
    final class Seat {
        final String human;
        final BountyId bounty;
        final ApplicationId id;

        private Seat(String human, BountyId bounty, ApplicationId id) {
            this.human = human;
            this.bounty = bounty;
            this.id = id;
        }

        SeatStory story() {
            return SeatStory.this;
        }

        String path() {
            return "/api/bounties/" + bounty + "/applications/" + id;
        }

        Reply decide(String action) {
            return decide("agent", action);
        }

        Reply decide(String who, String action) {
            return door.call(who, "PATCH", path(), "{\"action\":\"" + action + "\",\"response\":\"So be it.\"}");
        }

        Seat accepted() {
            done(decide("accept"));
            return this;
        }

        /** The worker's own verbs, and the poster's on the seat. */
        Reply post(String who, String verb, String body) {
            return door.call(who, "POST", path() + "/" + verb, body);
        }

        Seat working() {
            done(post(human, "confirm", "{}"));
            done(post(human, "start", "{}"));
            return this;
        }

        Reply handIn() {
            return post(human, "submissions", "{\"text\":\"Seven benches.\"}");
        }

        Seat handedIn() {
            done(handIn());
            return this;
        }

        Reply review(String body) {
            return door.call("agent", "PATCH", submission(), body);
        }

        Reply appeal() {
            return appealOf(lastSubmission());
        }

        Reply appealOf(String submission) {
            String text = "{\"text\":\"The picture does show all of the benches.\"}";
            return door.call(human, "POST", path() + "/submissions/" + submission + "/appeal", text);
        }

        String lastSubmission() {
            return application().seat().work().submissionId().value();
        }

        /** The path of what was handed in last. */
        String submission() {
            return path() + "/submissions/" + lastSubmission();
        }

        Application application() {
            return new Applications(table).require(bounty, id);
        }

        String status() {
            return application().status().wire();
        }

        /** An escrow that is funded for it from the wallet, ahead of any answer. */
        Seat prefunded() {
            EscrowId escrow = new EscrowId(ids.next(IdKind.ESCROW, now()));
            EscrowTerms terms = new HireTerms(table, FEE_BPS).of(bounty(), application());
            carryOut(() -> escrows.changes(Escrow.fund(
                    escrow, terms, Spender.of(terms.posterId()), LedgerTransaction.nextId(ids, now()), now())));
            return this;
        }

        Bounty bounty() {
            return new Bounties(table).find(bounty).orElseThrow();
        }

        Escrow standing() {
            return funded().orElseThrow();
        }

        /** The live escrow that is opened for it. */
        Optional<Escrow> funded() {
            return escrows.findOf(new EscrowSubject.Application(bounty, id));
        }

        /** The status of the escrow that its seat names. */
        String escrow() {
            return escrow(application().seat().escrowId());
        }

        String escrow(EscrowId escrow) {
            return escrows.find(escrow).orElseThrow().status().wire();
        }
    }

    void move(EscrowMove move) {
        carryOut(() -> escrows.changes(move));
    }

    Escrow escrow(EscrowId id) {
        return escrows.find(id).orElseThrow();
    }

    String status(String bounty) {
        return new Bounties(table)
                .find(new BountyId(bounty))
                .orElseThrow()
                .status()
                .wire();
    }

    /** The events that wait in the outbox. */
    List<Event> events() {
        return dues(now().plus(Outbox.SWEEP_DELAY)).stream()
                .filter(due -> due.kind().equals(Outbox.KIND))
                .map(Outbox::event)
                .sorted(Comparator.comparing(Event::created).thenComparing(Event::id))
                .toList();
    }

    /** How often it was told, by type. */
    long told(EventType type) {
        return events().stream().filter(event -> event.type() == type).count();
    }

    Event event(EventType type) {
        List<Event> found =
                events().stream().filter(event -> event.type() == type).toList();
        assertThat(found).as(type.wire()).hasSize(1);
        return found.getFirst();
    }

    SeatStory advance(Duration duration) {
        clock.advance(duration);
        tick();
        return this;
    }

    /** Has everything done that is due; events stay in the outbox. Answers how many things were done. */
    int tick() {
        int steps = 0;
        boolean done = true;
        while (done) {
            done = false;
            for (Timer due : dues(now())) {
                TimerKind kind = kinds.get(due.kind());
                if (kind != null) {
                    carryOut(() -> kind.handler().handle(due, now()).and(TimerList.done(due)));
                    steps++;
                    done = true;
                }
            }
        }
        return steps;
    }

    List<Timer> dues(Instant until) {
        TimerList dueList = new TimerList(table);
        return IntStream.range(0, TimerList.SHARDS)
                .boxed()
                .flatMap(shard -> dueList.due(shard, until, 1000).stream())
                .toList();
    }

    /** Whatever happened: the books agree with every escrow and balance. */
    void assertBooksAgree() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    /** Calls at once, each from a thread of its own; the answers in this order. */
    static List<Reply> atOnce(List<Supplier<Reply>> calls) {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Reply>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Supplier<Reply> call : calls) {
                answers.add(threads.submit(() -> {
                    start.await();
                    return call.get();
                }));
            }
            start.countDown();
        }
        return answers.stream().map(Future::resultNow).toList();
    }
}
