package marketplace.hiring.escrow;

import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.money.escrow.Escrow;
import org.junit.jupiter.api.Test;

/** A thief tries many stolen cards: one escrow is paid by more payments than a commit has room for. */
class ManyPaymentsTest extends FrozenEscrowFixture {

    private static final int PAYMENTS = 118;
    private static final long EACH = HiringMarketplace.SEAT / PAYMENTS;

    private List<String> takenBackFromASeat() {
        seat.accepted().working().handedIn();
        List<String> payments =
                IntStream.range(0, PAYMENTS).mapToObj(_ -> deposited(EACH)).toList();
        Seat other = story.applied("bob", story.posted(HiringMarketplace.ONE));
        other.accepted().working().handedIn();
        payments.forEach(payment -> chargedBack(payment, EACH));
        story.advance(Duration.ofMinutes(2));
        assertThat(debt()).isEqualTo(-PAYMENTS * EACH);
        return payments;
    }

    private Escrow frozen() {
        return story.escrows("agent").stream()
                .filter(escrow -> escrow.freeze() != null)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void adminPaysTheWorkerOfAnEscrowOfManyPayments() {
        takenBackFromASeat();

        done(story.endpoint.call(
                "admin",
                "POST",
                "/api/admin/escrows/" + frozen().id() + "/ruling",
                "{\"ruling\":\"release\",\"reason\":\"The work was done.\"}"));

        assertThat(story.payable("bob")).isEqualTo(2_000);
    }

    @Test
    void depositPaysADebtForManyPayments() {
        List<String> payments = takenBackFromASeat();

        deposited(PAYMENTS * EACH + 100);

        assertThat(debt()).isZero();
        assertThat(story.balance()).isEqualTo(100);
        payments.forEach(payment -> won(payment, EACH));
        assertThat(story.balance()).isEqualTo(100 + PAYMENTS * EACH);
    }

    @Test
    void lossOfManyPaymentsEndsTheEscrow() {
        takenBackFromASeat().forEach(this::lost);
        story.advance(Duration.ofMinutes(2));

        assertThat(story.escrows("agent"))
                .extracting(escrow -> escrow.status().wire())
                .containsExactlyInAnyOrder("delivered", "refunded");
        assertThat(debt()).isZero();
    }
}
