package marketplace.notifications;

import java.time.Instant;
import java.time.ZoneId;
import java.util.Optional;
import marketplace.accounts.Email;
import marketplace.accounts.email.Mail;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;

/** Reads what a mail about a booking names, and what is possible when it is written. */
public interface VisitLookup {

    enum Stage {
        AWAITS_APPROVAL,
        /** The checkout is open, and its hold runs. */
        AWAITS_PAYMENT,
        /** Paid, and not begun. */
        AHEAD,
        /** Paid, and begun. */
        BEGUN,
        /** Paid, and neither side has called it delivered yet. */
        OVER,
        /** Declined or cancelled, or a payment of it was returned. */
        ENDED,
        /** There is nothing to do for this mail's reader. */
        OTHER
    }

    /** @param byReader whether the reader of the mail proposed it */
    record Proposed(boolean byReader, Instant startAt, Instant answerBy) {}

    /**
     * @param endedBy "booker" or "provider"; empty if no side ended it
     * @param reason why it ended: a code, or the words of that side
     * @param back what the booker got back, fee included; zero if nothing was taken
     * @param earned what the provider got
     */
    record End(Optional<String> endedBy, Optional<String> reason, Money back, Money earned) {}

    /**
     * @param provided whether the reader is the provider
     * @param provider the provider's name, for the booker
     * @param dueAt the deadline of what the stage asks for; empty if it asks for nothing
     * @param price what the provider gets
     * @param total with the fee
     */
    record Visit(
            boolean provided,
            String service,
            String provider,
            ZoneId zone,
            Instant startAt,
            Instant endAt,
            int sequence,
            EscrowId escrow,
            Stage stage,
            Optional<Instant> dueAt,
            Money price,
            Money total,
            Optional<Proposed> proposed,
            End end) {}

    /** As one of its sides sees it. */
    Optional<Visit> find(BookingId booking, AccountId reader, Instant now);

    /** The calendar entry as it is now; empty for a booking that was never confirmed. */
    Optional<Mail.Part> calendar(BookingId booking, AccountId reader, Email email, Instant now);
}
