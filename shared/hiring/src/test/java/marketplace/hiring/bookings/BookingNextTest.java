package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import org.junit.jupiter.api.Test;

/** What each side is told to do next in each state, and that it can be done by the named operation. */
class BookingNextTest {

    private final BookingMarketplace story = new BookingMarketplace();

    private JsonNode next(Visited visit, String who) {
        return done(story.post(who, "GET", "/api/services/bookings/" + visit.id, ""))
                .body()
                .at("/booking/next");
    }

    private void assertNext(Visited visit, List<String> booker, List<String> provider) {
        assertThat(next(visit, "agent").findValuesAsText("action")).isEqualTo(booker);
        assertThat(next(visit, "ada").findValuesAsText("action")).isEqualTo(provider);
        story.assertNamesOperations(next(visit, "agent"));
        story.assertNamesOperations(next(visit, "ada"));
    }

    @Test
    void requestIsAnsweredThenPaid() {
        Visited visit = story.booked(story.approved(), "16:00");
        assertNext(visit, List.of("cancel_booking"), List.of("approve_booking", "decline_booking", "cancel_booking"));
        done(visit.act("ada", "approve", "{}"));
        assertNext(
                visit, List.of("pay_checkout", "create_escrow_checkout", "cancel_booking"), List.of("cancel_booking"));
    }

    @Test
    void expiredBookingCanBePaidWhileItsPageIsOpen() {
        Visited visit = story.booked(story.instant(), "16:00");
        story.market.advance(Duration.ofMinutes(30));
        assertThat(visit.status()).isEqualTo("expired");
        assertNext(
                visit, List.of("pay_checkout", "create_escrow_checkout", "cancel_booking"), List.of("cancel_booking"));
        assertThat(next(visit, "agent").at("/0/dueAt").asText()).startsWith("2026-01-02T00:00:00");
        story.market.advance(Duration.ofDays(1));
        assertNext(visit, List.of(), List.of());
    }

    @Test
    void openProposalIsAnsweredByOneSideAndWithdrawnByTheOther() {
        Visited visit = story.confirmed(story.instant(), "16:00");
        List<String> ahead = List.of("reschedule_booking", "cancel_booking");
        assertNext(visit, ahead, ahead);
        done(visit.act("ada", "reschedule", "{'date':'%s','startTime':'12:00'}".formatted(story.tomorrow())));
        assertNext(
                visit, List.of("accept_reschedule", "cancel_booking"), List.of("decline_reschedule", "cancel_booking"));
    }

    @Test
    void begunVisitIsReportedPaidAndReviewed() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        story.until(story.at("10:00"));
        assertNext(visit, List.of("confirm_delivery", "open_dispute"), List.of("deliver_work", "open_dispute"));
        done(visit.deliver("{}"));
        assertNext(visit, List.of("confirm_delivery", "open_dispute"), List.of("open_dispute"));
        done(story.post("agent", "POST", "/api/escrow/" + visit.escrow + "/complete", "{}"));
        assertNext(visit, List.of("release_payment"), List.of());
        done(story.post("agent", "POST", "/api/escrow/" + visit.escrow + "/release", "{}"));
        assertNext(visit, List.of("write_review"), List.of());
    }

    @Test
    void disputedVisitIsReportedAndTheDisputeEndedBySteps() {
        Visited visit = story.confirmed(story.instant(), "10:00");
        String escrow = "/api/escrow/" + visit.escrow;
        story.until(story.at("10:00"));
        done(story.post(
                "agent",
                "POST",
                escrow + "/dispute",
                "{'category':'not_delivered','description':'Nobody came to the agreed place.'}"));
        List<String> withdrawable =
                List.of("add_dispute_evidence", "propose_settlement", "concede_dispute", "withdraw_dispute");
        assertNext(
                visit,
                withdrawable,
                List.of("deliver_work", "add_dispute_evidence", "propose_settlement", "concede_dispute"));
        done(visit.deliver("{}"));
        assertNext(visit, withdrawable, List.of("add_dispute_evidence", "propose_settlement", "concede_dispute"));
        done(story.post("ada", "POST", escrow + "/dispute/settlement", "{'workerCents':2500}"));
        assertNext(
                visit,
                List.of(
                        "add_dispute_evidence",
                        "accept_settlement",
                        "propose_settlement",
                        "concede_dispute",
                        "withdraw_dispute"),
                List.of("add_dispute_evidence", "propose_settlement", "concede_dispute"));
    }

    @Test
    void cancelledBookingHasNoNextStep() {
        Visited visit = story.confirmed(story.instant(), "16:00");
        done(visit.act("ada", "cancel", "{}"));
        assertNext(visit, List.of(), List.of());
    }
}
