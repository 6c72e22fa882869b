package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import marketplace.accounts.Account;
import marketplace.accounts.AccountItems;
import marketplace.accounts.Email;
import marketplace.accounts.EmailVerifiedJob;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.Scope;
import marketplace.money.audit.Audit;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.Escrows;
import marketplace.money.ledger.Ledger;
import marketplace.money.limits.MoneySettings;
import marketplace.money.payouts.HeldWork;
import marketplace.money.payouts.PayoutOperations;
import marketplace.money.payouts.PayoutService;
import marketplace.money.payouts.PayoutViews.HeldEarnings;
import marketplace.money.payouts.Payouts;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.Write;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.StoredAccounts;
import marketplace.testing.TestEndpoint;

/**
 * The {@link Marketplace} with money and humans, a poster named {@code agent}, a worker and a payment provider:
 * accounts, wallets and checkouts.
 *
 * <p>Hiring is above this module, so provider events are committed without the work that follows.
 */
public class WalletFixture {

    public static final AccountId POSTER = account(1);
    public static final AccountId WORKER = account(2);
    public static final String PROVIDER = "sandbox";

    public final MemoryTable memory;
    public final Table table;
    public final Marketplace marketplace;
    public final SettableClock clock;
    public final SequenceIds ids;
    public final TestEndpoint endpoint;
    public final TestProvider provider = new TestProvider();
    public final Ledger ledger;
    public final Escrows escrows;
    public final Checkouts checkouts;
    public final Payouts payouts;
    private final int payoutHoldDays;
    private final Map<String, String> humans = new HashMap<>();

    WalletFixture(MemoryTable memory, Table table, int payoutHoldDays) {
        this.memory = memory;
        this.table = table;
        this.payoutHoldDays = payoutHoldDays;
        marketplace = new Marketplace(
                table,
                on -> List.of(
                        new MoneyCapability(
                                on, new MoneySettings(MoneySettings.DEFAULT.topUpCeiling(), payoutHoldDays)),
                        new HumansCapability(on),
                        new Timers(on, provider, payoutHoldDays)),
                CommitQuotes::new);
        clock = marketplace.clock;
        ids = marketplace.ids;
        endpoint = marketplace.endpoint;
        ledger = new Ledger(table, new TopUpStarts(table));
        escrows = new Escrows(table);
        checkouts = new Checkouts(table);
        payouts = new Payouts(table);
        open(POSTER);
        open(WORKER);
        marketplace.name("agent", POSTER);
        endpoint.admit("agent", new Caller.WithKey(POSTER, new KeyId("key_" + suffix(1)), Set.of(Scope.values())));
    }

    public static final HeldWork NO_WORK = (_, _) -> new HeldEarnings(BigDecimal.ZERO, List.of());

    /** The timers, provider jobs and held work, which hiring and functions wire in production. */
    private record Timers(Foundation on, TestProvider provider, int payoutHoldDays) implements Capability {

        @Override
        public List<Operation<?, ?>> operations() {
            return List.of(PayoutOperations.earnings(() -> new PayoutService(on.table()), () -> NO_WORK));
        }

        @Override
        public List<TimerKind<?>> timers() {
            MoneyTimers timers = new MoneyTimers(on.table(), on.ids(), payoutHoldDays);
            Escrows escrows = new Escrows(on.table());
            return timers.kinds((effect, _) -> writes(effect, escrows));
        }

        @Override
        public List<JobKind<?>> jobs() {
            return provider.jobs(on.table(), on.ids(), MoneySettings.DEFAULT.topUpCeiling())
                    .kinds();
        }
    }

    static Commit writes(MoneyEffect effect, Escrows escrows) {
        return switch (effect) {
            case MoneyEffect.Settled(List<Write> writes) -> new Commit(writes);
            case MoneyEffect.EscrowMoved(List<Write> first, EscrowMove move, List<Write> last) ->
                new Commit(first)
                        .and(escrows.post(List.of(move), List.of())
                                .requirePosted()
                                .writes())
                        .and(last);
            case MoneyEffect.PayoutConfirmed(List<Write> writes, EscrowId _) -> new Commit(writes);
        };
    }

    public static AccountId account(int number) {
        return new AccountId("acc_" + suffix(number));
    }

    public static HumanId human(AccountId account) {
        return new HumanId("hum_" + account.value().substring(4));
    }

    public static String suffix(int number) {
        return String.format("%026d", number);
    }

    public Instant now() {
        return clock.instant();
    }

    public void advance(Duration duration) {
        marketplace.advance(duration);
    }

    public void tick() {
        marketplace.tick();
    }

    public void commit(Supplier<Commit> decision) {
        marketplace.commit(decision);
    }

    public MoneyEffect effect(ProviderEvent event) {
        return new ProviderEvents(table, ids, payoutHoldDays).apply(event, now());
    }

    public Commit apply(ProviderEvent event) {
        return writes(effect(event));
    }

    public Commit writes(MoneyEffect effect) {
        return writes(effect, escrows);
    }

    public void deliver(ProviderEvent event) {
        commit(() -> apply(event));
    }

    // Accounts

    public void open(AccountId account) {
        table.commit(Commit.of(Write.put(AccountItems.item(
                Account.open(account, new Email(account + "@example.com"), "Somebody", SettableClock.START)))));
    }

    public AccountId open(String name) {
        return marketplace.person(name);
    }

    /** Opens an account with a profile. Returns the profile's id. */
    public String worker(String name) {
        String id = marketplace.worker(name);
        humans.put(name, id);
        return id;
    }

    /** Opens an account with a verified e-mail, as accounts commits it. */
    public AccountId verifiedPerson(String name, String email) {
        AccountId account = new AccountId(ids.next(IdKind.ACCOUNT, now()));
        table.commit(new Commit(StoredAccounts.verified(account, email, now()))
                .job(new Job(
                        EmailVerifiedJob.JOB, account.value(), now(), new EmailVerifiedJob.Data(new Email(email)))));
        marketplace.name(name, account);
        endpoint.admit(name, StoredAccounts.justSignedIn(account));
        return account;
    }

    public AccountId account(String name) {
        return marketplace.account(name);
    }

    public String human(String name) {
        return humans.get(name);
    }

    /** Marks the account as deleted, as the first commit of a deletion does. */
    public void startDeletion(String name) {
        table.commit(Commit.of(Write.update(Keys.account(account(name)), Change.set("deletedAt", now()))));
    }

    /** Deletes the account if its books are settled. */
    public void delete(AccountId account) {
        delete(account, StoredAccounts.delete(account, now()));
    }

    public void delete(AccountId account, Write deletion) {
        commit(() -> Commit.of(deletion).and(new OpenBalanceGuard(table, clock).require(account, Money.ZERO)));
    }

    // Wallet

    public long balance() {
        return balance(POSTER);
    }

    public long balance(String name) {
        return balance(account(name));
    }

    public long balance(AccountId account) {
        return ledger.balance(new LedgerAccount.Wallet(account)).cents();
    }

    public long payable(String name) {
        return payable(account(name));
    }

    public long payable(AccountId account) {
        return ledger.balance(new LedgerAccount.Payable(account)).cents();
    }

    public long sent(String name) {
        return ledger.wallet(account(name)).sent().cents();
    }

    public Checkout deposit(AccountId payer, long cents) {
        Checkout checkout = openDeposit(payer, cents);
        deliver(paid(checkout, "evt-" + checkout.id()));
        return checkout;
    }

    public Checkout openDeposit(AccountId payer, long cents) {
        Checkout checkout = newCheckout(payer, new CheckoutPurpose.Deposit(), new Money(cents));
        commit(() -> checkouts.create(checkout));
        return checkout;
    }

    public Checkout newCheckout(AccountId payer, CheckoutPurpose purpose, Money amount) {
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

    public ProviderEvent paid(Checkout checkout, String event) {
        return new ProviderEvent.CheckoutPaid(PROVIDER, event, checkout.id(), checkout.amount());
    }

    public TransactionId transaction() {
        return LedgerTransaction.nextId(ids, now());
    }

    public void requireSound() {
        assertThat(Audit.of(memory.items().stream())).isEmpty();
    }
}
