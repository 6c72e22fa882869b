package marketplace.money.escrow.disputes;

import java.time.Instant;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * A split that one side of a dispute proposes to the other.
 *
 * @param worker what the human gets of the amount
 * @param number how many were proposed in this dispute, with this one
 */
public record Settlement(EscrowActor by, Money worker, Instant at, int number) {

    /** Both sides get a mail about each. */
    private static final int MOST = 20;

    static Settlement first(EscrowActor by, Money worker, Instant now) {
        return new Settlement(by, worker, now, 1);
    }

    Settlement replacedBy(EscrowActor side, Money other, Instant now) {
        if (!isReplaceable()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "In this dispute " + MOST + " settlements were proposed, which is the limit. Accept the open one,"
                            + " concede, or wait for the ruling.");
        }
        return new Settlement(side, other, now, number + 1);
    }

    public boolean isReplaceable() {
        return number < MOST;
    }

    /** The other side accepts, and repeats the amount so that it cannot have been replaced unseen. */
    public Ruling.Split acceptedBy(EscrowActor side, Money agreed) {
        if (side == by) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "You proposed this settlement. The other side accepts it, or proposes another.");
        }
        if (!agreed.equals(worker)) {
            throw new Problem(
                    ErrorCode.CONFLICT,
                    "The open settlement pays the human " + worker.cents() + " cents, not " + agreed.cents()
                            + ". Accept it with workerCents " + worker.cents() + ", or propose another.");
        }
        return new Ruling.Split(worker);
    }
}
