package marketplace.hiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.applications.Application;
import marketplace.bounties.applications.Applications;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Caller;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;
import marketplace.kernel.Timer;
import marketplace.money.CommitQuotes;
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
import marketplace.money.payouts.PayoutRetries;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.topups.TopUpStarts;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.TimerKind;
import marketplace.testing.InterleavingTable;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryObjects;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;

/** A marketplace with money: an agent with a key and a wallet, its rival, the workers ada and bob, and an admin. */
final class SeatStory {

    static final int FEE_BPS = 1_800;
    static final String ONE =
            "{\"title\":\"Count the benches\",\"description\":\"In the park.\",\"priceType\":\"fixed\",\"price\":20}";

    static final String THREE = ONE.replace("}", ",\"spotsAvailable\":3}");
    static final long SEAT = 2_360;

    final MemoryTable table = new MemoryTable();

    final InterleavingTable interleaved = new InterleavingTable(table);

    final Marketplace market;
    final SettableClock clock;
    final SequenceIds ids;
    final MemoryObjects objects;
    final TestEndpoint endpoint;
    final Map<String, TimerKind> kinds;
    final MoneyEvents events;
    private final Escrows escrows = new Escrows(table);

    SeatStory() {
        this(on -> () -> ControlsOperations.of(() -> new ControlsService(on.table())));
    }

    SeatStory(Function<Foundation, Capability> money) {
        this(money, _ -> List.of());
    }

    SeatStory(Function<Foundation, Capability> money, Function<Foundation, List<Capability>> more) {
        market = new Marketplace(
                interleaved,
                on -> {
                    BountiesCapability bounties = new BountiesCapability(on, FEE_BPS);
                    return Stream.concat(
                                    Stream.of(
                                            new HumansCapability(on),
                                            bounties,
                                            new HiringCapability(on, bounties),
                                            money.apply(on)),
                                    more.apply(on).stream())
                            .toList();
                },
                CommitQuotes::new);
        clock = market.clock;
        ids = market.ids;
        objects = market.objects;
        endpoint = market.endpoint;
        kinds = market.timers;
        events = new MoneyEvents(interleaved, ids, new Hires(interleaved, ids, FEE_BPS), 0);
        market.agent("agent");
        market.agent("rival");
        worker("ada");
        worker("bob");
        endpoint.admit("admin", new Caller.SignedIn(market.open("admin"), true));
    }

    void limitedKey(String name, long cents) {
        limitedKey(name, new SpendLimit(market.newKey(), new Money(cents)));
    }

    void limitedKey(String name, SpendLimit... limits) {
        market.limitedKey(name, "agent", limits);
    }

    void scopedKey(String name, Scope... scopes) {
        market.key(name, "agent", scopes);
    }

    void worker(String name) {
        market.worker(name);
    }

    AccountId account(String name) {
        return market.account(name);
    }

    SeatStory deposited(long cents) {
        LedgerTransaction deposit = LedgerTransaction.of(
                        TransactionKind.DEPOSIT, LedgerTransaction.nextId(ids, now()), market.account("agent"), now())
                .from(new LedgerAccount.External("sandbox"), new Money(cents))
                .to(new LedgerAccount.Wallet(market.account("agent")), new Money(cents))
                .build();
        carryOut(() ->
                new Ledger(table, new TopUpStarts(table)).post(List.of(deposit)).requirePosted());
        return this;
    }

    long balance() {
        return balance("agent");
    }

    long balance(String name) {
        return new LedgerReader(table).wallet(market.account(name)).balance().cents();
    }

    List<Escrow> escrows(String name) {
        EscrowFilter all = new EscrowFilter(Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
        return escrows.list(market.account(name), all, 100, Optional.empty()).items();
    }

    String escrowStatus(String escrow) {
        return escrow(new EscrowId(escrow)).status().wire();
    }

    void paid(String escrow) {
        Funding.ByCheckout by =
                (Funding.ByCheckout) escrow(new EscrowId(escrow)).funding();
        Money total = escrow(new EscrowId(escrow)).terms().total();
        ProviderEvent event = new ProviderEvent.CheckoutPaid("sandbox", "evt-" + escrow, by.checkoutId(), total);
        carryOut(() -> events.apply(event, now()));
    }

    void declined(String escrow) {
        Funding.ByCheckout by =
                (Funding.ByCheckout) escrow(new EscrowId(escrow)).funding();
        carryOut(() -> events.apply(
                new ProviderEvent.CheckoutDeclined("sandbox", "evt-declined-" + escrow, by.checkoutId()), now()));
    }

    long inEscrow() {
        return new LedgerReader(table)
                .wallet(market.account("agent"))
                .inEscrow()
                .cents();
    }

    long payable(String name) {
        return new LedgerReader(table)
                .balance(new LedgerAccount.Payable(market.account(name)))
                .cents();
    }

    Instant now() {
        return clock.instant();
    }

    /** Commits without interleaving. */
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
        return Marketplace.done(reply);
    }

    String posted(String body) {
        return done(endpoint.call("agent", "POST", "/api/bounties", body)).text("bounty.id");
    }

    Seat rented(String name, Reply reply) {
        return new Seat(
                name,
                new BountyId(reply.text("rental.bountyId")),
                new ApplicationId(reply.text("rental.applicationId")));
    }

    String human(String name) {
        return done(endpoint.call(name, "GET", "/api/humans/me", "")).text("human.id");
    }

    JsonNode rental() {
        JsonNode rentals = done(endpoint.call("agent", "GET", "/api/escrow/agent-rentals", ""))
                .body()
                .get("rentals");
        assertThat(rentals).hasSize(1);
        return rentals.get(0);
    }

    Seat applied(String name, String bounty) {
        return applied(name, bounty, "{}");
    }

    Seat applied(String name, String bounty, String body) {
        String id = done(endpoint.call(name, "POST", "/api/bounties/" + bounty + "/applications", body))
                .text("application.id");
        return new Seat(name, new BountyId(bounty), new ApplicationId(id));
    }

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
            return endpoint.call(who, "PATCH", path(), "{\"action\":\"" + action + "\",\"response\":\"So be it.\"}");
        }

        Seat accepted() {
            done(decide("accept"));
            return this;
        }

        Reply post(String who, String verb, String body) {
            return endpoint.call(who, "POST", path() + "/" + verb, body);
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
            return endpoint.call("agent", "PATCH", submission(), body);
        }

        Reply appeal() {
            return appealOf(lastSubmission());
        }

        Reply appealOf(String submission) {
            String text = "{\"text\":\"The picture does show all of the benches.\"}";
            return endpoint.call(human, "POST", path() + "/submissions/" + submission + "/appeal", text);
        }

        String lastSubmission() {
            return application().seat().work().submissionId().value();
        }

        String submission() {
            return path() + "/submissions/" + lastSubmission();
        }

        Application application() {
            return new Applications(table).require(bounty, id);
        }

        String status() {
            return application().status().wire();
        }

        Seat prefunded() {
            EscrowId escrow = new EscrowId(ids.next(IdKind.ESCROW, now()));
            EscrowTerms terms = new HireTerms(table, FEE_BPS).of(bounty(), application());
            move(Escrow.fund(escrow, terms, Spender.of(terms.posterId()), LedgerTransaction.nextId(ids, now()), now()));
            return this;
        }

        Bounty bounty() {
            return new Bounties(table).find(bounty).orElseThrow();
        }

        Escrow standing() {
            return funded().orElseThrow();
        }

        Optional<Escrow> funded() {
            return escrows.findOf(new EscrowSubject.Application(bounty, id));
        }

        String escrow() {
            return escrow(application().seat().escrowId());
        }

        String escrow(EscrowId escrow) {
            return escrows.find(escrow).orElseThrow().status().wire();
        }
    }

    void move(EscrowMove move) {
        carryOut(() -> escrows.post(List.of(move), List.of()).requirePosted());
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

    List<Event> events() {
        return market.events();
    }

    long eventCount(EventType type) {
        return market.events(type).size();
    }

    Event event(EventType type) {
        return market.event(type);
    }

    SeatStory advance(Duration duration) {
        clock.advance(duration);
        tick();
        return this;
    }

    /** Moves the available earnings to the wallet. They arrive with the next tick. */
    void earningsToWallet(String name) {
        Job job = new Job(PayoutRetries.TO_WALLET_JOB, account(name).value(), now(), Map.of());
        new PayoutRetries(table, 0)
                .kinds().stream()
                        .filter(kind -> kind.name().equals(job.kind()))
                        .forEach(kind -> kind.handler().run(job, now()));
    }

    int tick() {
        return market.tick();
    }

    List<Timer> timersUntil(Instant until) {
        return market.timers(until);
    }

    void assertBooksAgree() {
        assertThat(Audit.of(table.items().stream())).isEmpty();
    }

    static List<Reply> atOnce(List<Supplier<Reply>> calls) {
        return Marketplace.atOnce(calls);
    }
}
