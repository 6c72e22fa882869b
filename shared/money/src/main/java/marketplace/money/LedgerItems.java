package marketplace.money;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import marketplace.kernel.AccountId;
import marketplace.kernel.Money;
import marketplace.kernel.TransactionId;
import marketplace.table.Change;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;

/**
 * The ledger as items.
 *
 * <p>A head is updated and never put: a counter that another transaction moves, and a cap that its owner sets, must
 * not be undone by a posting that had read them before.
 */
final class LedgerItems {

    private static final long SHAPE = 1;

    static final String SEQ = "seq";
    static final String BALANCE = "balanceCents";
    static final String DEPOSITED = "depositedCents";
    static final String SENT = "sentCents";
    static final String IN_ESCROW = "inEscrowCents";
    static final String CAP = "capRolling24hCents";
    private static final String SPENDS = "spends";
    private static final String LAST_AT = "lastAt";

    private LedgerItems() {}

    /** A leg as the journal has it; a chained account's also says where in the chain it stands. */
    record Leg(LedgerAccount account, Money amount, long seq, Money balanceAfter) {}

    /** A transaction as the journal has it; unlike a {@link LedgerTransaction} it may have been damaged. */
    record Entry(
            TransactionId id,
            TransactionKind kind,
            List<Leg> legs,
            String subject,
            String reference,
            String holder,
            Instant at) {}

    static LedgerHead head(LedgerAccount account, Optional<Item> item) {
        return item.map(found -> head(account, found)).orElseGet(() -> LedgerHead.unused(account));
    }

    private static LedgerHead head(LedgerAccount account, Item item) {
        Map<Long, Long> spends = new HashMap<>();
        item.map(SPENDS).forEach((bucket, cents) -> spends.put(Long.valueOf(bucket), (Long) cents));
        return new LedgerHead(
                account,
                item.findMoney(BALANCE).orElse(Money.ZERO),
                item.findDecimal(SEQ).map(BigDecimal::longValueExact).orElse(0L),
                item.findInstant(LAST_AT).orElse(Instant.EPOCH),
                item.findMoney(DEPOSITED).orElse(Money.ZERO),
                item.findMoney(SENT).orElse(Money.ZERO),
                item.findMoney(IN_ESCROW).orElse(Money.ZERO),
                new SpendWindow(spends),
                item.findMoney(CAP));
    }

    /** The head has moved on; if anything was posted, only from where it was read. */
    static Write change(LedgerHead before, LedgerHead after) {
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
            Map<String, Object> buckets = new TreeMap<>();
            after.spends()
                    .cents()
                    .forEach((bucket, cents) -> buckets.put(Long.toString(bucket), BigDecimal.valueOf(cents)));
            changes.add(new Change.Set(SPENDS, buckets));
        }
        return update(before, changes).when(before.seq() == 0 ? Condition.lacks(SEQ) : Condition.is(SEQ, before.seq()));
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
        return Item.at(Keys.posting(movement.account().code(), movement.seq()))
                .put("v", SHAPE)
                .put(SEQ, movement.seq())
                .put("transaction", movement.transaction())
                .put("kind", movement.kind())
                .put("cents", movement.amount())
                .put("balanceAfterCents", movement.balanceAfter())
                .put("subject", movement.subject())
                .put("memo", movement.memo())
                .put("at", movement.at())
                .build();
    }

    static Movement movement(LedgerAccount account, Item item) {
        return new Movement(
                account,
                item.number(SEQ),
                new TransactionId(item.text("transaction")),
                item.constant("kind", TransactionKind.class),
                item.money("cents"),
                item.money("balanceAfterCents"),
                item.text("subject"),
                item.findText("memo").orElse(null),
                item.instant("at"));
    }

    /** The transaction for the journal, with the places that its chained postings have taken. */
    static Item item(LedgerTransaction transaction, Map<LedgerAccount, Movement> movements) {
        List<Item.Builder> legs = transaction.postings().stream()
                .map(posting -> leg(posting, Optional.ofNullable(movements.get(posting.account()))))
                .toList();
        return Item.at(Keys.journal(transaction.id(), transaction.at()))
                .put("v", SHAPE)
                .put("id", transaction.id())
                .put("kind", transaction.kind())
                .putAll("legs", legs)
                .put("subject", transaction.subject())
                .put("holder", transaction.holder())
                .put("memo", transaction.memo())
                .put("reference", transaction.reference())
                .put("at", transaction.at())
                .build();
    }

    private static Item.Builder leg(Posting posting, Optional<Movement> movement) {
        Item.Builder leg =
                Item.nested().put("account", posting.account().code()).put("cents", posting.amount());
        movement.ifPresent(placed -> leg.put(SEQ, placed.seq()).put("balanceAfterCents", placed.balanceAfter()));
        return leg;
    }

    static Entry entry(Item item) {
        List<Leg> legs = item.items("legs").stream()
                .map(leg -> new Leg(
                        LedgerAccount.of(leg.text("account")),
                        leg.money("cents"),
                        leg.findDecimal(SEQ).map(BigDecimal::longValueExact).orElse(0L),
                        leg.findMoney("balanceAfterCents").orElse(Money.ZERO)))
                .toList();
        return new Entry(
                new TransactionId(item.text("id")),
                item.constant("kind", TransactionKind.class),
                legs,
                item.text("subject"),
                item.findText("reference").orElse(item.text("subject")),
                item.findText("holder").orElse(null),
                item.instant("at"));
    }

    /** What the owner of a wallet may spend in 24 hours; null for all that it holds. */
    static Write cap(AccountId owner, Money cap) {
        Change change = cap == null ? Change.remove(CAP) : Change.set(CAP, cap.cents());
        return Write.update(Keys.ledgerHead(new LedgerAccount.Wallet(owner).code()), change);
    }
}
