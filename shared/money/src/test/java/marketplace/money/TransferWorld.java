package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.accounts.EmailVerifiedJob;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Caller;
import marketplace.kernel.Event;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.SpendLimit;
import marketplace.money.audit.Audit;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transfers.Transfer;
import marketplace.money.transfers.TransferSource;
import marketplace.money.transfers.Transfers;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;
import marketplace.table.Write;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.StoredAccounts;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;

/** An agent with a wallet and the people that it pays, with money and humans as production builds them. */
final class TransferWorld {

    static final String PROVIDER = "sandbox";

    final MemoryTable memory;
    final Table table;
    final Marketplace market;
    final SettableClock clock;
    final SequenceIds ids;
    final TestEndpoint door;
    final Ledger ledger;
    final Transfers transfers;
    final MoneyAlone events;
    private final Map<String, String> humans = new HashMap<>();

    TransferWorld() {
        this(new MemoryTable());
    }

    TransferWorld(MemoryTable memory) {
        this(memory, memory);
    }

    TransferWorld(MemoryTable memory, Table table) {
        this.memory = memory;
        this.table = table;
        ledger = new Ledger(table, new TopUpStarts(table));
        transfers = new Transfers(table);
        market = new Marketplace(
                table,
                on -> List.of(new MoneyCapability(on), new HumansCapability(on), new EscrowTimers(on)),
                CommitQuotes::new);
        clock = market.clock;
        ids = market.ids;
        door = market.endpoint;
        events = new MoneyAlone(table, ids);
        market.agent("agent");
    }

    /** The timers of money, which hiring wires. */
    private record EscrowTimers(Foundation on) implements Capability {

        @Override
        public List<Operation<?, ?>> operations() {
            return List.of();
        }

        @Override
        public List<TimerKind> timers() {
            return new MoneyAlone(on.table(), on.ids()).kinds();
        }
    }

    /** Admits a further key of the agent's account with spend limits. */
    void limitedKey(String name, SpendLimit... limits) {
        market.limitedKey(name, "agent", limits);
    }

    Instant now() {
        return clock.instant();
    }

    AccountId open(String name) {
        return market.person(name);
    }

    /** Opens an account with a profile. Returns the profile's id. */
    String worker(String name) {
        String id = market.worker(name);
        humans.put(name, id);
        return id;
    }

    /** Opens an account with a verified e-mail, as accounts commits it. */
    AccountId signUp(String name, String email) {
        AccountId account = new AccountId(ids.next(IdKind.ACCOUNT, now()));
        table.commit(new Commit(StoredAccounts.verified(account, email, now()))
                .job(new Job(EmailVerifiedJob.JOB, account.value(), now(), Map.of("email", email))));
        market.name(name, account);
        door.admit(name, new Caller.SignedIn(account));
        return account;
    }

    /** Marks the account as deleted, as the first commit of a deletion does. */
    void leave(String name) {
        table.commit(Commit.of(Write.update(Keys.account(account(name)), Change.set("deletedAt", now()))));
    }

    AccountId account(String name) {
        return market.account(name);
    }

    String human(String name) {
        return humans.get(name);
    }

    TransferWorld deposited(long cents) {
        return deposited("agent", cents);
    }

    TransferWorld deposited(String name, long cents) {
        LedgerTransaction deposit = LedgerTransaction.of(
                        TransactionKind.DEPOSIT, LedgerTransaction.nextId(ids, now()), account(name), now())
                .from(new LedgerAccount.External(PROVIDER), new Money(cents))
                .to(new LedgerAccount.Wallet(account(name)), new Money(cents))
                .build();
        carryOut(() -> ledger.post(List.of(deposit)).requirePosted());
        return this;
    }

    long balance(String name) {
        return ledger.balance(new LedgerAccount.Wallet(account(name))).cents();
    }

    long sent(String name) {
        return ledger.wallet(account(name)).sent().cents();
    }

    static Reply done(Reply reply) {
        return Marketplace.done(reply);
    }

    Reply send(String body) {
        return door.call("agent", "POST", "/api/transfers/send", body);
    }

    /** Sends dollars to a profile. */
    Reply sendTo(String name, int usd) {
        return send("{\"recipientId\":\"" + human(name) + "\",\"amount\":" + usd + "}");
    }

    Reply sendToEmail(String email, int usd) {
        return send("{\"recipientEmail\":\"" + email + "\",\"amount\":" + usd + "}");
    }

    Reply bulk(List<String> recipients) {
        return bulk(recipients, "");
    }

    Reply bulk(List<String> recipients, String more) {
        return door.call(
                "agent",
                "POST",
                "/api/transfers/bulk-send",
                "{\"recipients\":[" + String.join(",", recipients) + "]" + more + "}");
    }

    String toHuman(String name, String usd) {
        return "{\"recipientId\":\"" + human(name) + "\",\"amount\":" + usd + "}";
    }

    static String toEmail(String email, String usd) {
        return "{\"recipientEmail\":\"" + email + "\",\"amount\":" + usd + "}";
    }

    Reply get(String name, String transfer) {
        return door.call(name, "GET", "/api/transfers/" + transfer, "");
    }

    Reply list(String name, String query) {
        return door.call(name, "GET", "/api/transfers/mine" + query, "");
    }

    Transfer transfer(String id) {
        return transfers.find(new TransferId(id)).orElseThrow();
    }

    /** The provider event that pays the checkout of a transfer. */
    ProviderEvent paid(String transfer, String event) {
        TransferSource.ByCheckout by =
                (TransferSource.ByCheckout) transfer(transfer).source();
        return new ProviderEvent.CheckoutPaid(
                PROVIDER, event, by.checkoutId(), transfer(transfer).terms().amount());
    }

    ProviderEvent declined(String transfer, String event) {
        TransferSource.ByCheckout by =
                (TransferSource.ByCheckout) transfer(transfer).source();
        return new ProviderEvent.CheckoutDeclined(PROVIDER, event, by.checkoutId());
    }

    void tell(ProviderEvent event) {
        carryOut(() -> events.apply(event, now()));
    }

    void carryOut(Supplier<Commit> decision) {
        market.commit(decision);
    }

    void work() {
        market.work();
    }

    /** Drops the waiting jobs, as if the queue had lost them. */
    void loseJobs() {
        market.waiting(JobOutbox.KIND).forEach(due -> table.commit(Commit.of(TimerList.done(due))));
    }

    /** Runs the job of a bulk send again. */
    void runAgain(String bulk) {
        market.runJob(new Job(Transfers.BULK, bulk, now(), Map.of()));
    }

    void advance(Duration duration) {
        market.advance(duration);
    }

    void tick() {
        market.tick();
    }

    List<Event> told() {
        return market.events();
    }

    void requireSound() {
        assertThat(Audit.of(memory.items().stream())).isEmpty();
    }

    Optional<Transfer> stored(String id) {
        return transfers.stored(new TransferId(id));
    }
}
