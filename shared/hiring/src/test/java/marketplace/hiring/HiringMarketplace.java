package marketplace.hiring;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
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
import marketplace.hiring.escrow.MoneyFollower;
import marketplace.hiring.hire.HireTerms;
import marketplace.hiring.hire.Hires;
import marketplace.humans.identity.IdentityProvider;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Caller;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.SpendLimit;
import marketplace.money.CommitQuotes;
import marketplace.money.OpenWork;
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
import marketplace.money.ledger.LedgerReader;
import marketplace.money.payouts.PayoutRetries;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.testing.InterleavingTable;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;

/** A marketplace with money: an agent with a key and a wallet, its rival, the workers ada and bob, and an admin. */
public final class HiringMarketplace extends Marketplace {

    public static final Fee FEE = Fee.of(1_800);
    public static final String ONE =
            "{\"title\":\"Count the benches\",\"description\":\"In the park.\",\"priceType\":\"fixed\",\"price\":20}";

    public static final String THREE = ONE.replace("}", ",\"spotsAvailable\":3}");
    public static final long SEAT = 2_360;

    public final MemoryTable stored;
    public final InterleavingTable interleaved;
    public final MoneyFollower moneyFollower;
    private final Escrows escrows;

    public HiringMarketplace() {
        this(on -> () -> ControlsOperations.of(() -> new ControlsService(on.table())));
    }

    public HiringMarketplace(Function<Foundation, Capability> money) {
        this(money, _ -> List.of());
    }

    public HiringMarketplace(Function<Foundation, Capability> money, Function<Foundation, List<Capability>> more) {
        this(new MemoryTable(), money, more);
    }

    private HiringMarketplace(
            MemoryTable stored, Function<Foundation, Capability> money, Function<Foundation, List<Capability>> more) {
        this(stored, new InterleavingTable(stored), on -> {
            BountiesCapability bounties = new BountiesCapability(on, FEE);
            return Stream.concat(
                            Stream.of(
                                    new HumansCapability(on, IdentityProvider.SANDBOX, OpenWork::new),
                                    bounties,
                                    new HiringCapability(on, bounties),
                                    money.apply(on)),
                            more.apply(on).stream())
                    .toList();
        });
    }

    private HiringMarketplace(
            MemoryTable stored, InterleavingTable interleaved, Function<Foundation, List<Capability>> modules) {
        super(interleaved, modules, CommitQuotes::new);
        this.stored = stored;
        this.interleaved = interleaved;
        escrows = new Escrows(stored);
        moneyFollower = new MoneyFollower(interleaved, ids, new Hires(interleaved, ids, FEE), 0);
        agent("agent");
        agent("rival");
        worker("ada");
        worker("bob");
        endpoint.admit("admin", new Caller.SignedIn(open("admin"), true));
    }

    public void limitedKey(String name, long cents) {
        limitedKey(name, "agent", new SpendLimit(newKey(), new Money(cents)));
    }

    public HiringMarketplace deposited(long cents) {
        return deposited("agent", cents);
    }

    public HiringMarketplace deposited(String who, long cents) {
        LedgerTransaction deposit = LedgerTransaction.of(
                        TransactionKind.DEPOSIT, LedgerTransaction.nextId(ids, now()), account(who), now())
                .from(new LedgerAccount.External("sandbox"), new Money(cents))
                .to(new LedgerAccount.Wallet(account(who)), new Money(cents))
                .build();
        carryOut(() -> new Ledger(stored, new TopUpStarts(stored))
                .post(List.of(deposit))
                .requirePosted());
        return this;
    }

    public long balance() {
        return balance("agent");
    }

    public long balance(String name) {
        return new LedgerReader(stored).wallet(account(name)).balance().cents();
    }

    public List<Escrow> escrows(String name) {
        return escrows.lists()
                .of(account(name), EscrowFilter.ALL, 100, Optional.empty())
                .items();
    }

    public String escrowStatus(String escrow) {
        return escrow(new EscrowId(escrow)).status().wire();
    }

    public void paid(String escrow) {
        Funding.ByCheckout by =
                (Funding.ByCheckout) escrow(new EscrowId(escrow)).funding();
        Money total = escrow(new EscrowId(escrow)).terms().total();
        ProviderEvent event = new ProviderEvent.CheckoutPaid("sandbox", "evt-" + escrow, by.checkoutId(), total);
        carryOut(() -> moneyFollower.apply(event, now()));
    }

    public void declined(String escrow) {
        Funding.ByCheckout by =
                (Funding.ByCheckout) escrow(new EscrowId(escrow)).funding();
        carryOut(() -> moneyFollower.apply(
                new ProviderEvent.CheckoutDeclined("sandbox", "evt-declined-" + escrow, by.checkoutId()), now()));
    }

    public long inEscrow() {
        return new LedgerReader(stored).wallet(account("agent")).inEscrow().cents();
    }

    public long payable(String name) {
        return new LedgerReader(stored)
                .balance(new LedgerAccount.Payable(account(name)))
                .cents();
    }

    /** Commits without interleaving. */
    public void carryOut(Supplier<Commit> decision) {
        while (true) {
            try {
                stored.commit(decision.get());
                return;
            } catch (LostRace _) {
                Thread.onSpinWait();
            }
        }
    }

    public String posted(String body) {
        return done(endpoint.call("agent", "POST", "/api/bounties", body)).text("bounty.id");
    }

    public Seat rented(String name, Reply reply) {
        return new Seat(
                name,
                new BountyId(reply.text("rental.bountyId")),
                new ApplicationId(reply.text("rental.applicationId")));
    }

    public String human(String name) {
        return done(endpoint.call(name, "GET", "/api/humans/me", "")).text("human.id");
    }

    public JsonNode directHire() {
        JsonNode directHires = done(endpoint.call("agent", "GET", "/api/escrow/agent-rentals", ""))
                .body()
                .get("rentals");
        assertThat(directHires).hasSize(1);
        return directHires.get(0);
    }

    public Seat applied(String name, String bounty) {
        return applied(name, bounty, "{}");
    }

    public Seat applied(String name, String bounty, String body) {
        String id = done(endpoint.call(name, "POST", "/api/bounties/" + bounty + "/applications", body))
                .text("application.id");
        return new Seat(name, new BountyId(bounty), new ApplicationId(id));
    }

    public final class Seat {
        public final String human;
        public final BountyId bounty;
        public final ApplicationId id;

        private Seat(String human, BountyId bounty, ApplicationId id) {
            this.human = human;
            this.bounty = bounty;
            this.id = id;
        }

        public HiringMarketplace story() {
            return HiringMarketplace.this;
        }

        public String path() {
            return "/api/bounties/" + bounty + "/applications/" + id;
        }

        public Reply decide(String action) {
            return decide("agent", action);
        }

        public Reply decide(String who, String action) {
            return endpoint.call(who, "PATCH", path(), "{\"action\":\"" + action + "\",\"response\":\"So be it.\"}");
        }

        public Seat accepted() {
            done(decide("accept"));
            return this;
        }

        public Reply post(String who, String verb, String body) {
            return endpoint.call(who, "POST", path() + "/" + verb, body);
        }

        public Seat working() {
            done(post(human, "confirm", "{}"));
            done(post(human, "start", "{}"));
            return this;
        }

        public Reply handIn() {
            return post(human, "submissions", "{\"text\":\"Seven benches.\"}");
        }

        public Seat handedIn() {
            done(handIn());
            return this;
        }

        public Reply review(String body) {
            return endpoint.call("agent", "PATCH", submission(), body);
        }

        public Reply appeal() {
            return appealOf(lastSubmission());
        }

        public Reply appealOf(String submission) {
            String text = "{\"text\":\"The picture does show all of the benches.\"}";
            return endpoint.call(human, "POST", path() + "/submissions/" + submission + "/appeal", text);
        }

        public String lastSubmission() {
            return application().seat().work().submissionId().value();
        }

        public String submission() {
            return path() + "/submissions/" + lastSubmission();
        }

        public Application application() {
            return new Applications(stored).require(bounty, id);
        }

        public String status() {
            return application().status().wire();
        }

        public Seat prefunded() {
            EscrowId escrow = new EscrowId(ids.next(IdKind.ESCROW, now()));
            EscrowTerms terms = new HireTerms(stored, FEE).of(bounty(), application());
            move(Escrow.fund(escrow, terms, Spender.of(terms.posterId()), LedgerTransaction.nextId(ids, now()), now()));
            return this;
        }

        public Bounty bounty() {
            return new Bounties(stored).find(bounty).orElseThrow();
        }

        public Escrow liveEscrow() {
            return funded().orElseThrow();
        }

        public Optional<Escrow> funded() {
            return escrows.findOf(new EscrowSubject.Application(bounty, id));
        }

        public String escrow() {
            return escrow(application().seat().escrowId());
        }

        public String escrow(EscrowId escrow) {
            return escrows.find(escrow).orElseThrow().status().wire();
        }
    }

    public void move(EscrowMove move) {
        carryOut(() -> escrows.post(List.of(move), List.of()).requirePosted());
    }

    public Escrow escrow(EscrowId id) {
        return escrows.find(id).orElseThrow();
    }

    public String status(String bounty) {
        return new Bounties(stored)
                .find(new BountyId(bounty))
                .orElseThrow()
                .status()
                .wire();
    }

    /** Moves the available earnings to the wallet. They arrive with the next tick. */
    public void earningsToWallet(String name) {
        Job job = new Job(PayoutRetries.TO_WALLET_JOB, account(name).value(), now());
        new PayoutRetries(stored, 0)
                .kinds().stream().filter(kind -> kind.name().equals(job.kind())).forEach(kind -> kind.run(job, now()));
    }

    public void assertBooksAgree() {
        assertThat(Audit.of(stored.items().stream())).isEmpty();
        Reputations.assertAgree(stored);
    }
}
