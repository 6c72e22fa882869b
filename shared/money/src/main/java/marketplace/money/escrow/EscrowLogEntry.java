package marketplace.money.escrow;

import java.time.Instant;

/**
 * One entry of an escrow's audit log.
 *
 * @param from the status before; null for the first entry
 * @param reason given by the actor; null for none
 */
public record EscrowLogEntry(
        Instant at, EscrowActor actor, EscrowStatus.Move action, EscrowStatus from, EscrowStatus to, String reason) {}
