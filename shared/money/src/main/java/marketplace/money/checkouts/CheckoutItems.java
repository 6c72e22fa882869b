package marketplace.money.checkouts;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Id.TransferId;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Checkouts as items.
 *
 * <p>Found by id when a provider speaks of one, and by code when a payer visits it.
 */
public final class CheckoutItems {

    private CheckoutItems() {}

    static Item item(Checkout checkout) {
        Item.Builder item = Item.at(Keys.checkout(checkout.id()))
                .put("v", 1)
                .put("id", checkout.id())
                .put("code", checkout.code().value())
                .put("payerId", checkout.payerId())
                .put("amountCents", checkout.amount())
                .put("description", checkout.description())
                .put("savesMethod", checkout.savesMethod())
                .put("status", checkout.status())
                .put("createdAt", checkout.createdAt())
                .put("expiresAt", checkout.expiresAt())
                .put("paidAt", checkout.paidAt())
                .put(Item.VERSION, checkout.version());
        return switch (checkout.purpose()) {
            case CheckoutPurpose.Deposit _ -> item.put("purpose", "deposit").build();
            case CheckoutPurpose.EscrowFunding escrow ->
                item.put("purpose", "escrow").put("escrowId", escrow.escrowId()).build();
            case CheckoutPurpose.Transfer transfer ->
                item.put("purpose", "transfer")
                        .put("transferId", transfer.transferId())
                        .put("payeeName", transfer.payeeName())
                        .build();
            case CheckoutPurpose.PaymentLink link ->
                item.put("purpose", "link")
                        .put("linkId", link.linkId())
                        .put("payeeName", link.payeeName())
                        .put("payerEmail", link.payerEmail())
                        .build();
        };
    }

    /** That the code leads to the checkout. */
    static Item pointer(Checkout checkout) {
        return Item.at(Keys.checkoutCode(checkout.code().value()))
                .put("v", 1)
                .put("id", checkout.id())
                .build();
    }

    static CheckoutId target(Item pointer) {
        return new CheckoutId(pointer.text("id"));
    }

    public static Checkout checkout(Item item) {
        return new Checkout(
                new CheckoutId(item.text("id")),
                new CheckoutCode(item.text("code")),
                purpose(item),
                new AccountId(item.text("payerId")),
                item.money("amountCents"),
                item.text("description"),
                item.flag("savesMethod"),
                item.constant("status", CheckoutStatus.class),
                item.instant("createdAt"),
                item.instant("expiresAt"),
                item.findInstant("paidAt").orElse(null),
                item.number(Item.VERSION));
    }

    private static CheckoutPurpose purpose(Item item) {
        return switch (item.text("purpose")) {
            case "deposit" -> new CheckoutPurpose.Deposit();
            case "escrow" -> new CheckoutPurpose.EscrowFunding(new EscrowId(item.text("escrowId")));
            case "link" ->
                new CheckoutPurpose.PaymentLink(
                        new PaymentLinkId(item.text("linkId")),
                        item.text("payeeName"),
                        item.findText("payerEmail").orElse(null));
            case "transfer" ->
                new CheckoutPurpose.Transfer(new TransferId(item.text("transferId")), item.text("payeeName"));
            default -> throw new IllegalStateException("no purpose '" + item.text("purpose") + "'");
        };
    }
}
