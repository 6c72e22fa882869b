package marketplace.money.escrow;

import java.time.Instant;
import marketplace.money.escrow.disputes.EscrowActor;

/**
 * One entry of an escrow's audit log.
 * @param payment the payment that froze it or no longer freezes it, which only its payer may know; null for other moves
 */
public record EscrowLogEntry(
        Instant at,
        EscrowActor actor,
        EscrowStatus.Move action,
        EscrowStatus from,
        EscrowStatus to,
        String reason,
        String payment) {}
