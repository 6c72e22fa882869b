package marketplace.money.escrow;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.MessageId;
import marketplace.kernel.Id.TransactionId;
import marketplace.kernel.Wire;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.ledger.SpendingKeys;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;

/**
 * Escrows as items.
 *
 * <p>Plain code both ways; beside the record stand the place of its subject and an entry for each participant.
 */
public final class EscrowItems {

    private static final long SHAPE = 1;

    private EscrowItems() {}

    public static Item item(Escrow escrow) {
        EscrowTerms terms = escrow.terms();
        Item.Builder item = Item.at(Keys.escrow(escrow.id()))
                .put("v", SHAPE)
                .put("id", escrow.id())
                .put("posterId", terms.posterId())
                .put("payeeId", terms.payeeId())
                .put("humanId", terms.humanId())
                .put("amountCents", terms.amount())
                .put("feeCents", terms.fee())
                .put("status", escrow.status())
                .put("paidOutCents", escrow.outcome().paidOut())
                .put("refundedCents", escrow.outcome().refunded())
                .put("feeKeptCents", escrow.outcome().feeKept())
                .put("dispute", dispute(escrow.dispute()))
                .putTexts(
                        "transactions",
                        escrow.transactions().stream().map(TransactionId::value).toList())
                .putAll(
                        "auditLog",
                        escrow.auditLog().stream().map(EscrowItems::act).toList())
                .put(Item.VERSION, escrow.version());
        subject(item, terms.subject());
        funding(item, escrow.funding());
        clocks(item, escrow.clocks());
        return item.build();
    }

    public static Escrow escrow(Item item) {
        return new Escrow(
                id(item),
                new EscrowTerms(
                        subject(item),
                        new AccountId(item.text("posterId")),
                        new AccountId(item.text("payeeId")),
                        new HumanId(item.text("humanId")),
                        item.money("amountCents"),
                        item.money("feeCents")),
                item.constant("status", EscrowStatus.class),
                funding(item),
                new EscrowOutcome(item.money("paidOutCents"), item.money("refundedCents"), item.money("feeKeptCents")),
                clocks(item),
                item.findItem("dispute").map(EscrowItems::dispute).orElse(null),
                item.texts("transactions").stream().map(TransactionId::new).toList(),
                item.items("auditLog").stream().map(EscrowItems::act).toList(),
                item.number(Item.VERSION));
    }

    /** That the escrow waits for a ruling. */
    static Item disputed(Escrow escrow) {
        return Item.at(Keys.dispute(escrow.dispute().id()))
                .put("v", SHAPE)
                .put("id", escrow.id())
                .build();
    }

    /** That the subject has this live escrow. */
    static Item place(Escrow escrow) {
        return Item.at(Keys.escrowOf(escrow.terms().subject().code()))
                .put("v", SHAPE)
                .put("id", escrow.id())
                .build();
    }

    /** That the account takes part in this escrow; what lists filter by stands here too, for it never changes. */
    public static Item entry(Escrow escrow, AccountId participant) {
        Key key = Keys.escrowOf(participant, escrow.id());
        Item.Builder entry = Item.at(key)
                .put("v", SHAPE)
                .put("id", escrow.id())
                .put("humanId", escrow.terms().humanId());
        subject(entry, escrow.terms().subject());
        return entry.build();
    }

    public static EscrowId id(Item item) {
        return new EscrowId(item.text("id"));
    }

    private static void subject(Item.Builder item, EscrowSubject subject) {
        switch (subject) {
            case EscrowSubject.Application application ->
                item.put("bountyId", application.bountyId()).put("applicationId", application.applicationId());
            case EscrowSubject.Booking booking -> item.put("bookingId", booking.bookingId());
            case EscrowSubject.Offer offer ->
                item.put("conversationId", offer.conversationId()).put("messageId", offer.messageId());
        }
    }

    private static EscrowSubject subject(Item item) {
        if (item.has("applicationId")) {
            return new EscrowSubject.Application(
                    new BountyId(item.text("bountyId")), new ApplicationId(item.text("applicationId")));
        }
        return item.has("bookingId")
                ? new EscrowSubject.Booking(new BookingId(item.text("bookingId")))
                : new EscrowSubject.Offer(
                        new ConversationId(item.text("conversationId")), new MessageId(item.text("messageId")));
    }

    private static void funding(Item.Builder item, Funding funding) {
        switch (funding) {
            case Funding.FromWallet wallet -> SpendingKeys.put(item, "spentByKey", wallet.keys());
            case Funding.ByCheckout checkout ->
                item.put("checkoutId", checkout.checkoutId())
                        .put("checkoutCode", checkout.code().value());
        }
    }

    private static Funding funding(Item item) {
        return item.has("checkoutId")
                ? new Funding.ByCheckout(
                        new CheckoutId(item.text("checkoutId")), new CheckoutCode(item.text("checkoutCode")))
                : new Funding.FromWallet(SpendingKeys.of(item, "spentByKey"));
    }

    private static void clocks(Item.Builder item, EscrowClocks clocks) {
        item.put("createdAt", clocks.createdAt())
                .put("fundedAt", clocks.fundedAt())
                .put("lapsesAt", clocks.lapsesAt())
                .put("deliveredAt", clocks.deliveredAt())
                .put("completedAt", clocks.completedAt())
                .put("releasedAt", clocks.releasedAt())
                .put("autoReleaseAt", clocks.autoReleaseAt())
                .put("disputeWindowEndsAt", clocks.disputeWindowEndsAt());
    }

    private static EscrowClocks clocks(Item item) {
        return new EscrowClocks(
                item.instant("createdAt"),
                instant(item, "fundedAt"),
                instant(item, "lapsesAt"),
                instant(item, "deliveredAt"),
                instant(item, "completedAt"),
                instant(item, "releasedAt"),
                instant(item, "autoReleaseAt"),
                instant(item, "disputeWindowEndsAt"));
    }

    private static Instant instant(Item item, String name) {
        return item.findInstant(name).orElse(null);
    }

    private static Item.Builder act(EscrowLogEntry act) {
        return Item.nested()
                .put("at", act.at())
                .put("actor", act.actor())
                .put("action", act.action())
                .put("from", act.from())
                .put("to", act.to())
                .put("reason", act.reason());
    }

    private static EscrowLogEntry act(Item item) {
        Optional<String> from = item.findText("from");
        return new EscrowLogEntry(
                item.instant("at"),
                item.constant("actor", EscrowActor.class),
                item.constant("action", EscrowStatus.Move.class),
                from.map(text -> Wire.require(EscrowStatus.class, text)).orElse(null),
                item.constant("to", EscrowStatus.class),
                item.findText("reason").orElse(null));
    }

    private static Item.Builder dispute(Dispute dispute) {
        return dispute == null
                ? null
                : Item.nested()
                        .put("id", dispute.id())
                        .put("category", dispute.category())
                        .put("description", dispute.description())
                        .putTexts("urls", dispute.urls())
                        .put("openedBy", dispute.openedBy())
                        .put("openedAt", dispute.openedAt())
                        .put("ruledAt", dispute.ruledAt());
    }

    private static Dispute dispute(Item item) {
        return new Dispute(
                new DisputeId(item.text("id")),
                item.constant("category", DisputeCategory.class),
                item.text("description"),
                item.texts("urls"),
                item.constant("openedBy", EscrowActor.class),
                item.instant("openedAt"),
                instant(item, "ruledAt"));
    }
}
