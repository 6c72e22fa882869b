package marketplace.money.escrow;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.escrow.EscrowStatus.Move;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.ThawReason;

/**
 * An escrow is frozen while payments that it depends on are disputed at their provider. docs/money.md has the rules.
 *
 * @param payments the payments that were taken back
 * @param status what the escrow returns to
 * @param clocks as they were at the freeze
 * @param dispute a dispute of a party that the freeze interrupts; null for none
 */
public record Freeze(List<String> payments, EscrowStatus status, EscrowClocks clocks, Dispute dispute, Instant since) {

    public Freeze {
        payments = List.copyOf(payments);
    }

    /** A payment that the escrow depends on was taken back at the provider. All timers stop. */
    public static EscrowMove begin(Escrow escrow, Dispute byPlatform, String payment, Instant now) {
        EscrowStatus frozen = escrow.requireAllowed(Move.FREEZE);
        String reason = byPlatform.category().wire();
        Escrow after = logged(
                escrow, Move.FREEZE, frozen, reason, payment, escrow.clocks().stopped(), now);
        Freeze known = escrow.freeze();
        return escrow.move(
                known == null
                        ? after.with(byPlatform).with(of(escrow, payment, now))
                        : after.with(known.with(payment)));
    }

    /** The payment no longer freezes the escrow. The timers go on, unless another payment is still taken back. */
    public static EscrowMove end(Escrow escrow, String payment, ThawReason because, Instant now) {
        EscrowStatus frozen = escrow.requireAllowed(Move.THAW);
        String reason = because.wire();
        Freeze freeze = escrow.freeze();
        Freeze left = freeze.without(payment);
        if (!left.payments.isEmpty()) {
            return escrow.move(logged(escrow, Move.THAW, frozen, reason, payment, escrow.clocks(), now)
                    .with(left));
        }
        EscrowClocks resumed = freeze.clocks.later(freeze.duration(now));
        return escrow.move(logged(escrow, Move.THAW, freeze.status, reason, payment, resumed, now)
                .with(freeze.resumed(escrow.dispute(), now))
                .with((Freeze) null));
    }

    private static Escrow logged(
            Escrow escrow, Move move, EscrowStatus to, String reason, String payment, EscrowClocks next, Instant now) {
        EscrowLogEntry entry =
                new EscrowLogEntry(now, EscrowActor.PLATFORM, move, escrow.status(), to, reason, payment);
        return escrow.logged(entry, next);
    }

    private static Freeze of(Escrow escrow, String payment, Instant now) {
        return new Freeze(List.of(payment), escrow.status(), escrow.clocks(), escrow.dispute(), now);
    }

    private Freeze with(String payment) {
        return of(Stream.concat(payments.stream(), Stream.of(payment)).toList());
    }

    private Freeze without(String payment) {
        return of(payments.stream().filter(other -> !other.equals(payment)).toList());
    }

    /** Evidence that was added during the freeze stays with the dispute of the party. */
    Dispute resumed(Dispute byPlatform, Instant now) {
        return dispute == null ? null : dispute.resumed(byPlatform.evidence(), duration(now));
    }

    static Problem problem(Dispute byPlatform) {
        return new Problem(
                ErrorCode.INVALID_STATE,
                "This escrow is frozen. " + byPlatform.description()
                        + " It continues if the payment provider returns the payment or the poster has paid for it"
                        + " by then, and ends otherwise.");
    }

    public Duration duration(Instant now) {
        return Duration.between(since, now);
    }

    private Freeze of(List<String> others) {
        return new Freeze(others, status, clocks, dispute, since);
    }
}
