package marketplace.money.payouts;

import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.TransferId;

/** What a human has earned the money of a payout by. */
public sealed interface PayoutSource {

    record OfEscrow(EscrowId escrowId) implements PayoutSource {}

    record OfTransfer(TransferId transferId) implements PayoutSource {}

    record OfLink(PaymentLinkId linkId) implements PayoutSource {}

    record OfRun(RunId runId) implements PayoutSource {}
}
