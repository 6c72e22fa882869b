package marketplace.money.ledger;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.Movement;
import marketplace.money.transactions.Unspent;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** Heads, movements and spend counters as items. Heads are never put, so that concurrent changes are kept. */
public final class LedgerItems {

    private static final RecordMapper<StoredHead> HEAD = RecordMapper.of(StoredHead.class);

    static final String SEQ = HEAD.attribute("seq");
    static final String BALANCE = HEAD.attribute("balanceCents");
    public static final String IN_ESCROW = HEAD.attribute("inEscrowCents");

    private static final String OWED = HEAD.attribute("owedCents");
    private static final String CONTROLS_VERSION = HEAD.attribute("controlsVersion");

    private static final RecordMapper<KeySpends> KEY_SPENDS = RecordMapper.of(KeySpends.class);

    public static final RecordMapper<Movement> MOVEMENT = RecordMapper.builder(Movement.class)
            .text(LedgerAccount.class, LedgerAccount::code, LedgerAccount::of)
            .build();

    public static final RecordMapper<SpentOn> SPENT_ON = RecordMapper.of(SpentOn.class);

    private LedgerItems() {}

    public record SpentOn(Money spent, long upTo) {
        static final SpentOn NOTHING = new SpentOn(Money.ZERO, 0);
    }

    /** A head as stored. Its parts are written independently, so each may be absent. */
    private record StoredHead(
            Money balance,
            Long seq,
            Instant lastAt,
            Money deposited,
            Money sent,
            Money inEscrow,
            Money owed,
            List<Unspent.Part> unspent,
            Map<Long, Long> spends,
            WalletControls controls,
            Long controlsVersion) {}

    private record KeySpends(Map<Long, Long> spends, long version) {}

    public static LedgerHead head(LedgerAccount account, Optional<Item> item) {
        return item.map(HEAD::read).map(stored -> head(account, stored)).orElseGet(() -> LedgerHead.unused(account));
    }

    private static LedgerHead head(LedgerAccount account, StoredHead stored) {
        return new LedgerHead(
                account,
                orZero(stored.balance),
                orZero(stored.seq),
                Objects.requireNonNullElse(stored.lastAt, Instant.EPOCH),
                new LedgerHead.Totals(orZero(stored.deposited), orZero(stored.sent), orZero(stored.inEscrow)),
                orZero(stored.owed),
                stored.unspent == null ? Unspent.NONE : new Unspent(stored.unspent),
                new SpendWindow(stored.spends),
                Objects.requireNonNullElse(stored.controls, WalletControls.NONE),
                orZero(stored.controlsVersion));
    }

    private static Money orZero(Money amount) {
        return Objects.requireNonNullElse(amount, Money.ZERO);
    }

    private static long orZero(Long number) {
        return Objects.requireNonNullElse(number, 0L);
    }

    public static SpendWindow window(Item item) {
        return new SpendWindow(KEY_SPENDS.read(item).spends);
    }

    /** If a threshold on the balance changes, the balance must be the one that was read. */
    static Write change(LedgerHead read, WalletControls set) {
        return Write.update(
                        Keys.ledgerHead(read.account().code()),
                        Change.set(RecordMapper.SHAPE, HEAD.shape()),
                        HEAD.change("controls", set),
                        HEAD.change(CONTROLS_VERSION, read.controlsVersion() + 1))
                .when(
                        set.watchesAs(read.controls())
                                ? hasControlsOf(read)
                                : Condition.all(isLast(read), hasControlsOf(read)));
    }

    private static Condition hasControlsOf(LedgerHead read) {
        return HEAD.is(CONTROLS_VERSION, read.controlsVersion() == 0 ? null : read.controlsVersion());
    }

    /** @param versionRead 0 for a window that is not stored yet */
    public static Write change(String account, KeyId key, SpendWindow window, long versionRead) {
        KeySpends next = new KeySpends(window.cents(), versionRead + 1);
        return Write.put(KEY_SPENDS.at(Keys.keySpends(account, key), next).build())
                .when(versionRead == 0 ? Condition.absent() : Condition.version(versionRead));
    }

    static long versionOfWindow(Optional<Item> item) {
        return item.map(KEY_SPENDS::read).map(KeySpends::version).orElse(0L);
    }

    public static Item spentOn(String account, BountyId bounty, SpentOn spent) {
        return SPENT_ON.at(Keys.bountySpends(account, bounty), spent).build();
    }

    static Write change(LedgerHead before, LedgerHead after, boolean isCredited) {
        List<Change> changes = new ArrayList<>();
        changes.add(Change.set(RecordMapper.SHAPE, HEAD.shape()));
        add(changes, IN_ESCROW, before.totals().inEscrow(), after.totals().inEscrow());
        if (!after.owed().equals(before.owed())) {
            changes.add(HEAD.change(OWED, after.isInDebt() ? after.owed() : null));
        }
        if (after.seq() == before.seq()) {
            // A growing debt has found the wallet empty. What pays a debt conflicts at the head of the debt.
            boolean isEmptied = after.owed().compareTo(before.owed()) > 0;
            return isEmptied ? update(before, changes).when(isLast(before)) : update(before, changes);
        }
        changes.add(HEAD.change(SEQ, after.seq()));
        changes.add(HEAD.change(BALANCE, after.balance()));
        changes.add(HEAD.change("lastAt", after.lastAt()));
        add(
                changes,
                "depositedCents",
                before.totals().deposited(),
                after.totals().deposited());
        add(changes, "sentCents", before.totals().sent(), after.totals().sent());
        if (!after.unspent().equals(before.unspent())) {
            changes.add(HEAD.change("unspent", after.unspent().parts()));
        }
        if (!after.spends().equals(before.spends())) {
            changes.add(HEAD.change("spends", after.spends().cents()));
        }
        Condition unchanged = Condition.all(isLast(before), hasControlsOf(before));
        // The owner of an empty wallet can get into debt without a posting to the wallet.
        boolean mayOwe = isCredited
                && before.account() instanceof LedgerAccount.Wallet
                && before.balance().equals(Money.ZERO)
                && !before.isInDebt()
                && !after.isInDebt();
        return update(before, changes).when(mayOwe ? Condition.all(unchanged, Condition.lacks(OWED)) : unchanged);
    }

    public static Condition isLast(LedgerHead read) {
        return HEAD.is(SEQ, read.seq() == 0 ? null : read.seq());
    }

    public static Condition isZeroOrUnused(String attribute) {
        return Condition.any(Condition.lacks(attribute), Condition.is(attribute, 0));
    }

    private static Write update(LedgerHead head, List<Change> changes) {
        return Write.update(Keys.ledgerHead(head.account().code()), changes.toArray(Change[]::new));
    }

    private static void add(List<Change> changes, String attribute, Money before, Money after) {
        long more = after.minus(before).cents();
        if (more != 0) {
            changes.add(Change.add(attribute, more));
        }
    }

    static Item item(Movement movement) {
        return MOVEMENT.at(Keys.posting(movement.account().code(), movement.seq()), movement)
                .build();
    }
}
