package marketplace.bounties.posters;

import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Money;
import marketplace.kernel.Wire;

/**
 * What the end of one hire says about its poster.
 *
 * @param minutesToPay from the hand-in to the payment; null if nothing was paid
 * @param paidOnTime whether the poster paid before the automatic release or a ruling did
 * @param disputeLost whether a ruling, or the poster's own concession, gave the worker everything
 * @param estimatedMinutes as the bounty states them; null if it does not
 * @param workedMinutes from the start to the first hand-in; null if the worker did not start before it
 */
public record EndedHire(
        EscrowId escrowId,
        AccountId workerId,
        End end,
        Money paid,
        Long minutesToPay,
        boolean paidOnTime,
        boolean disputeLost,
        Long estimatedMinutes,
        Long workedMinutes) {

    public enum End implements Wire {
        /** The worker was paid in full. */
        ACCEPTED,
        /** Work was handed in, and the poster was refunded. */
        REJECTED,
        /** Each side got a part. */
        SPLIT
    }
}
