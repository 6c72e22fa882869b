package marketplace.services.subscriptions;

import java.time.Duration;
import java.time.Instant;
import marketplace.kernel.Money;
import marketplace.services.bookings.AgreedService;

/** What was agreed at subscribing. Later changes of the listing or of the platform's fee do not change it. */
public record AgreedTerms(AgreedService service, Money fee, Recurrence recurrence) {

    private static final Duration LONGEST_NOTICE = Duration.ofDays(1);

    /** Ahead of the charge: there is time to choose another slot. */
    private static final Duration LOOKED_BEFORE = Duration.ofDays(3);

    public Money total() {
        return service.price().plus(fee);
    }

    AgreedTerms withoutTitle() {
        return new AgreedTerms(service.withoutTitle(), fee, recurrence);
    }

    Instant chargeAt(int cycle) {
        return recurrence.nominalStart(cycle).minus(recurrence.interval().chargedBefore());
    }

    Instant lookAt(int cycle) {
        return chargeAt(cycle).minus(LOOKED_BEFORE);
    }

    /** From then on a cycle that starts at this time is not charged any more. */
    Instant lastInstant(Instant start) {
        return start.minus(notice());
    }

    /** The earliest start whose last instant is after the charge. */
    Instant firstPayable(Instant charge) {
        return charge.plus(notice()).plusMillis(1);
    }

    private Duration notice() {
        Duration notice = Duration.ofMinutes(service.rules().minimumNoticeMinutes());
        return notice.compareTo(LONGEST_NOTICE) < 0 ? notice : LONGEST_NOTICE;
    }
}
