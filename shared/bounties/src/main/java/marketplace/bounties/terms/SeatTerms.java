package marketplace.bounties.terms;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.api.schema.CallerSchema;
import marketplace.kernel.Money;

/**
 * What applies to an accepted worker. Omitted components are null. A worker may stay silent for the response window, 1
 * to 720 hours; then the seat is flagged, or lost with {@code autoExpireGhosts}.
 *
 * @param confirmationHours null for a day
 * @param deliveryHours from the confirmation until work is due, started or not; null if it is due after its start
 * @param blockedPayPercent what a worker gets who finds the place blocked; null for 0. It never changes after posting
 */
public record SeatTerms(
        int responseWindowHours,
        boolean autoExpireGhosts,
        Integer completionWindowHours,
        Instant scheduledStartAt,
        String startInstructions,
        CallerSchema deliverableSchema,
        Integer confirmationHours,
        Integer deliveryHours,
        Integer blockedPayPercent) {

    public static final int RESPONSE_WINDOW_HOURS = 48;

    private static final Duration CONFIRMATION = Duration.ofDays(1);

    private static final int PERCENT = 100;

    /** Time from the confirmation to the start of work, if no start is scheduled. */
    private static final Duration START = Duration.ofDays(2);

    /** Time to work without a completion window and a deadline. */
    private static final Duration COMPLETION = Duration.ofDays(14);

    public static final SeatTerms PLAIN =
            new SeatTerms(RESPONSE_WINDOW_HOURS, false, null, null, null, null, null, null, null);

    public static SeatTerms forDirectHire(
            Integer completionWindowHours, String startInstructions, CallerSchema deliverableSchema) {
        return new SeatTerms(
                RESPONSE_WINDOW_HOURS,
                false,
                completionWindowHours,
                null,
                startInstructions,
                deliverableSchema,
                null,
                null,
                null);
    }

    public static SeatTerms forRun(int confirmationHours, int deliveryHours) {
        return new SeatTerms(
                RESPONSE_WINDOW_HOURS, false, null, null, null, null, confirmationHours, deliveryHours, null);
    }

    SeatTerms withoutInstructions() {
        return new SeatTerms(
                responseWindowHours,
                autoExpireGhosts,
                completionWindowHours,
                scheduledStartAt,
                null,
                deliverableSchema,
                confirmationHours,
                deliveryHours,
                blockedPayPercent);
    }

    public int blockedPercent() {
        return blockedPayPercent == null ? 0 : blockedPayPercent;
    }

    /** Of the amount of the escrow, for a worker who found the place blocked. */
    public Money blockedPay(Money amount) {
        return amount.fraction(blockedPercent(), PERCENT);
    }

    public Duration confirmation() {
        return confirmationHours == null ? CONFIRMATION : Duration.ofHours(confirmationHours);
    }

    /** When confirmed work is due although it has not started; empty if the start sets it. */
    public Optional<Instant> dueAfter(Instant confirmedAt) {
        return Optional.ofNullable(deliveryHours).map(hours -> confirmedAt.plus(Duration.ofHours(hours)));
    }

    public Duration responseWindow() {
        return Duration.ofHours(responseWindowHours);
    }

    /** A scheduled start in the past does not count. */
    public Instant startBy(Instant confirmedAt) {
        return scheduledStartAt != null && scheduledStartAt.isAfter(confirmedAt)
                ? scheduledStartAt
                : confirmedAt.plus(START);
    }

    /** When work is due that is confirmed and started as late as it can be. */
    public Instant latestDueAt(Instant hiredAt, Instant deadline) {
        return latestDueAfter(hiredAt.plus(confirmation()), deadline);
    }

    public Instant latestDueAfter(Instant confirmedAt, Instant deadline) {
        return dueAfter(confirmedAt).orElseGet(() -> dueAt(startBy(confirmedAt), deadline));
    }

    /** From the start of the work; empty if only the deadline limits it. */
    public Optional<Duration> workTime(boolean hasDeadline) {
        if (completionWindowHours != null) {
            return Optional.of(Duration.ofHours(completionWindowHours));
        }
        return hasDeadline ? Optional.empty() : Optional.of(COMPLETION);
    }

    /** A deadline in the past does not count. */
    public Instant dueAt(Instant startedAt, Instant deadline) {
        Instant windowEnd =
                completionWindowHours == null ? null : startedAt.plus(Duration.ofHours(completionWindowHours));
        if (deadline == null || !deadline.isAfter(startedAt)) {
            return windowEnd == null ? startedAt.plus(COMPLETION) : windowEnd;
        }
        return windowEnd == null || deadline.isBefore(windowEnd) ? deadline : windowEnd;
    }
}
