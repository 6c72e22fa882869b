package marketplace.notifications;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.Money;

/** All subscriptions are the same: Ada takes portraits for the reader each week. */
record RoomWeeks(Mailroom room) implements SubscriptionLookup {

    @Override
    public Optional<Recurring> find(SubscriptionId subscription, AccountId reader, Instant now) {
        return room.answer(
                room.cycle == null
                        ? null
                        : new Recurring(
                                false,
                                room.service,
                                room.provider,
                                ZoneId.of("Europe/Lisbon"),
                                room.cycle,
                                Mailroom.DUE,
                                new Money(2_950),
                                Optional.ofNullable(room.unpaid),
                                Optional.ofNullable(room.conflict),
                                Optional.ofNullable(room.end)));
    }
}
