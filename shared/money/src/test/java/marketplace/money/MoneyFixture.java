package marketplace.money;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import marketplace.accounts.Restrictions;
import marketplace.kernel.Call;
import marketplace.kernel.Caller;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.TransferId;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.kernel.Problem;
import marketplace.kernel.SpendLimit;
import marketplace.kernel.Timer;
import marketplace.money.charges.TopUpRetries;
import marketplace.money.checkouts.Checkout;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.WalletControls;
import marketplace.money.payouts.PayoutAccount;
import marketplace.money.payouts.PayoutAccountChanges;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.payouts.PayoutRetries;
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
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.money.transfers.Transfer;
import marketplace.money.transfers.TransferSource;
import marketplace.money.transfers.Transfers;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.Outbox;
import marketplace.table.Table;
import marketplace.table.TimerList;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;

/** The {@link EscrowFixture} with refunds, top-ups, payouts, transfers, jobs and events. */
public final class MoneyFixture extends EscrowFixture {

    /** Mails, and the end of work that a restriction stops. */
    private static final Set<String> OF_OTHER_MODULES = Set.of(Notice.JOB, Restrictions.JOB);

    public final Transfers transfers;
    public final TopUps topUps;
    public final TopUpRetries topUpRetries;
    public final PayoutAccounts payoutAccounts;
    public final PayoutAccountChanges payoutAccountChanges;

    public MoneyFixture() {
        this(new MemoryTable());
    }

    public MoneyFixture(Table table) {
        this(table instanceof MemoryTable memory ? memory : null, table);
    }

    /** Over a wrapper of the memory table. */
    public MoneyFixture(MemoryTable memory, Table table) {
        this(memory, table, 0);
    }

    /** Payouts to a bank wait. */
    public MoneyFixture(MemoryTable memory, Table table, int payoutHoldDays) {
        super(memory, table, payoutHoldDays);
        transfers = new Transfers(table);
        topUps = new TopUps(table);
        topUpRetries = new TopUpRetries(table);
        payoutAccounts = new PayoutAccounts(table);
        payoutAccountChanges = new PayoutAccountChanges(table);
    }

    // Deposits and refunds

    public MoneyFixture deposited(long cents) {
        return deposited("agent", cents);
    }

    /** Credits a wallet without a checkout. */
    public MoneyFixture deposited(String name, long cents) {
        LedgerTransaction deposit = LedgerTransaction.of(
                        TransactionKind.DEPOSIT, LedgerTransaction.nextId(ids, now()), account(name), now())
                .from(new LedgerAccount.External(PROVIDER), new Money(cents))
                .to(new LedgerAccount.Wallet(account(name)), new Money(cents))
                .build();
        commit(() -> ledger.post(List.of(deposit)).requirePosted());
        return this;
    }

    public void refund(AccountId payer, Checkout paid, long cents) {
        refund(payer, PaymentId.of(paid.id()), cents);
    }

    public void refund(AccountId payer, PaymentId paid, long cents) {
        Call call = new Call("req_1", now(), "", "", new Caller.SignedIn(payer));
        RefundInputs.RefundPayment input = new RefundInputs.RefundPayment(paid, new Money(cents).usd());
        RefundService service = new RefundService(table, ids);
        commit(() -> service.refund(call, input).commit());
    }

    /** The account's refunds, newest first. */
    public List<Refund> refunds(AccountId payer) {
        return new Refunds(table).list(payer, 100, Optional.empty()).items();
    }

    // Controls

    /** Admits a further key of the agent's account with spend limits. */
    public void limitedKey(String name, SpendLimit... limits) {
        marketplace.limitedKey(name, "agent", limits);
    }

    public void capRolling24h(AccountId account, long cents) {
        setControls(
                account,
                old -> new WalletControls(null, old.capPerBounty(), new Money(cents), false, null, null, null));
    }

    public void capPerBounty(AccountId account, long cents) {
        setControls(
                account,
                old -> new WalletControls(null, new Money(cents), old.capRolling24h(), false, null, null, null));
    }

    public void setControls(AccountId account, UnaryOperator<WalletControls> change) {
        commit(() -> {
            LedgerHead wallet = ledger.walletHead(account);
            WalletControls wanted = change.apply(wallet.controls());
            return Ledger.change(wallet, wanted, now());
        });
    }

    // Top-ups and payouts

    /** Sets floor, target and daily maximum, in cents. */
    public void autoTopUp(AccountId owner, long floor, long target, long maxPerDay) {
        commit(() -> {
            LedgerHead read = ledger.walletHead(owner);
            WalletControls set = new WalletControls(
                    null, null, null, true, new Money(floor), new Money(target), new Money(maxPerDay));
            return Ledger.change(read, set, now())
                    .and(new TopUpStarts(table).wanted(read.with(set), now()).writes());
        });
    }

    public void saveMethod(AccountId owner, ProviderMethod method) {
        commit(() -> Commit.of(SavedMethods.save(owner, method, now())));
    }

    public void retryTopUps() {
        topUpRetries.due(now(), 100, Optional.empty()).items().forEach(owner -> topUpRetries.check(owner, now()));
    }

    public List<TopUp> topUpsOf(AccountId owner) {
        return topUps.list(owner, 100, Optional.empty()).items().reversed();
    }

    /** Status, cents and reason of every top-up, oldest first. */
    public List<String> topUpHistory(AccountId owner) {
        return topUpsOf(owner).stream()
                .map(topUp -> topUp.status().wire() + " " + topUp.amount().cents()
                        + (topUp.failureReason() == null ? "" : " " + topUp.failureReason()))
                .toList();
    }

    public TopUp lastTopUp() {
        return topUpsOf(POSTER).getLast();
    }

    /** The provider verifies the payee's payout account, or finds it not ready. */
    public void payoutAccount(AccountId payee, boolean ready) {
        if (payoutAccounts.find(payee).isEmpty()) {
            commit(() -> Commit.of(PayoutAccounts.create(PayoutAccount.request(payee, now()))));
        }
        PayoutAccount open =
                payoutAccountChanges.open(payoutAccounts.find(payee).orElseThrow(), provider, now());
        deliver(new ProviderEvent.PayoutAccountChanged(
                PROVIDER, "account:" + now() + ready, payee, open.account(), ready));
    }

    /** Directs the available earnings to the wallet. They arrive with the next tick. */
    public void earningsToWallet(AccountId payee) {
        runJob(new Job(PayoutRetries.TO_WALLET_JOB, payee.value(), now()));
    }

    // Transfers

    public Reply send(String body) {
        return endpoint.call("agent", "POST", "/api/transfers/send", body);
    }

    /** Sends dollars to a profile. */
    public Reply sendTo(String name, int usd) {
        return send("{\"recipientId\":\"" + human(name) + "\",\"amount\":" + usd + "}");
    }

    public Reply sendToEmail(String email, int usd) {
        return send("{\"recipientEmail\":\"" + email + "\",\"amount\":" + usd + "}");
    }

    public Reply bulkSend(List<String> recipients) {
        return bulkSend(recipients, "");
    }

    public Reply bulkSend(List<String> recipients, String more) {
        return endpoint.call(
                "agent",
                "POST",
                "/api/transfers/bulk-send",
                "{\"recipients\":[" + String.join(",", recipients) + "]" + more + "}");
    }

    public String toHuman(String name, String usd) {
        return "{\"recipientId\":\"" + human(name) + "\",\"amount\":" + usd + "}";
    }

    public static String toEmail(String email, String usd) {
        return "{\"recipientEmail\":\"" + email + "\",\"amount\":" + usd + "}";
    }

    public Reply getTransfer(String name, String transfer) {
        return endpoint.call(name, "GET", "/api/transfers/" + transfer, "");
    }

    public Reply listTransfers(String name, String query) {
        return endpoint.call(name, "GET", "/api/transfers/mine" + query, "");
    }

    public Transfer transfer(String id) {
        return transfers.find(new TransferId(id)).orElseThrow();
    }

    public Optional<Transfer> stored(String id) {
        return transfers.stored(new TransferId(id));
    }

    /** The provider event that pays the checkout of a transfer. */
    public ProviderEvent paid(String transfer, String event) {
        return new ProviderEvent.CheckoutPaid(
                PROVIDER,
                event,
                checkoutOf(transfer),
                transfer(transfer).terms().amount());
    }

    public ProviderEvent declined(String transfer, String event) {
        return new ProviderEvent.CheckoutDeclined(PROVIDER, event, checkoutOf(transfer));
    }

    private CheckoutId checkoutOf(String transfer) {
        return ((TransferSource.ByCheckout) transfer(transfer).source()).checkoutId();
    }

    // Jobs and events

    public List<Job> jobs() {
        return marketplace.waiting(JobOutbox.KIND).stream()
                .map(JobOutbox::job)
                .filter(job -> !OF_OTHER_MODULES.contains(job.kind()))
                .toList();
    }

    /** Runs every waiting job once, and those that they create. Jobs that fail keep waiting. */
    public void work() {
        Set<String> tried = new HashSet<>();
        List<Job> round = untried(tried);
        while (!round.isEmpty()) {
            for (Job job : round) {
                tried.add(job.id());
                try {
                    runJob(job);
                    table.commit(Commit.of(JobOutbox.done(job)));
                } catch (Problem _) {
                    // The queue delivers it again.
                }
            }
            round = untried(tried);
        }
    }

    private List<Job> untried(Set<String> tried) {
        return jobs().stream().filter(job -> !tried.contains(job.id())).toList();
    }

    public void runJob(Job job) {
        marketplace.runJob(job);
    }

    /** Runs the job of a bulk send again. */
    public void repeatBulk(String bulk) {
        runJob(new Job(Transfers.BULK, bulk, now()));
    }

    /** Drops the waiting jobs, as if the queue had lost them. */
    public void dropJobs() {
        drop(Set.of(JobOutbox.KIND));
    }

    /** Removes outbox entries, as their consumers do: a tick reads only the first timers of a shard. */
    public void drop(Set<String> kinds) {
        for (Timer due : marketplace.timers(now().plus(Outbox.SWEEP_DELAY))) {
            if (kinds.contains(due.kind())) {
                table.commit(Commit.of(TimerList.done(due)));
            }
        }
    }

    public List<Timer> timers() {
        return marketplace.timers(now());
    }

    public List<Event> events() {
        return marketplace.events();
    }

    public List<Event> events(EventType type) {
        return marketplace.events(type);
    }

    public List<String> eventSubjects(EventType type) {
        return events(type).stream().map(Event::subject).toList();
    }
}
