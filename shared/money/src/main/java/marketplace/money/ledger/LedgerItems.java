package marketplace.money.ledger;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.RecordMapper;
import marketplace.table.Write;

/**
 * The chained accounts of the ledger as items: their heads and movements, and what caps count.
 *
 * <p>A head is updated and never put: a counter that another transaction moves, and a cap that its owner sets, must
 * not be undone by a posting that had read them before.
 */
public final class LedgerItems {

    private static final long SHAPE = 1;

    static final String SEQ = "seq";
    static final String BALANCE = "balanceCents";
    static final String DEPOSITED = "depositedCents";
    static final String SENT = "sentCents";
    public static final String IN_ESCROW = "inEscrowCents";

    /** A wallet's; what its owner has set, and how often: a posting holds to the controls that it has read. */
    private static final String CONTROLS = "controls";

    private static final String CONTROLS_VERSION = "controlsVersion";
    private static final String SPENDS = "spends";
    private static final String LAST_AT = "lastAt";

    public static final RecordMapper<Movement> MOVEMENT = RecordMapper.builder(Movement.class)
            .text(LedgerAccount.class, LedgerAccount::code, LedgerAccount::of)
            .build();

    public static final RecordMapper<SpentOn> SPENT_ON = RecordMapper.of(SpentOn.class);

    private LedgerItems() {}

    /** What was spent on a bounty, up to a posting of the wallet. */
    public record SpentOn(Money spent, long upTo) {
        static final SpentOn NOTHING = new SpentOn(Money.ZERO, 0);
    }

    public static LedgerHead head(LedgerAccount account, Optional<Item> item) {
        return item.map(found -> head(account, found)).orElseGet(() -> LedgerHead.unused(account));
    }

    private static LedgerHead head(LedgerAccount account, Item item) {
        return new LedgerHead(
                account,
                item.findMoney(BALANCE).orElse(Money.ZERO),
                item.findDecimal(SEQ).map(BigDecimal::longValueExact).orElse(0L),
                item.findInstant(LAST_AT).orElse(Instant.EPOCH),
                item.findMoney(DEPOSITED).orElse(Money.ZERO),
                item.findMoney(SENT).orElse(Money.ZERO),
                item.findMoney(IN_ESCROW).orElse(Money.ZERO),
                window(item),
                controls(item));
    }

    public static SpendWindow window(Item item) {
        Map<Long, Long> spends = new HashMap<>();
        item.map(SPENDS).forEach((bucket, cents) -> spends.put(Long.valueOf(bucket), (Long) cents));
        return new SpendWindow(spends);
    }

    private static Map<String, Object> buckets(SpendWindow window) {
        Map<String, Object> buckets = new TreeMap<>();
        window.cents().forEach((bucket, cents) -> buckets.put(Long.toString(bucket), BigDecimal.valueOf(cents)));
        return buckets;
    }

    private static WalletControls controls(Item head) {
        Optional<Item> set = head.findItem(CONTROLS);
        if (set.isEmpty()) {
            return WalletControls.NONE;
        }
        Item item = set.get();
        return new WalletControls(
                cents(item, "lowBalanceThresholdCents"),
                cents(item, "capPerBountyCents"),
                cents(item, "capRolling24hCents"),
                item.flag("autoTopupEnabled"),
                cents(item, "autoTopupFloorCents"),
                cents(item, "autoTopupTargetCents"),
                cents(item, "autoTopupMaxPerDayCents"),
                head.number(CONTROLS_VERSION));
    }

    private static Money cents(Item item, String name) {
        return item.findMoney(name).orElse(null);
    }

    /**
     * The owner has set something; who had set something else meanwhile is not undone. Where it asks something else of the
     * balance, it holds for the balance that was read.
     */
    public static Write change(LedgerHead read, WalletControls set) {
        Map<String, Object> controls = Item.nested()
                .put("lowBalanceThresholdCents", set.lowBalanceThreshold())
                .put("capPerBountyCents", set.capPerBounty())
                .put("capRolling24hCents", set.capRolling24h())
                .put("autoTopupEnabled", set.autoTopupEnabled())
                .put("autoTopupFloorCents", set.autoTopupFloor())
                .put("autoTopupTargetCents", set.autoTopupTarget())
                .put("autoTopupMaxPerDayCents", set.autoTopupMaxPerDay())
                .build()
                .attributes();
        return Write.update(
                        Keys.ledgerHead(read.account().code()),
                        Change.set("v", SHAPE),
                        new Change.Set(CONTROLS, controls),
                        Change.set(CONTROLS_VERSION, set.version()))
                .when(
                        set.watchesAs(read.controls())
                                ? unchanged(read.controls())
                                : Condition.all(isLast(read), unchanged(read.controls())));
    }

    private static Condition unchanged(WalletControls read) {
        return read.version() == 0 ? Condition.lacks(CONTROLS_VERSION) : Condition.is(CONTROLS_VERSION, read.version());
    }

    /** The window of a key has moved on from where it was read. */
    public static Write change(String account, KeyId key, SpendWindow window, long versionRead) {
        Item item = Item.at(Keys.keySpends(account, key))
                .put("v", SHAPE)
                .putMap(SPENDS, buckets(window))
                .put(Item.VERSION, versionRead + 1)
                .build();
        return Write.put(item).when(versionRead == 0 ? Condition.lacks(Item.VERSION) : Condition.version(versionRead));
    }

    /** 0 for what is not there, and for what was stored before windows had one. */
    static long versionOfWindow(Optional<Item> item) {
        return item.flatMap(window -> window.findDecimal(Item.VERSION))
                .map(BigDecimal::longValueExact)
                .orElse(0L);
    }

    public static Item spentOn(String account, BountyId bounty, SpentOn spent) {
        return SPENT_ON.at(Keys.bountySpends(account, bounty), spent).build();
    }

    /** The head has moved on; if anything was posted, only from where it was read. */
    public static Write change(LedgerHead before, LedgerHead after) {
        List<Change> changes = new ArrayList<>();
        changes.add(Change.set("v", SHAPE));
        add(changes, IN_ESCROW, before.inEscrow(), after.inEscrow());
        if (after.seq() == before.seq()) {
            return update(before, changes);
        }
        changes.add(Change.set(SEQ, after.seq()));
        changes.add(Change.set(BALANCE, after.balance().cents()));
        changes.add(Change.set(LAST_AT, after.lastAt()));
        add(changes, DEPOSITED, before.deposited(), after.deposited());
        add(changes, SENT, before.sent(), after.sent());
        if (!after.spends().equals(before.spends())) {
            changes.add(new Change.Set(SPENDS, buckets(after.spends())));
        }
        return update(before, changes).when(Condition.all(isLast(before), unchanged(before.controls())));
    }

    /** That nothing was posted since the head was read. */
    public static Condition isLast(LedgerHead read) {
        return read.seq() == 0 ? Condition.lacks(SEQ) : Condition.is(SEQ, read.seq());
    }

    /** That the sum is zero, also where none was ever kept. */
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
