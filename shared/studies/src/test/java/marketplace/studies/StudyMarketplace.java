package marketplace.studies;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import marketplace.api.Capability;
import marketplace.api.Operation;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.hiring.HiringCapability;
import marketplace.humans.Block;
import marketplace.humans.Blocks;
import marketplace.humans.identity.IdentityProvider;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Money;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.money.CommitQuotes;
import marketplace.money.MoneyCapability;
import marketplace.money.OpenBalanceGuard;
import marketplace.money.OpenWork;
import marketplace.money.audit.Audit;
import marketplace.money.ledger.Ledger;
import marketplace.money.ledger.LedgerReader;
import marketplace.money.payouts.PayoutSending;
import marketplace.money.payouts.Payouts;
import marketplace.money.refunds.ClawbackChecks;
import marketplace.money.runs.RunFunds;
import marketplace.money.runs.RunLedger;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.testing.InterleavingTable;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.StoredAccounts;

/** A marketplace with studies, the money of its accounts, and the mails that it would send. */
public abstract class StudyMarketplace extends Marketplace {

    public static final long DEPOSIT = 100_000;

    public final MemoryTable stored;
    public final InterleavingTable interleaved;
    private final List<Notice> notices;

    protected StudyMarketplace() {
        this(new MemoryTable(), new ArrayList<>());
    }

    private StudyMarketplace(MemoryTable stored, List<Notice> notices) {
        this(stored, new InterleavingTable(stored), notices);
    }

    private StudyMarketplace(MemoryTable stored, InterleavingTable interleaved, List<Notice> notices) {
        super(
                interleaved,
                on -> {
                    BountiesCapability bounties = new BountiesCapability(on, Fee.of(1_800));
                    return List.of(
                            // As deployed: a profile with work or earnings open is not deleted.
                            new HumansCapability(on, IdentityProvider.SANDBOX, OpenWork::new),
                            new MoneyCapability(on),
                            bounties,
                            new HiringCapability(on, bounties),
                            new StudiesCapability(on, bounties),
                            outside(notices));
                },
                CommitQuotes::new);
        this.stored = stored;
        this.interleaved = interleaved;
        this.notices = notices;
    }

    /** In place of mails and the payment provider. */
    private static Capability outside(List<Notice> notices) {
        return new Capability() {
            @Override
            public List<Operation<?, ?>> operations() {
                return List.of();
            }

            @Override
            public List<JobKind<?>> jobs() {
                return List.of(
                        new JobKind<>(Notice.JOB, Notice.class, (_, notice, _) -> notices.add(notice)),
                        new JobKind<>(PayoutSending.JOB, Payouts.Due.class, (_, _, _) -> {}),
                        new JobKind<>(ClawbackChecks.JOB, ClawbackChecks.Check.class, (_, _, _) -> {}));
            }
        };
    }

    public void earningsToWallet(String name) {
        done(name, "POST", "/api/me/earnings/to-wallet", "{}");
        work();
        tick();
    }

    /** What would be mailed, oldest first. */
    public List<Notice> notices(NoticeType type) {
        return notices.stream()
                .filter(notice -> notice.type().equals(type.wire()))
                .toList();
    }

    public void deposit(String name, long cents) {
        move(name, new LedgerAccount.External("sandbox"), new LedgerAccount.Wallet(account(name)), cents);
    }

    /** Takes money out of a wallet. */
    public void withdraw(String name, long cents) {
        move(name, new LedgerAccount.Wallet(account(name)), new LedgerAccount.External("sandbox"), cents);
    }

    private void move(String name, LedgerAccount from, LedgerAccount to, long cents) {
        LedgerTransaction moved = LedgerTransaction.of(
                        TransactionKind.DEPOSIT, LedgerTransaction.nextId(ids, now()), account(name), now())
                .from(from, new Money(cents))
                .to(to, new Money(cents))
                .build();
        commit(() ->
                new Ledger(stored, new TopUpStarts(stored)).post(List.of(moved)).requirePosted());
    }

    public void block(String blocker, String blocked) {
        commit(() -> new Commit(Blocks.put(new Block(account(blocker), account(blocked), null, null, null, now()))));
    }

    /** As the operation of the accounts module does, without what it erases later. */
    public void delete(String name) {
        commit(() -> new Commit(new OpenBalanceGuard(stored, clock).require(account(name), Money.ZERO))
                .and(StoredAccounts.delete(account(name), now())));
    }

    public long balance(String name) {
        return new LedgerReader(stored).wallet(account(name)).balance().cents();
    }

    public long earned(String name) {
        return new LedgerReader(stored)
                .balance(new LedgerAccount.Payable(account(name)))
                .cents();
    }

    public RunFunds funds(String run) {
        return new RunLedger(stored).require(account("agent"), new RunId(run));
    }

    /** The run holds nothing, and what it reserved was paid or returned. */
    public void requireSettled(String run, long spent) {
        RunFunds funds = funds(run);
        assertThat(funds.isOpen()).isFalse();
        assertThat(funds.balance()).isEqualTo(Money.ZERO);
        assertThat(funds.spent().cents()).isEqualTo(spent);
        requireAudited();
    }

    public void requireAudited() {
        assertThat(Audit.of(stored.items().stream())).isEmpty();
    }
}
