package marketplace.money.escrow;

import java.time.Instant;

/** One entry of an escrow's audit log. */
public record EscrowLogEntry(
        Instant at, EscrowActor actor, EscrowStatus.Move action, EscrowStatus from, EscrowStatus to, String reason) {}
