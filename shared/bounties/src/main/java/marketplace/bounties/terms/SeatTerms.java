package marketplace.bounties.terms;

import java.time.Duration;
import java.time.Instant;
import marketplace.api.schema.CallerSchema;

/**
 * What holds for an accepted worker. Components that the owner left out are null.
 *
 * @param responseWindowHours how long an accepted worker may stay silent, 1 to 720 hours
 * @param autoExpireGhosts whether a seat that stays silent for that long is lost, not only flagged
 * @param completionWindowHours how long the work may take from its start
 * @param scheduledStartAt when the work is to start
 * @param startInstructions only workers with a seat read them
 * @param deliverableSchema what a submission's result must fit
 */
public record SeatTerms(
        int responseWindowHours,
        boolean autoExpireGhosts,
        Integer completionWindowHours,
        Instant scheduledStartAt,
        String startInstructions,
        CallerSchema deliverableSchema) {

    /** The default response window. */
    public static final int RESPONSE_WINDOW_HOURS = 48;

    /** How long a worker has to confirm an acceptance. */
    public static final Duration CONFIRMATION = Duration.ofDays(1);

    /** How long after the confirmation work must start, if no start is scheduled. */
    private static final Duration START = Duration.ofDays(2);

    /** How long work may take without a completion window and a deadline. */
    private static final Duration COMPLETION = Duration.ofDays(14);

    /** The terms of a bounty that sets none. */
    public static final SeatTerms PLAIN = new SeatTerms(RESPONSE_WINDOW_HOURS, false, null, null, null, null);

    /** The terms that a direct offer can set. */
    public static SeatTerms forDirectOffer(
            Integer completionWindowHours, String startInstructions, CallerSchema deliverableSchema) {
        return new SeatTerms(
                RESPONSE_WINDOW_HOURS, false, completionWindowHours, null, startInstructions, deliverableSchema);
    }

    SeatTerms withoutInstructions() {
        return new SeatTerms(
                responseWindowHours,
                autoExpireGhosts,
                completionWindowHours,
                scheduledStartAt,
                null,
                deliverableSchema);
    }

    public Duration responseWindow() {
        return Duration.ofHours(responseWindowHours);
    }

    /** When work confirmed at {@code confirmedAt} must start. A scheduled start in the past does not count. */
    public Instant startBy(Instant confirmedAt) {
        return scheduledStartAt != null && scheduledStartAt.isAfter(confirmedAt)
                ? scheduledStartAt
                : confirmedAt.plus(START);
    }

    /** When work started at {@code startedAt} is due. A deadline in the past does not count. */
    public Instant dueAt(Instant startedAt, Instant deadline) {
        Instant windowEnd =
                completionWindowHours == null ? null : startedAt.plus(Duration.ofHours(completionWindowHours));
        if (deadline == null || !deadline.isAfter(startedAt)) {
            return windowEnd == null ? startedAt.plus(COMPLETION) : windowEnd;
        }
        return windowEnd == null || deadline.isBefore(windowEnd) ? deadline : windowEnd;
    }
}
