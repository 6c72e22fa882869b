package marketplace.money.topups;

import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.accounts.Restrictions;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Job;
import marketplace.kernel.Money;
import marketplace.kernel.secrets.Sha256;
import marketplace.money.ledger.LedgerHead;
import marketplace.money.ledger.SpendListener;
import marketplace.money.ledger.WalletControls;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.table.Commit;
import marketplace.table.Keys;
import marketplace.table.Table;

/** Starts automatic top-ups in the commit that takes a wallet below its floor; {@link #JOB} charges them. */
public final class TopUpStarts implements SpendListener {

    /** The least charge, unless less is missing: fees would consume a smaller one. */
    static final Money LEAST = new Money(100);

    public static final String JOB = "top_up.charge";

    public record Begun(AccountId payerId) {}

    private static final int TAIL_BYTES = 10;

    private final Table table;
    private final TopUps topUps;
    private final SavedMethods methods;
    private final Accounts accounts;
    private final Restrictions restrictions;

    public TopUpStarts(Table table) {
        this.table = table;
        this.topUps = new TopUps(table);
        this.methods = new SavedMethods(table);
        this.accounts = new Accounts(table);
        this.restrictions = new Restrictions(table);
    }

    /** A balance that falls through the floor forgets earlier failures. */
    @Override
    public Commit spent(LedgerHead before, LedgerHead after, LedgerTransaction cause) {
        if (!isWanted(after) || after.balance().compareTo(before.balance()) >= 0) {
            return Commit.none();
        }
        AccountId owner = owner(after);
        table.prefetch(List.of(Keys.autoTopUp(owner), Keys.paymentMethod(owner)));
        AutoTopUp state = topUps.state(owner);
        boolean falls = before.balance().compareTo(after.controls().autoTopupFloor()) >= 0;
        if (state.inFlight() != null || (!falls && !state.isIdle())) {
            return Commit.none();
        }
        return begin(
                state, falls ? state.rearmed() : state, after, id(cause.id().value(), cause.at()), cause.at());
    }

    @Override
    public Commit debtChanged(LedgerHead before, LedgerHead after) {
        return restrictions.owes(owner(after), after.isInDebt(), after.lastAt());
    }

    /** The writes for changed controls: if the balance is below the floor already, a charge starts at once. */
    public Commit wanted(LedgerHead wallet, Instant now) {
        if (!isWanted(wallet)) {
            return Commit.none();
        }
        AccountId owner = owner(wallet);
        table.prefetch(List.of(Keys.autoTopUp(owner), Keys.paymentMethod(owner), Keys.account(owner)));
        AutoTopUp state = topUps.state(owner);
        if (state.inFlight() != null || !maySpend(owner)) {
            return Commit.none();
        }
        String cause = owner + "/controls/" + wallet.controlsVersion();
        return begin(state, state.rearmed(), wallet, id(cause, now), now);
    }

    /** A restricted account is not charged. */
    public boolean maySpend(AccountId owner) {
        return accounts.find(owner).filter(account -> !account.restricted()).isPresent();
    }

    public static boolean isWanted(LedgerHead head) {
        WalletControls controls = head.controls();
        return head.account() instanceof LedgerAccount.Wallet
                && controls.autoTopupEnabled()
                && head.balance().compareTo(controls.autoTopupFloor()) < 0;
    }

    private static AccountId owner(LedgerHead head) {
        return ((LedgerAccount.Wallet) head.account()).owner();
    }

    /** A charge of the saved card, and the writes that start it. */
    public record Started(TopUpId id, Commit commit) {}

    /**
     * Charges what a wallet lacks for one payment, where its owner has automatic top-ups on. A charge that is under way
     * is awaited instead. Empty if nothing may be charged: off, no card, or more than the day allows.
     */
    public Optional<Started> covering(LedgerHead wallet, Money missing, String cause, Instant now) {
        AccountId owner = owner(wallet);
        if (!wallet.controls().autoTopupEnabled() || !maySpend(owner)) {
            return Optional.empty();
        }
        AutoTopUp state = topUps.state(owner);
        if (state.inFlight() != null) {
            return Optional.of(new Started(state.inFlight(), Commit.none()));
        }
        Money left = state.left(wallet.controls().autoTopupMaxPerDay(), now);
        return methods.find(owner)
                .filter(_ -> missing.compareTo(left) <= 0)
                .map(saved -> TopUp.begin(id(cause, now), owner, saved.method(), missing, state.failures() + 1, now))
                .map(topUp -> new Started(topUp.id(), begun(topUp, state, state, now)));
    }

    public Commit begin(AutoTopUp read, AutoTopUp from, LedgerHead head, TopUpId id, Instant now) {
        Money missing = head.controls().autoTopupTarget().minus(head.balance());
        Money left = from.left(head.controls().autoTopupMaxPerDay(), now);
        int attempt = from.failures() + 1;
        Optional<SavedMethod> method = methods.find(read.owner());
        if (method.isEmpty()) {
            TopUp failed = TopUp.failedAtOnce(id, read.owner(), missing, attempt, TopUp.NO_METHOD, now);
            return failed(failed, read, from.withoutMethod());
        }
        if (left.compareTo(missing.min(LEAST)) < 0) {
            TopUp failed = TopUp.failedAtOnce(id, read.owner(), missing, attempt, TopUp.DAILY_LIMIT, now);
            return failed(failed, read, from.untilTomorrow(now));
        }
        TopUp topUp = TopUp.begin(id, read.owner(), method.get().method(), missing.min(left), attempt, now);
        return begun(topUp, read, from, now);
    }

    /**
     * Ends a charge that exceeds the ceiling of its day, and starts one of what the ceiling leaves. Empty if the charge
     * is within the ceiling.
     */
    public Optional<Commit> limited(TopUp asked, Money ceiling, Instant now) {
        AutoTopUp read = topUps.state(asked.payerId());
        AutoTopUp without = read.without(asked);
        Money left = without.left(ceiling, asked.createdAt());
        if (asked.amount().compareTo(left) <= 0) {
            return Optional.empty();
        }
        TopUp failed = asked.fail(TopUp.DAILY_LIMIT, now);
        Commit ended = Commit.of(TopUps.change(asked, failed)).emit(TopUpEvents.failed(failed));
        if (left.compareTo(LEAST) < 0) {
            return Optional.of(ended.and(TopUps.change(read, without.untilTomorrow(now))));
        }
        TopUp rest = TopUp.begin(
                id(asked.id().value(), now), asked.payerId(), asked.method(), left, asked.attempt(), asked.createdAt());
        return Optional.of(ended.and(begun(rest, read, without, now).writes()));
    }

    private static Commit begun(TopUp topUp, AutoTopUp read, AutoTopUp from, Instant now) {
        return Commit.of(TopUps.create(topUp), TopUps.change(read, from.begin(topUp, now)))
                .emit(TopUpEvents.initiated(topUp))
                .job(job(topUp.payerId(), topUp.id(), now));
    }

    private static Commit failed(TopUp topUp, AutoTopUp read, AutoTopUp next) {
        return Commit.of(TopUps.create(topUp), TopUps.change(read, next)).emit(TopUpEvents.failed(topUp));
    }

    public static Job job(AccountId payer, TopUpId id, Instant now) {
        return new Job(JOB, id.value(), now, new Begun(payer));
    }

    /** The same cause always gives the same id, so that a repeated decision starts no second charge. */
    public static TopUpId id(String cause, Instant now) {
        return new TopUpId(Ids.of(IdKind.TOP_UP, now, Arrays.copyOf(Sha256.digest(cause), TAIL_BYTES)));
    }
}
