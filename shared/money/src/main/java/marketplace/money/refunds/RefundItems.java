package marketplace.money.refunds;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.RefundId;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Refunds as items.
 *
 * <p>They stand with the owner of the wallet, who lists them.
 */
public final class RefundItems {

    private RefundItems() {}

    public static Item item(Refund refund) {
        return Item.at(Keys.refund(refund.payerId(), refund.id()))
                .put("v", 1)
                .put("id", refund.id())
                .put("payerId", refund.payerId())
                .put("paymentId", refund.paymentId())
                .put("provider", refund.provider())
                .put("paymentReference", refund.paymentReference())
                .put("amountCents", refund.amount())
                .put("status", refund.status())
                .put("failureReason", refund.failureReason())
                .put("reference", refund.reference())
                .put("createdAt", refund.createdAt())
                .put("endedAt", refund.endedAt())
                .put(Item.VERSION, refund.version())
                .build();
    }

    public static Refund refund(Item item) {
        return new Refund(
                new RefundId(item.text("id")),
                new AccountId(item.text("payerId")),
                new PaymentId(item.text("paymentId")),
                item.text("provider"),
                item.text("paymentReference"),
                item.money("amountCents"),
                item.constant("status", RefundStatus.class),
                item.findText("failureReason").orElse(null),
                item.findText("reference").orElse(null),
                item.instant("createdAt"),
                item.findInstant("endedAt").orElse(null),
                item.number(Item.VERSION));
    }
}
