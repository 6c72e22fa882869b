package marketplace.services.bookings;

import java.time.Instant;
import java.time.ZoneId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.EscrowId;

/** What is asked for, before it is known whether it is held or waits for approval. */
public record BookingDraft(
        BookingId id,
        Parties parties,
        AgreedService service,
        Instant startAt,
        ZoneId zone,
        String message,
        EscrowId escrowId,
        Cycle cycle) {}
