package marketplace.money.refunds;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Sha256;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;

/**
 * Clawbacks as items.
 *
 * <p>They stand with their payer, under what the provider calls them.
 */
public final class ClawbackItems {

    /** How many chargebacks of the account stand. */
    static final String STANDING = "standing";

    private ClawbackItems() {}

    static Key key(Clawback clawback) {
        return Keys.clawback(
                clawback.payer(),
                Sha256.of(clawback.provider() + " " + clawback.kind().wire() + " " + clawback.reference()));
    }

    static Item item(Clawback clawback) {
        return Item.at(key(clawback))
                .put("v", 1)
                .put("provider", clawback.provider())
                .put("reference", clawback.reference())
                .put("clawback", clawback.kind())
                .put("payerId", clawback.payer())
                .put("paidFor", clawback.paidFor())
                .put("takenCents", clawback.taken())
                .put("returnedCents", clawback.returned())
                .put("createdAt", clawback.createdAt())
                .put(Item.VERSION, clawback.version())
                .build();
    }

    public static Clawback clawback(Item item) {
        return new Clawback(
                item.text("provider"),
                item.text("reference"),
                item.constant("clawback", Clawback.Kind.class),
                new AccountId(item.text("payerId")),
                item.text("paidFor"),
                item.money("takenCents"),
                item.money("returnedCents"),
                item.instant("createdAt"),
                item.number(Item.VERSION));
    }
}
