package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.accounts.EmailVerifiedJob;
import marketplace.humans.BlockOperations;
import marketplace.humans.BlockService;
import marketplace.humans.Blocks;
import marketplace.humans.HumanOperations;
import marketplace.humans.HumanService;
import marketplace.humans.Humans;
import marketplace.humans.uploads.Uploads;
import marketplace.kernel.Caller;
import marketplace.kernel.Cursors;
import marketplace.kernel.Event;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;
import marketplace.kernel.Timer;
import marketplace.money.audit.Audit;
import marketplace.money.controls.ControlsOperations;
import marketplace.money.controls.ControlsService;
import marketplace.money.escrow.EscrowQueries;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transfers.BulkSteps;
import marketplace.money.transfers.BulkTransferService;
import marketplace.money.transfers.HeldTransfers;
import marketplace.money.transfers.Transfer;
import marketplace.money.transfers.TransferOperations;
import marketplace.money.transfers.TransferService;
import marketplace.money.transfers.TransferSource;
import marketplace.money.transfers.Transfers;
import marketplace.money.wallet.WalletService;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.JobOutbox;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Outbox;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;
import marketplace.table.Write;
import marketplace.testing.MemoryObjects;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.StoredAccounts;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;

/** An agent with a wallet, people whom it pays, the queue of jobs and the clock; all through the real door. */
final class TransferWorld {

    static final String PROVIDER = "sandbox";

    final MemoryTable memory;
    final Table table;
    final SettableClock clock = new SettableClock();
    final SequenceIds ids = new SequenceIds();
    final TestEndpoint door;
    final Ledger ledger;
    final Transfers transfers;
    final ProviderEvents events;
    private final Map<String, JobKind> jobs;
    private final Map<String, TimerKind> dues;
    private final Map<String, AccountId> accounts = new HashMap<>();
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
        events = new ProviderEvents(table, ids, new NoFollower());
        Cursors cursors = new Cursors(new byte[32]);
        TransferService single = new TransferService(table, cursors, ids);
        BulkTransferService bulk = new BulkTransferService(table, ids);
        WalletService wallets = new WalletService(table, cursors);
        EscrowQueries escrows = new EscrowQueries(new Escrows(table), cursors);
        Humans people = new Humans(table);
        MemoryObjects objects = new MemoryObjects();
        HumanService profiles = new HumanService(people, new Accounts(table), new Uploads(table, () -> objects), ids);
        BlockService blocks = new BlockService(people, new Blocks(table), cursors);
        HeldTransfers held = new HeldTransfers(table, ids);
        BulkSteps steps = new BulkSteps(table, ids);
        jobs = Stream.concat(held.jobs().stream(), Stream.of(steps.job()))
                .collect(Collectors.toMap(JobKind::name, kind -> kind));
        dues = Stream.concat(
                        new MoneyTimers(table, ids, new NoFollower()).kinds().stream(),
                        Stream.of(held.due(), steps.due()))
                .collect(Collectors.toMap(TimerKind::name, kind -> kind));
        door = new TestEndpoint(
                Stream.of(
                                TransferOperations.of(() -> single, () -> bulk),
                                MoneyOperations.of(() -> wallets, () -> escrows),
                                ControlsOperations.of(() -> new ControlsService(table)),
                                HumanOperations.of(() -> profiles),
                                BlockOperations.of(() -> blocks))
                        .flatMap(List::stream)
                        .toList(),
                table,
                clock,
                ids,
                new CommitQuotes(table));
        AccountId agent = open("agent");
        KeyId key = new KeyId(ids.next(IdKind.KEY, now()));
        door.admit("agent", new Caller.WithKey(agent, key, Set.of(Scope.values())));
    }

    /** A further key of the agent's account, whose spends count towards these limits. */
    void limitedKey(String name, SpendLimit... limits) {
        KeyId key = new KeyId(ids.next(IdKind.KEY, now()));
        door.admit(
                name,
                new Caller.WithKey(account("agent"), key, Set.of(Scope.values()), RateTier.STANDARD, List.of(limits)));
    }

    Instant now() {
        return clock.instant();
    }

    AccountId open(String name) {
        AccountId account = new AccountId(ids.next(IdKind.ACCOUNT, now()));
        table.commit(Commit.of(StoredAccounts.open(account, now())));
        accounts.put(name, account);
        door.admit(name, new Caller.SignedIn(account));
        return account;
    }

    /** A person with a profile, which is named. */
    String worker(String name) {
        open(name);
        String id = done(door.call(name, "PUT", "/api/humans/me", "{\"name\":\"" + name + "\"}"))
                .text("human.id");
        humans.put(name, id);
        return id;
    }

    /** Somebody signs up with a verified e-mail, as the room of accounts commits it. */
    AccountId signUp(String name, String email) {
        AccountId account = new AccountId(ids.next(IdKind.ACCOUNT, now()));
        table.commit(new Commit(StoredAccounts.verified(account, email, now()))
                .job(new Job(EmailVerifiedJob.JOB, account.value(), now(), Map.of("email", email))));
        accounts.put(name, account);
        door.admit(name, new Caller.SignedIn(account));
        return account;
    }

    /** The account is deleted; only what the first commit of that does. */
    void leave(String name) {
        table.commit(Commit.of(Write.update(Keys.account(account(name)), Change.set("deletedAt", now()))));
    }

    AccountId account(String name) {
        return accounts.get(name);
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
        assertThat(reply.status()).as(reply.body().toString()).isEqualTo(200);
        return reply;
    }

    Reply send(String body) {
        return door.call("agent", "POST", "/api/transfers/send", body);
    }

    /** Sends so many dollars to a person, by the profile. */
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

    /** What the provider tells of the checkout of a transfer. */
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

    /** Carries out all jobs that wait, as the queue brings them, and those that come of them. */
    void work() {
        while (true) {
            List<Timer> waiting = waiting(JobOutbox.KIND);
            if (waiting.isEmpty()) {
                return;
            }
            for (Timer due : waiting) {
                Job job = JobOutbox.job(due);
                jobs.get(job.kind()).handler().run(job, now());
                table.commit(Commit.of(JobOutbox.done(job)));
            }
        }
    }

    /** Forgets the jobs that wait, as if the queue had lost them. */
    void loseJobs() {
        waiting(JobOutbox.KIND).forEach(due -> table.commit(Commit.of(TimerList.done(due))));
    }

    /** Runs the job of a bulk send by itself, once more. */
    void runAgain(String bulk) {
        jobs.get(Transfers.BULK).handler().run(new Job(Transfers.BULK, bulk, now(), Map.of()), now());
    }

    void advance(Duration duration) {
        clock.advance(duration);
        tick();
    }

    /** Does all that is due now, and what comes of it. */
    void tick() {
        while (true) {
            List<Timer> due = due(now()).stream()
                    .filter(one -> dues.containsKey(one.kind()))
                    .toList();
            if (due.isEmpty()) {
                return;
            }
            for (Timer one : due) {
                carryOut(() -> dues.get(one.kind()).handler().handle(one, now()).and(TimerList.done(one)));
            }
        }
    }

    /** The events that were told so far. */
    List<Event> told() {
        return waiting(Outbox.KIND).stream().map(Outbox::event).toList();
    }

    private List<Timer> waiting(String kind) {
        return due(now().plus(Outbox.SWEEP_DELAY)).stream()
                .filter(due -> due.kind().equals(kind))
                .toList();
    }

    private List<Timer> due(Instant until) {
        TimerList list = new TimerList(table);
        List<Timer> all = new ArrayList<>();
        for (int shard = 0; shard < TimerList.SHARDS; shard++) {
            all.addAll(list.due(shard, until, 1_000));
        }
        return all;
    }

    void requireSound() {
        assertThat(Audit.of(memory.items().stream())).isEmpty();
    }

    Optional<Transfer> stored(String id) {
        return transfers.stored(new TransferId(id));
    }
}
