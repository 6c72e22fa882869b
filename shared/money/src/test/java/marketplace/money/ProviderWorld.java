package marketplace.money;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.charges.TopUpRetries;
import marketplace.money.escrow.EscrowTerms;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.WalletControls;
import marketplace.money.payouts.PayoutAccount;
import marketplace.money.payouts.PayoutAccountChanges;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.payouts.PayoutRetries;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.ProviderMethod;
import marketplace.money.topups.SavedMethods;
import marketplace.money.topups.TopUp;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.topups.TopUps;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.JobOutbox;
import marketplace.table.Outbox;
import marketplace.table.Table;
import marketplace.table.TimerList;

/** A {@link MoneyWorld} with a provider behind it: the queue's workers, the wallet check, what was told. */
final class ProviderWorld {

    static final AccountId OWNER = MoneyWorld.POSTER;
    static final AccountId WORKER = MoneyWorld.WORKER;

    final MoneyWorld money;
    final Table table;
    final TestProvider provider = new TestProvider();
    final TopUps topUps;
    final TopUpRetries checks;
    final PayoutAccounts payoutAccounts;
    final PayoutAccountChanges payoutChanges;
    private final Map<String, JobKind.Handler> handlers;
    private int seats;

    ProviderWorld(Table table) {
        this.table = table;
        this.money = new MoneyWorld(table);
        this.topUps = new TopUps(table);
        this.checks = new TopUpRetries(table);
        this.payoutAccounts = new PayoutAccounts(table);
        this.payoutChanges = new PayoutAccountChanges(table);
        this.handlers = Stream.concat(
                        new PaymentJobs(table, money.ids, List.of(provider)).kinds().stream(),
                        Stream.of(new PayoutRetries(table).kind()))
                .collect(Collectors.toMap(JobKind::name, JobKind::handler));
    }

    Instant now() {
        return money.now();
    }

    /** What the owner wants: floor, target and most per day, in cents. */
    void autoTopUp(AccountId owner, long floor, long target, long maxPerDay) {
        money.carryOut(() -> {
            LedgerHead read = money.ledger.walletHead(owner);
            WalletControls set = new WalletControls(
                    null, null, null, true, new Money(floor), new Money(target), new Money(maxPerDay));
            return Ledger.change(read, set, now())
                    .and(new TopUpStarts(table).wanted(read.with(set), now()).writes());
        });
    }

    void save(AccountId owner, ProviderMethod method) {
        money.carryOut(() -> Commit.of(SavedMethods.save(owner, method, now())));
    }

    /** The owner spends so much, fee and all. */
    void spend(long cents) {
        // Ids of one instant have no order.
        pass(Duration.ofMillis(1));
        seats++;
        EscrowTerms terms =
                EscrowTerms.of(MoneyWorld.seat(seats), OWNER, WORKER, MoneyWorld.human(WORKER), new Money(cents), 0);
        money.fund(terms);
    }

    List<Job> queued() {
        TimerList list = new TimerList(table);
        return IntStream.range(0, TimerList.SHARDS)
                .boxed()
                .flatMap(shard -> list.due(shard, now().plus(Outbox.SWEEP_DELAY), 1_000).stream())
                .filter(due -> due.kind().equals(JobOutbox.KIND))
                .map(JobOutbox::job)
                .toList();
    }

    /** Works off what is queued; what fails stays there. */
    void work() {
        for (Job job : queued()) {
            try {
                run(job);
                table.commit(Commit.of(JobOutbox.done(job)));
            } catch (Problem _) {
                // It comes again.
            }
        }
    }

    void run(Job job) {
        handlers.get(job.kind()).run(job, now());
    }

    /** One round of the wallet check. */
    void check() {
        checks.due(now(), 100, Optional.empty()).items().forEach(owner -> checks.check(owner, now()));
    }

    void pass(Duration duration) {
        money.clock.advance(duration);
    }

    List<TopUp> all(AccountId owner) {
        return topUps.list(owner, 100, Optional.empty()).items().reversed();
    }

    /** Of every top-up so far: status, cents, reason. */
    List<String> story(AccountId owner) {
        return all(owner).stream()
                .map(topUp -> topUp.status().wire() + " " + topUp.amount().cents()
                        + (topUp.failureReason() == null ? "" : " " + topUp.failureReason()))
                .toList();
    }

    TopUp last() {
        return all(OWNER).getLast();
    }

    TopUpId inFlight() {
        return topUps.state(OWNER).inFlight();
    }

    long balance() {
        return money.balance(OWNER);
    }

    /** The events of this type that wait to be told, by their subjects. */
    List<String> told(EventType type) {
        TimerList list = new TimerList(table);
        List<String> subjects = new ArrayList<>();
        for (int shard = 0; shard < TimerList.SHARDS; shard++) {
            list.due(shard, now().plus(Outbox.SWEEP_DELAY), 1_000).stream()
                    .filter(due -> due.kind().equals(Outbox.KIND))
                    .map(Outbox::event)
                    .filter(event -> event.type() == type)
                    .map(Event::subject)
                    .forEach(subjects::add);
        }
        return subjects;
    }

    /** The worker has an account that the provider pays out to. */
    void ready(AccountId payee, boolean ready) {
        if (payoutAccounts.find(payee).isEmpty()) {
            money.carryOut(() -> Commit.of(PayoutAccounts.create(PayoutAccount.request(payee, now()))));
        }
        PayoutAccount open = payoutChanges.open(payoutAccounts.find(payee).orElseThrow(), provider, now());
        money.tell(new ProviderEvent.PayoutAccountChanged(
                MoneyWorld.PROVIDER, "account:" + now() + ready, payee, open.account(), ready));
    }
}
