package marketplace.money.payouts;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PayoutId;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Payouts as items.
 *
 * <p>They stand with their payee, who lists them.
 */
public final class PayoutItems {

    private static final String WALLET = "wallet";

    private PayoutItems() {}

    public static Item item(Payout payout) {
        return Item.at(Keys.payout(payout.payeeId(), payout.id()))
                .put("v", 1)
                .put("id", payout.id())
                .put("payeeId", payout.payeeId())
                .put("escrowId", payout.escrowId())
                .put("amountCents", payout.amount())
                .put("destination", destination(payout.destination()))
                .put("status", payout.status())
                .put("attempts", payout.attempts())
                .put("failureReason", payout.failureReason())
                .put("reference", payout.reference())
                .put("createdAt", payout.createdAt())
                .put("confirmedAt", payout.confirmedAt())
                .put("firstConfirmedAt", payout.firstConfirmedAt())
                .put(Item.VERSION, payout.version())
                .build();
    }

    public static Payout payout(Item item) {
        return new Payout(
                new PayoutId(item.text("id")),
                new AccountId(item.text("payeeId")),
                new EscrowId(item.text("escrowId")),
                item.money("amountCents"),
                destination(item.text("destination")),
                item.constant("status", PayoutStatus.class),
                (int) item.number("attempts"),
                item.findText("failureReason").orElse(null),
                item.findText("reference").orElse(null),
                item.instant("createdAt"),
                item.findInstant("confirmedAt").orElse(null),
                // Of before there was this: one that had arrived then has never come back.
                item.findInstant("firstConfirmedAt")
                        .or(() -> item.findInstant("confirmedAt"))
                        .orElse(null),
                item.number(Item.VERSION));
    }

    private static String destination(PayoutDestination destination) {
        return switch (destination) {
            case PayoutDestination.ToWallet _ -> WALLET;
            case PayoutDestination.ToProvider to -> "provider:" + to.provider();
        };
    }

    private static PayoutDestination destination(String text) {
        return text.equals(WALLET)
                ? new PayoutDestination.ToWallet()
                : new PayoutDestination.ToProvider(text.substring("provider:".length()));
    }
}
