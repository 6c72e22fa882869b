package marketplace.money.topups;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.money.ledger.Wallet;

public final class TopUpEvents {

    private TopUpEvents() {}

    static Event initiated(TopUp topUp) {
        return event(EventType.WALLET_AUTO_TOPUP_INITIATED, topUp, topUp.createdAt(), Map.of());
    }

    public static Event failed(TopUp topUp) {
        return event(
                EventType.WALLET_AUTO_TOPUP_FAILED,
                topUp,
                topUp.endedAt(),
                Map.of("reason", TopUpFailure.of(topUp).wire(), "message", TopUpFailure.sentence(topUp)));
    }

    private static Event event(EventType type, TopUp topUp, Instant at, Map<String, Object> more) {
        Map<String, Object> data = new TreeMap<>(more);
        data.put("topUpId", topUp.id().value());
        data.put("status", topUp.status().wire());
        data.put("amountCents", topUp.amount().cents());
        data.put("currency", Wallet.CURRENCY);
        return new Event(type, topUp.id().value(), topUp.payerId(), at, data);
    }
}
