package marketplace.bounties.terms;

import java.time.Duration;
import java.time.Instant;
import marketplace.api.CallerSchema;

/**
 * What a bounty offers and asks for once somebody is accepted.
 *
 * <p>Apart from the other terms, because applicants and lists have no use for it. A component that the owner left out is
 * null.
 *
 * @param responseWindowHours how long an accepted worker may stay silent; 1 to 720
 * @param autoExpireGhosts whether a seat that stays silent for so long is lost, not only flagged
 * @param keepApplicantsOnFill whether those who wait stay pending when the last seat is taken
 * @param reservePool whether they stay, and the first of them takes a seat that is lost, with the money that comes back
 *     by it
 * @param maxApplications how many are taken in all; they are then counted exactly
 * @param completionWindowHours how long the work may take from its start
 * @param scheduledStartAt when the work is to begin
 * @param startInstructions for those with a seat alone
 * @param deliverableSchema what a submission's result must fit
 */
public record SeatTerms(
        int responseWindowHours,
        boolean autoExpireGhosts,
        boolean keepApplicantsOnFill,
        boolean reservePool,
        Integer maxApplications,
        Integer completionWindowHours,
        Instant scheduledStartAt,
        String startInstructions,
        CallerSchema deliverableSchema) {

    /** In hours, where the owner says nothing (decisions §5). */
    public static final int RESPONSE_WINDOW_HOURS = 48;

    /** How long a worker has for confirming an acceptance (decisions §5). */
    public static final Duration CONFIRMATION = Duration.ofDays(1);

    /** How long after the confirmation work must begin, where no start is scheduled (decisions §5). */
    private static final Duration START = Duration.ofDays(2);

    /** How long work may take where neither a window nor a deadline says (decisions §5). */
    private static final Duration COMPLETION = Duration.ofDays(14);

    /** What bounties have that say nothing of it. */
    public static final SeatTerms PLAIN =
            new SeatTerms(RESPONSE_WINDOW_HOURS, false, false, false, null, null, null, null, null);

    /** What a private bounty may say of its seat. */
    public static SeatTerms forOne(
            Integer completionWindowHours, String startInstructions, CallerSchema deliverableSchema) {
        return new SeatTerms(
                RESPONSE_WINDOW_HOURS,
                false,
                false,
                false,
                null,
                completionWindowHours,
                null,
                startInstructions,
                deliverableSchema);
    }

    SeatTerms withoutInstructions() {
        return new SeatTerms(
                responseWindowHours,
                autoExpireGhosts,
                keepApplicantsOnFill,
                reservePool,
                maxApplications,
                completionWindowHours,
                scheduledStartAt,
                null,
                deliverableSchema);
    }

    /** Whether those who wait are left waiting when the last seat is taken. */
    public boolean keepsApplicants() {
        return keepApplicantsOnFill || reservePool;
    }

    public Duration responseWindow() {
        return Duration.ofHours(responseWindowHours);
    }

    /** By when work must begin that was confirmed at {@code confirmedAt}; a scheduled start that has passed binds nobody. */
    public Instant startBy(Instant confirmedAt) {
        return scheduledStartAt != null && scheduledStartAt.isAfter(confirmedAt)
                ? scheduledStartAt
                : confirmedAt.plus(START);
    }

    /** By when work must be handed in that began at {@code startedAt}; a deadline that had passed by then binds nobody. */
    public Instant dueAt(Instant startedAt, Instant deadline) {
        Instant windowEnd =
                completionWindowHours == null ? null : startedAt.plus(Duration.ofHours(completionWindowHours));
        if (deadline == null || !deadline.isAfter(startedAt)) {
            return windowEnd == null ? startedAt.plus(COMPLETION) : windowEnd;
        }
        return windowEnd == null || deadline.isBefore(windowEnd) ? deadline : windowEnd;
    }
}
