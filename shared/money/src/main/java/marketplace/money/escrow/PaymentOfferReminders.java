package marketplace.money.escrow;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import marketplace.kernel.Timer;
import marketplace.table.Commit;

/**
 * Reminds the human 24 and 2 hours before a funded payment offer lapses. A timer is never stopped: it reminds only of a
 * deadline that is still the escrow's.
 */
public final class PaymentOfferReminders {

    public static final String KIND = "escrow.offer_reminder";

    private static final List<Duration> BEFORE = List.of(Duration.ofHours(24), Duration.ofHours(2));

    private PaymentOfferReminders() {}

    static List<Timer> of(Escrow waiting) {
        return waiting.terms().subject() instanceof EscrowSubject.Offer
                ? BEFORE.stream()
                        .map(before -> new Timer(
                                KIND,
                                waiting.id().value(),
                                waiting.clocks().lapsesAt().minus(before)))
                        .toList()
                : List.of();
    }

    public static Commit remind(Escrow escrow, Timer due, Instant now) {
        return escrow.status() == EscrowStatus.FUNDED && isReminder(due, escrow)
                ? Commit.none()
                        .job(EscrowEvents.paymentOfferDue(escrow, due.at(), now).job())
                : Commit.none();
    }

    private static boolean isReminder(Timer due, Escrow escrow) {
        Instant lapsesAt = escrow.clocks().lapsesAt();
        return BEFORE.stream().anyMatch(before -> due.at().plus(before).equals(lapsesAt));
    }
}
