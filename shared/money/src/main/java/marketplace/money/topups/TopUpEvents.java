package marketplace.money.topups;

import java.time.Instant;
import java.util.List;
import marketplace.api.EventKind;
import marketplace.api.Field;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.TopUpId;
import marketplace.money.ledger.Wallet;

public final class TopUpEvents {

    public static final List<EventKind> KINDS = List.of(
            EventKind.of(EventType.WALLET_AUTO_TOPUP_INITIATED, TopUpData.class, "An automatic top-up charge started."),
            EventKind.of(
                    EventType.WALLET_AUTO_TOPUP_FAILED,
                    TopUpData.class,
                    "An automatic top-up failed, or no payment method is saved."));

    public record TopUpData(
            @Field(required = true) TopUpId topUpId,

            @Field(required = true) String status,

            @Field(required = true) long amountCents,

            @Field(value = "Always USD.", required = true) String currency,

            @Field("Why it failed: no_payment_method, daily_limit or charge_refused.")
            String reason,

            @Field("The reason as a sentence.") String message)
            implements EventData {}

    private TopUpEvents() {}

    static Event initiated(TopUp topUp) {
        return event(EventType.WALLET_AUTO_TOPUP_INITIATED, topUp, topUp.createdAt(), null, null);
    }

    public static Event failed(TopUp topUp) {
        return event(
                EventType.WALLET_AUTO_TOPUP_FAILED,
                topUp,
                topUp.endedAt(),
                TopUpFailure.of(topUp).wire(),
                TopUpFailure.sentence(topUp));
    }

    private static Event event(EventType type, TopUp topUp, Instant at, String reason, String message) {
        TopUpData data = new TopUpData(
                topUp.id(), topUp.status().wire(), topUp.amount().cents(), Wallet.CURRENCY, reason, message);
        return new Event(type, topUp.id().value(), topUp.payerId(), at, data);
    }
}
