package marketplace.money.escrow;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Stream;

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

    static Freeze of(Escrow escrow, String payment, Instant now) {
        return new Freeze(List.of(payment), escrow.status(), escrow.clocks(), escrow.dispute(), now);
    }

    Freeze with(String payment) {
        return of(Stream.concat(payments.stream(), Stream.of(payment)).toList());
    }

    Freeze without(String payment) {
        return of(payments.stream().filter(other -> !other.equals(payment)).toList());
    }

    /** Evidence that was added during the freeze stays with the dispute of the party. */
    Dispute resumed(Dispute byPlatform, Instant now) {
        return dispute == null ? null : dispute.resumed(byPlatform.evidence(), duration(now));
    }

    public Duration duration(Instant now) {
        return Duration.between(since, now);
    }

    private Freeze of(List<String> others) {
        return new Freeze(others, status, clocks, dispute, since);
    }
}
