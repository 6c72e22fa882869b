package marketplace.notifications;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import marketplace.accounts.Email;
import marketplace.accounts.email.Mail;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;

/** All bookings are the same: Ada takes portraits, and the reader has booked them. */
record RoomVisits(Mailroom room) implements VisitLookup {

    @Override
    public Optional<Visit> find(BookingId booking, AccountId reader, Instant now) {
        return room.answer(
                room.stage == null
                        ? null
                        : new Visit(
                                false,
                                room.service,
                                room.provider,
                                ZoneId.of("Europe/Lisbon"),
                                Mailroom.DUE,
                                Mailroom.DUE.plus(Duration.ofHours(1)),
                                1,
                                new EscrowId(Mailroom.ESCROW),
                                room.stage,
                                room.stage == Stage.OTHER ? Optional.empty() : Optional.of(Mailroom.DUE),
                                new Money(2_500),
                                new Money(2_950),
                                Optional.of(new Proposed(false, Mailroom.DUE, Mailroom.DUE)),
                                new End(
                                        Optional.of("provider"),
                                        Optional.of(room.endReason),
                                        new Money(2_950),
                                        Money.ZERO)));
    }

    @Override
    public Optional<Mail.Part> calendar(BookingId booking, AccountId reader, Email email, Instant now) {
        return Optional.of(new Mail.Part("text/calendar; method=REQUEST", "booking.ics", new byte[] {1}));
    }
}
