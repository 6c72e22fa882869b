package marketplace.money.escrow;

import java.time.Instant;

/**
 * One line of an escrow's audit log.
 *
 * <p>The log is part of the record and written with it, so that a move without its line cannot be.
 *
 * @param from the status before; null for the first line
 * @param reason in words of whoever did it; null for none
 */
public record EscrowLogEntry(
        Instant at, EscrowActor actor, EscrowStatus.Move action, EscrowStatus from, EscrowStatus to, String reason) {}
