package marketplace.notifications;

import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.SubscriptionId;
import marketplace.kernel.Money;

/** Reads what a mail about a subscription names, and what is possible when it is written. */
public interface SubscriptionLookup {

    /**
     * A charge that failed, of the next visit.
     *
     * @param reason a code
     * @param again when it is tried again; empty if it is not
     * @param payBy until when its booking can be paid, which is skipped then
     * @param endsAt when the subscription ends unless a charge succeeds
     */
    record Unpaid(String reason, Optional<Instant> again, BookingId booking, Instant payBy, Instant endsAt) {}

    /**
     * The time of the next visit cannot be booked.
     *
     * @param reason a code
     * @param free what can be chosen instead
     */
    record Conflict(String reason, Instant chooseBy, List<Instant> free) {}

    /**
     * @param by "booker" or "provider"; empty if no side ended it
     * @param reason a code, or the words of that side
     * @param at of one that ends with its period; empty if it has ended
     */
    record End(Optional<String> by, Optional<String> reason, Optional<Instant> at) {}

    /**
     * @param provided whether the reader is the provider
     * @param provider the provider's name
     * @param cycle number of the next visit
     * @param startAt of the next visit
     * @param total of a visit, with the fee
     */
    record Recurring(
            boolean provided,
            String service,
            String provider,
            ZoneId zone,
            int cycle,
            Instant startAt,
            Money total,
            Optional<Unpaid> unpaid,
            Optional<Conflict> conflict,
            Optional<End> end) {}

    /** As one of its sides sees it. */
    Optional<Recurring> find(SubscriptionId subscription, AccountId reader, Instant now);
}
