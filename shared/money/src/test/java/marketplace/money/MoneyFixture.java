package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import marketplace.accounts.Account;
import marketplace.accounts.AccountItems;
import marketplace.accounts.Email;
import marketplace.accounts.EmailVerifiedJob;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;
import marketplace.kernel.Timer;
import marketplace.money.audit.Audit;
import marketplace.money.charges.TopUpRetries;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.Dispute;
import marketplace.money.escrow.DisputeCategory;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowActor;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowSubject;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.Funding;
import marketplace.money.escrow.ReleaseIds;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerAccount;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.LedgerTransaction;
import marketplace.money.ledger.MoneySettings;
import marketplace.money.ledger.Spender;
import marketplace.money.ledger.TransactionKind;
import marketplace.money.ledger.WalletControls;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutAccount;
import marketplace.money.payouts.PayoutAccountChanges;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.payouts.PayoutRetries;
import marketplace.money.payouts.Payouts;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.ProviderMethod;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundInputs;
import marketplace.money.refunds.RefundService;
import marketplace.money.refunds.Refunds;
import marketplace.money.topups.SavedMethods;
import marketplace.money.topups.TopUp;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.topups.TopUps;
import marketplace.money.transfers.Transfer;
import marketplace.money.transfers.TransferSource;
import marketplace.money.transfers.Transfers;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.JobOutbox;
import marketplace.table.Keys;
import marketplace.table.Outbox;
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

/**
 * The {@link Marketplace} with money and humans, a poster named {@code agent}, a worker and a payment provider.
 *
 * <p>Hiring is above this module, so escrow moves and provider events are committed without the work that follows.
 */
final class MoneyFixture {

    static final int FEE_BPS = 1_800;
    static final AccountId POSTER = account(1);
    static final AccountId WORKER = account(2);
    static final String PROVIDER = "sandbox";

    final MemoryTable memory;
    final Table table;
    final Marketplace marketplace;
    final SettableClock clock;
    final SequenceIds ids;
    final TestEndpoint endpoint;
    final TestProvider provider = new TestProvider();
    final Ledger ledger;
    final Escrows escrows;
    final Checkouts checkouts;
    final Payouts payouts;
    final Transfers transfers;
    final TopUps topUps;
    final TopUpRetries topUpRetries;
    final PayoutAccounts payoutAccounts;
    final PayoutAccountChanges payoutAccountChanges;
    private final Map<String, String> humans = new HashMap<>();
    private int seats;

    MoneyFixture() {
        this(new MemoryTable());
    }

    MoneyFixture(Table table) {
        this(table instanceof MemoryTable memory ? memory : null, table);
    }

    /** Over a wrapper of the memory table. */
    MoneyFixture(MemoryTable memory, Table table) {
        this.memory = memory;
        this.table = table;
        marketplace = new Marketplace(
                table,
                on -> List.of(new MoneyCapability(on), new HumansCapability(on), new Timers(on, provider)),
                CommitQuotes::new);
        clock = marketplace.clock;
        ids = marketplace.ids;
        endpoint = marketplace.endpoint;
        ledger = new Ledger(table, new TopUpStarts(table));
        escrows = new Escrows(table);
        checkouts = new Checkouts(table);
        payouts = new Payouts(table);
        transfers = new Transfers(table);
        topUps = new TopUps(table);
        topUpRetries = new TopUpRetries(table);
        payoutAccounts = new PayoutAccounts(table);
        payoutAccountChanges = new PayoutAccountChanges(table);
        open(POSTER);
        open(WORKER);
        marketplace.name("agent", POSTER);
        endpoint.admit("agent", new Caller.WithKey(POSTER, new KeyId("key_" + suffix(1)), Set.of(Scope.values())));
    }

    /** The timers and provider jobs, which hiring and functions wire in production. */
    private record Timers(Foundation on, TestProvider provider) implements Capability {

        @Override
        public List<Operation<?, ?>> operations() {
            return List.of();
        }

        @Override
        public List<TimerKind> timers() {
            MoneyTimers timers = new MoneyTimers(on.table(), on.ids());
            Escrows escrows = new Escrows(on.table());
            return MoneyTimers.KINDS.stream()
                    .map(kind -> new TimerKind(kind, (due, now) -> writes(timers.handle(due, now), escrows)))
                    .toList();
        }

        @Override
        public List<JobKind> jobs() {
            return new PaymentJobs(on.table(), on.ids(), List.of(provider), MoneySettings.DEFAULT.topUpCeiling())
                    .kinds();
        }
    }

    private static Commit writes(MoneyEffect effect, Escrows escrows) {
        return switch (effect) {
            case MoneyEffect.Settled(List<Write> writes) -> new Commit(writes);
            case MoneyEffect.EscrowMoved(List<Write> first, EscrowMove move, List<Write> last) ->
                new Commit(first)
                        .and(escrows.post(List.of(move), List.of())
                                .requirePosted()
                                .writes())
                        .and(last);
            case MoneyEffect.PayoutConfirmed(List<Write> writes, Payout _) -> new Commit(writes);
        };
    }

    static AccountId account(int number) {
        return new AccountId("acc_" + suffix(number));
    }

    static HumanId human(AccountId account) {
        return new HumanId("hum_" + account.value().substring(4));
    }

    static String suffix(int number) {
        return String.format("%026d", number);
    }

    static EscrowSubject seat(int number) {
        return new EscrowSubject.Application(
                new BountyId("bty_" + suffix(number)), new ApplicationId("app_" + suffix(number)));
    }

    static EscrowTerms terms(int seat, long cents) {
        return terms(seat, POSTER, WORKER, cents);
    }

    static EscrowTerms terms(int seat, AccountId poster, AccountId worker, long cents) {
        return EscrowTerms.of(seat(seat), poster, worker, human(worker), new Money(cents), FEE_BPS);
    }

    Instant now() {
        return clock.instant();
    }

    void advance(Duration duration) {
        marketplace.advance(duration);
    }

    void tick() {
        marketplace.tick();
    }

    void commit(Supplier<Commit> decision) {
        marketplace.commit(decision);
    }

    MoneyEffect effect(ProviderEvent event) {
        return new ProviderEvents(table, ids).apply(event, now());
    }

    Commit apply(ProviderEvent event) {
        return writes(effect(event));
    }

    Commit writes(MoneyEffect effect) {
        return writes(effect, escrows);
    }

    void deliver(ProviderEvent event) {
        commit(() -> apply(event));
    }

    // Accounts

    void open(AccountId account) {
        table.commit(Commit.of(Write.put(AccountItems.item(
                Account.open(account, new Email(account + "@example.com"), "Somebody", SettableClock.START)))));
    }

    AccountId open(String name) {
        return marketplace.person(name);
    }

    /** Opens an account with a profile. Returns the profile's id. */
    String worker(String name) {
        String id = marketplace.worker(name);
        humans.put(name, id);
        return id;
    }

    /** Opens an account with a verified e-mail, as accounts commits it. */
    AccountId verifiedPerson(String name, String email) {
        AccountId account = new AccountId(ids.next(IdKind.ACCOUNT, now()));
        table.commit(new Commit(StoredAccounts.verified(account, email, now()))
                .job(new Job(EmailVerifiedJob.JOB, account.value(), now(), Map.of("email", email))));
        marketplace.name(name, account);
        endpoint.admit(name, new Caller.SignedIn(account));
        return account;
    }

    AccountId account(String name) {
        return marketplace.account(name);
    }

    String human(String name) {
        return humans.get(name);
    }

    /** Marks the account as deleted, as the first commit of a deletion does. */
    void startDeletion(String name) {
        table.commit(Commit.of(Write.update(Keys.account(account(name)), Change.set("deletedAt", now()))));
    }

    /** Deletes the account if its books are settled. */
    void delete(AccountId account) {
        delete(account, StoredAccounts.delete(account, now()));
    }

    void delete(AccountId account, Write deletion) {
        commit(() -> Commit.of(deletion).and(new OpenBalanceGuard(table, ids, clock).require(account)));
    }

    // Wallet

    long balance() {
        return balance(POSTER);
    }

    long balance(String name) {
        return balance(account(name));
    }

    long balance(AccountId account) {
        return ledger.balance(new LedgerAccount.Wallet(account)).cents();
    }

    long payable(AccountId account) {
        return ledger.balance(new LedgerAccount.Payable(account)).cents();
    }

    long sent(String name) {
        return ledger.wallet(account(name)).sent().cents();
    }

    MoneyFixture deposited(long cents) {
        return deposited("agent", cents);
    }

    /** Credits a wallet without a checkout. */
    MoneyFixture deposited(String name, long cents) {
        LedgerTransaction deposit = LedgerTransaction.of(
                        TransactionKind.DEPOSIT, LedgerTransaction.nextId(ids, now()), account(name), now())
                .from(new LedgerAccount.External(PROVIDER), new Money(cents))
                .to(new LedgerAccount.Wallet(account(name)), new Money(cents))
                .build();
        commit(() -> ledger.post(List.of(deposit)).requirePosted());
        return this;
    }

    void deposit(AccountId payer, long cents) {
        Checkout checkout = openDeposit(payer, cents);
        deliver(paid(checkout, "evt-" + checkout.id()));
    }

    Checkout openDeposit(AccountId payer, long cents) {
        Checkout checkout = newCheckout(payer, new CheckoutPurpose.Deposit(), new Money(cents));
        commit(() -> checkouts.create(checkout));
        return checkout;
    }

    Checkout newCheckout(AccountId payer, CheckoutPurpose purpose, Money amount) {
        return Checkout.open(
                new CheckoutId(ids.next(IdKind.CHECKOUT, now())),
                CheckoutCode.next(ids, now()),
                purpose,
                payer,
                amount,
                "test",
                false,
                now());
    }

    ProviderEvent paid(Checkout checkout, String event) {
        return new ProviderEvent.CheckoutPaid(PROVIDER, event, checkout.id(), checkout.amount());
    }

    void refund(AccountId payer, Checkout paid, long cents) {
        refund(payer, PaymentId.of(paid.id()), cents);
    }

    void refund(AccountId payer, PaymentId paid, long cents) {
        Call call = new Call("req_1", now(), "", new Caller.SignedIn(payer));
        RefundInputs.RefundPayment input = new RefundInputs.RefundPayment(paid, new Money(cents).usd());
        RefundService service = new RefundService(table, ids);
        commit(() -> service.refund(call, input).commit());
    }

    /** The account's refunds, newest first. */
    List<Refund> refunds(AccountId payer) {
        return new Refunds(table).list(payer, 100, Optional.empty()).items();
    }

    /** Admits a further key of the agent's account with spend limits. */
    void limitedKey(String name, SpendLimit... limits) {
        marketplace.limitedKey(name, "agent", limits);
    }

    void capRolling24h(AccountId account, long cents) {
        setControls(
                account,
                old -> new WalletControls(null, old.capPerBounty(), new Money(cents), false, null, null, null));
    }

    void capPerBounty(AccountId account, long cents) {
        setControls(
                account,
                old -> new WalletControls(null, new Money(cents), old.capRolling24h(), false, null, null, null));
    }

    void setControls(AccountId account, UnaryOperator<WalletControls> change) {
        commit(() -> {
            LedgerHead wallet = ledger.walletHead(account);
            WalletControls wanted = change.apply(wallet.controls());
            return Ledger.change(wallet, wanted, now());
        });
    }

    // Escrows

    /** The commit of moves that the wallet covers. */
    Commit changes(EscrowMove... moves) {
        return escrows.post(List.of(moves), List.of()).requirePosted();
    }

    EscrowId fund(EscrowTerms terms) {
        return fund(terms, Spender.of(terms.posterId()));
    }

    EscrowId fund(EscrowTerms terms, Spender spender) {
        EscrowId id = new EscrowId(ids.next(IdKind.ESCROW, now()));
        commit(() -> changes(Escrow.fund(id, terms, spender, transaction(), now())));
        return id;
    }

    /** Funds an escrow of the poster without a fee. */
    void spend(long cents) {
        // Ids of one instant have no order.
        clock.advance(Duration.ofMillis(1));
        seats++;
        fund(EscrowTerms.of(seat(seats), POSTER, WORKER, human(WORKER), new Money(cents), 0));
    }

    /** Opens an escrow that waits for its checkout. Returns the checkout. */
    Checkout awaitCheckout(EscrowTerms terms) {
        EscrowId id = new EscrowId(ids.next(IdKind.ESCROW, now()));
        Checkout checkout = newCheckout(terms.posterId(), new CheckoutPurpose.EscrowFunding(id), terms.total());
        Funding.ByCheckout funding = new Funding.ByCheckout(checkout.id(), checkout.code());
        commit(() -> changes(Escrow.awaitCheckout(id, terms, funding, now()))
                .and(checkouts.create(checkout).writes()));
        return checkout;
    }

    void move(EscrowId id, Function<Escrow, EscrowMove> verb) {
        commit(() -> changes(verb.apply(escrow(id))));
    }

    Escrow escrow(EscrowId id) {
        return escrows.find(id).orElseThrow();
    }

    void complete(EscrowId id) {
        move(id, escrow -> escrow.lock(EscrowActor.POSTER, now()));
        move(id, escrow -> escrow.deliver(EscrowActor.WORKER, now()));
        move(id, escrow -> escrow.complete(EscrowActor.POSTER, now()));
    }

    Dispute dispute(EscrowActor by) {
        return Dispute.open(
                new DisputeId(ids.next(IdKind.DISPUTE, now())),
                DisputeCategory.POOR_QUALITY,
                "The picture shows another shop.",
                List.of(),
                by,
                now());
    }

    TransactionId transaction() {
        return LedgerTransaction.nextId(ids, now());
    }

    ReleaseIds releaseIds() {
        return ReleaseIds.next(ids, now());
    }

    // Top-ups and payouts

    /** Sets floor, target and daily maximum, in cents. */
    void autoTopUp(AccountId owner, long floor, long target, long maxPerDay) {
        commit(() -> {
            LedgerHead read = ledger.walletHead(owner);
            WalletControls set = new WalletControls(
                    null, null, null, true, new Money(floor), new Money(target), new Money(maxPerDay));
            return Ledger.change(read, set, now())
                    .and(new TopUpStarts(table).wanted(read.with(set), now()).writes());
        });
    }

    void saveMethod(AccountId owner, ProviderMethod method) {
        commit(() -> Commit.of(SavedMethods.save(owner, method, now())));
    }

    void retryTopUps() {
        topUpRetries.due(now(), 100, Optional.empty()).items().forEach(owner -> topUpRetries.check(owner, now()));
    }

    List<TopUp> topUpsOf(AccountId owner) {
        return topUps.list(owner, 100, Optional.empty()).items().reversed();
    }

    /** Status, cents and reason of every top-up, oldest first. */
    List<String> topUpHistory(AccountId owner) {
        return topUpsOf(owner).stream()
                .map(topUp -> topUp.status().wire() + " " + topUp.amount().cents()
                        + (topUp.failureReason() == null ? "" : " " + topUp.failureReason()))
                .toList();
    }

    TopUp lastTopUp() {
        return topUpsOf(POSTER).getLast();
    }

    /** The provider verifies the payee's payout account, or finds it not ready. */
    void payoutAccount(AccountId payee, boolean ready) {
        if (payoutAccounts.find(payee).isEmpty()) {
            commit(() -> Commit.of(PayoutAccounts.create(PayoutAccount.request(payee, now()))));
        }
        PayoutAccount open =
                payoutAccountChanges.open(payoutAccounts.find(payee).orElseThrow(), provider, now());
        deliver(new ProviderEvent.PayoutAccountChanged(
                PROVIDER, "account:" + now() + ready, payee, open.account(), ready));
    }

    /** Directs the available earnings to the wallet. They arrive with the next tick. */
    void earningsToWallet(AccountId payee) {
        runJob(new Job(PayoutRetries.TO_WALLET_JOB, payee.value(), now(), Map.of()));
    }

    // Transfers

    Reply send(String body) {
        return endpoint.call("agent", "POST", "/api/transfers/send", body);
    }

    /** Sends dollars to a profile. */
    Reply sendTo(String name, int usd) {
        return send("{\"recipientId\":\"" + human(name) + "\",\"amount\":" + usd + "}");
    }

    Reply sendToEmail(String email, int usd) {
        return send("{\"recipientEmail\":\"" + email + "\",\"amount\":" + usd + "}");
    }

    Reply bulkSend(List<String> recipients) {
        return bulkSend(recipients, "");
    }

    Reply bulkSend(List<String> recipients, String more) {
        return endpoint.call(
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

    Reply getTransfer(String name, String transfer) {
        return endpoint.call(name, "GET", "/api/transfers/" + transfer, "");
    }

    Reply listTransfers(String name, String query) {
        return endpoint.call(name, "GET", "/api/transfers/mine" + query, "");
    }

    Transfer transfer(String id) {
        return transfers.find(new TransferId(id)).orElseThrow();
    }

    Optional<Transfer> stored(String id) {
        return transfers.stored(new TransferId(id));
    }

    /** The provider event that pays the checkout of a transfer. */
    ProviderEvent paid(String transfer, String event) {
        return new ProviderEvent.CheckoutPaid(
                PROVIDER,
                event,
                checkoutOf(transfer),
                transfer(transfer).terms().amount());
    }

    ProviderEvent declined(String transfer, String event) {
        return new ProviderEvent.CheckoutDeclined(PROVIDER, event, checkoutOf(transfer));
    }

    private CheckoutId checkoutOf(String transfer) {
        return ((TransferSource.ByCheckout) transfer(transfer).source()).checkoutId();
    }

    // Jobs and events

    List<Job> jobs() {
        return marketplace.waiting(JobOutbox.KIND).stream().map(JobOutbox::job).toList();
    }

    /** Runs every waiting job once, and those that they create. Jobs that fail keep waiting. */
    void work() {
        Set<String> tried = new HashSet<>();
        Optional<Job> next = next(tried);
        while (next.isPresent()) {
            Job job = next.get();
            tried.add(job.id());
            try {
                runJob(job);
                table.commit(Commit.of(JobOutbox.done(job)));
            } catch (Problem _) {
                // The queue delivers it again.
            }
            next = next(tried);
        }
    }

    private Optional<Job> next(Set<String> tried) {
        return jobs().stream().filter(job -> !tried.contains(job.id())).findFirst();
    }

    void runJob(Job job) {
        marketplace.runJob(job);
    }

    /** Runs the job of a bulk send again. */
    void repeatBulk(String bulk) {
        runJob(new Job(Transfers.BULK, bulk, now(), Map.of()));
    }

    /** Drops the waiting jobs, as if the queue had lost them. */
    void dropJobs() {
        drop(Set.of(JobOutbox.KIND));
    }

    /** Removes outbox entries, as their consumers do: a tick reads only the first timers of a shard. */
    void drop(Set<String> kinds) {
        for (Timer due : marketplace.timers(now().plus(Outbox.SWEEP_DELAY))) {
            if (kinds.contains(due.kind())) {
                table.commit(Commit.of(TimerList.done(due)));
            }
        }
    }

    List<Event> events() {
        return marketplace.events();
    }

    List<Event> events(EventType type) {
        return marketplace.events(type);
    }

    List<String> eventSubjects(EventType type) {
        return events(type).stream().map(Event::subject).toList();
    }

    void requireSound() {
        assertThat(Audit.of(memory.items().stream())).isEmpty();
    }
}
