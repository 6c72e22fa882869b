package marketplace.hiring.hire;

import static marketplace.hiring.HiringMarketplace.ONE;
import static marketplace.hiring.HiringMarketplace.SEAT;
import static marketplace.hiring.HiringMarketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import marketplace.bounties.applications.SeatExpiry;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.testing.Facts;
import org.junit.jupiter.api.AfterEach;

/** Bounties with applicants in reserve, and the ways in which a seat is lost. */
public abstract class ReserveFixture {

    public static final String RESERVE = with(ONE, "\"reservePool\":true");

    static final String TWO = with(RESERVE, "\"spotsAvailable\":2");

    final HiringMarketplace story = new HiringMarketplace();

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    static String with(String body, String field) {
        return body.replace("}", "," + field + "}");
    }

    enum Way {
        RELEASED(SeatExpiry.POSTER_RELEASED),
        GIVEN_UP(SeatExpiry.WORKER_WITHDREW),
        CONSENTED(SeatExpiry.POSTER_RELEASED),
        UNCONFIRMED(SeatExpiry.CONFIRMATION_TIMEOUT),
        GHOSTED(SeatExpiry.GHOSTED),
        OVERDUE(SeatExpiry.COMPLETION_DEADLINE_MISSED);

        final SeatExpiry reason;

        Way(SeatExpiry reason) {
            this.reason = reason;
        }

        void end(Seat seat) {
            switch (this) {
                case RELEASED -> done(seat.post("agent", "release-seat", "{}"));
                case GIVEN_UP -> done(seat.post("ada", "withdraw", "{}"));
                case CONSENTED -> {
                    done(seat.working().post("ada", "consent-release", "{}"));
                    done(seat.post("agent", "release-seat", "{}"));
                }
                case UNCONFIRMED -> seat.story().advance(Duration.ofDays(1));
                case GHOSTED -> {
                    done(seat.post("ada", "confirm", "{}"));
                    seat.story().advance(Duration.ofHours(40));
                }
                case OVERDUE -> seat.working().story().advance(Duration.ofHours(60));
            }
        }
    }

    String posted() {
        return story.posted(
                with(RESERVE, "\"autoExpireGhosts\":true,\"responseWindowHours\":40,\"completionWindowHours\":60"));
    }

    Seat seated(String bounty) {
        return story.deposited(SEAT).applied("ada", bounty).accepted();
    }

    void assertLost(Seat seat, SeatExpiry reason) {
        assertThat(seat.application().seat().expired()).isEqualTo(reason);
        assertThat(seat.escrow()).isEqualTo("refunded");
        assertThat(Facts.of(story.event(EventType.APPLICATION_SEAT_EXPIRED)))
                .containsEntry("applicationId", seat.id.value())
                .containsEntry("reason", reason.wire());
    }

    void assertOpen(Seat lost, long balance) {
        assertThat(story.status(lost.bounty.value())).isEqualTo("open");
        assertThat(story.balance()).isEqualTo(balance);
        assertThat(story.inEscrow()).isZero();
        assertThat(story.events(EventType.APPLICATION_ACCEPTED)).hasSize(1);
    }

    void assertPassedTo(Seat next, long balance) {
        assertThat(next.status()).isEqualTo("accepted");
        assertThat(next.escrow()).isEqualTo("locked");
        assertThat(next.application().seat().confirmBy()).isEqualTo(story.now().plus(Duration.ofDays(1)));
        assertThat(story.status(next.bounty.value())).isEqualTo("assigned");
        assertThat(story.balance()).isEqualTo(balance);
        assertThat(story.events(EventType.APPLICATION_ACCEPTED)).hasSize(2);
        assertThat(story.events(EventType.ESCROW_FUNDED)).hasSize(2);
        assertThat(story.events().stream().map(Event::id)).doesNotHaveDuplicates();
    }
}
