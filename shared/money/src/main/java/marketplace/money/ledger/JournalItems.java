package marketplace.money.ledger;

import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Money;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * The journal as items.
 *
 * <p>It is read back as it was found, not as transactions: whoever audits it must be able to see one that is damaged.
 */
public final class JournalItems {

    private static final long SHAPE = 1;

    private static final String SEQ = LedgerItems.SEQ;

    private JournalItems() {}

    /** A leg; a chained account's also says where in the chain it stands. */
    public record Leg(LedgerAccount account, Money amount, long seq, Money balanceAfter) {}

    /** A transaction; unlike a {@link LedgerTransaction} it may have been damaged. */
    public record Entry(
            TransactionId id,
            TransactionKind kind,
            List<Leg> legs,
            String subject,
            String reference,
            String holder,
            Spender spender,
            Instant at) {

        /** As {@link LedgerTransaction#effectOn}. */
        public TransactionKind.Effect effectOn(LedgerAccount account) {
            return kind.effectOn(account, spender);
        }

        /** Whether its legs sum to zero; one that is damaged does not. */
        public boolean isBalanced() {
            return legs.stream().mapToLong(leg -> leg.amount().cents()).sum() == 0;
        }
    }

    /** The transaction, with the places that its chained postings have taken. */
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
                .put("spender", spender(transaction.spender()))
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

    public static Entry entry(Item item) {
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
                spender(item),
                item.instant("at"));
    }

    private static Item.Builder spender(Spender spender) {
        return spender == null
                ? null
                : SpendingKeys.put(
                        Item.nested().put("accountId", spender.account()).put("bountyId", spender.bounty()),
                        "keyId",
                        spender.keys());
    }

    private static Spender spender(Item entry) {
        return entry.findItem("spender")
                .map(spender -> Spender.again(
                                new AccountId(spender.text("accountId")), SpendingKeys.of(spender, "keyId"))
                        .on(spender.findText("bountyId").map(BountyId::new).orElse(null)))
                .orElse(null);
    }
}
