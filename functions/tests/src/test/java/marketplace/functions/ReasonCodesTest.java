package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.bounties.applications.RejectionReason;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.kernel.EventType;
import marketplace.kernel.Wire;
import marketplace.money.escrow.EscrowStatus.Move;
import marketplace.money.escrow.disputes.DisputeEnd;
import marketplace.money.topups.TopUpFailure;
import org.junit.jupiter.api.Test;

/** The table of reasons in docs/webhooks.md has every code that an event can carry, and no other. */
class ReasonCodesTest {

    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([a-z_.]+)` \\| `([a-z_]+)` \\|");

    @Test
    void documentedReasonsAreThoseOfTheEvents() throws IOException {
        String page = Files.readString(Path.of(System.getProperty("repository.root"), "docs/webhooks.md"));

        List<String> documented = ROW.matcher(page)
                .results()
                .map(row -> row.group(1) + " " + row.group(2))
                .toList();

        assertThat(documented)
                .containsExactlyInAnyOrderElementsOf(Stream.of(
                                codes(EventType.APPLICATION_SEAT_EXPIRED, SeatExpiry.values()),
                                codes(EventType.SUBMISSION_REJECTED, RejectionReason.values()),
                                codes(
                                        EventType.ESCROW_RELEASED,
                                        Move.RELEASE,
                                        Move.AUTO_RELEASE,
                                        Move.RULE_RELEASE,
                                        Move.RULE_SPLIT,
                                        Move.FORFEIT,
                                        Move.CANCEL_LATE,
                                        Move.BLOCKED_SPLIT,
                                        Move.BLOCKED_RELEASE),
                                codes(EventType.ESCROW_CANCELLED, Move.CANCEL, Move.LAPSE),
                                codes(EventType.ESCROW_EXPIRED, Move.EXPIRE),
                                codes(EventType.ESCROW_REFUNDED, Move.REFUND, Move.RULE_REFUND, Move.LOSE),
                                codes(EventType.ESCROW_DISPUTE_ENDED, DisputeEnd.values()),
                                codes(EventType.WALLET_AUTO_TOPUP_FAILED, TopUpFailure.values()))
                        .flatMap(codes -> codes)
                        .toList());
    }

    private static Stream<String> codes(EventType event, Wire... reasons) {
        return Arrays.stream(reasons).map(reason -> event.wire() + " " + reason.wire());
    }
}
