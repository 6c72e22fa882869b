package marketplace.hiring.bookings;

import static marketplace.testing.Marketplace.done;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import marketplace.hiring.bookings.BookingMarketplace.Visited;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who may move a booking, until when a proposal can be answered, and what happens to both times. */
class ReschedulingTest {

    private static final Duration SECOND = Duration.ofSeconds(1);

    private final BookingMarketplace story = new BookingMarketplace();
    private final Instant start = story.at("16:00").plus(Duration.ofDays(4));

    @AfterEach
    void booksAgree() {
        story.market.assertBooksAgree();
    }

    /** In five days at 16:00. */
    private Visited confirmed(String service) {
        Visited visit = story.booked("agent", service, story.date(start), "16:00", "");
        visit.pay();
        assertThat(visit.status()).isEqualTo("confirmed");
        return visit;
    }

    private Reply move(Visited visit, String who, Instant to) {
        return visit.act(who, "reschedule", "{'date':'%s','startTime':'%s'}".formatted(story.date(to), time(to)));
    }

    private static String time(Instant at) {
        return at.toString().substring(11, 16);
    }

    @ParameterizedTest
    @CsvSource({"-1, true", "0, true", "1, false"})
    void bookerMovesAtOnceUntilTheNotice(int seconds, boolean atOnce) {
        Visited visit = confirmed(story.service(",'rescheduleNoticeHours':48"));
        String escrow = visit.read().text("booking.escrowId");
        story.until(start.minus(Duration.ofHours(48)).plusSeconds(seconds));
        Instant to = start.plus(Duration.ofHours(20));

        Reply moved = done(move(visit, "agent", to));

        assertThat(visit.time("startAt")).isEqualTo(atOnce ? to : start);
        assertThat(moved.body().at("/booking/reschedule").isObject()).isEqualTo(!atOnce);
        assertThat(moved.text("booking.escrowId")).isEqualTo(escrow);
        assertThat(moved.text("booking.totalCents")).isEqualTo("" + BookingMarketplace.TOTAL);
        assertThat(visit.escrowStatus()).isEqualTo("locked");
        assertThat(story.market.balance()).isZero();
    }

    @Test
    void providersProposalHoldsBothTimesUntilItIsAnswered() {
        String service = story.instant();
        Visited visit = confirmed(service);
        done(move(visit, "ada", start.minus(Duration.ofHours(2))));
        assertThat(visit.read().text("booking.startTime")).isEqualTo("16:00");
        assertThat(story.book("rival", service, story.date(start), "14:00", "").text("error_code"))
                .isEqualTo("slot_unavailable");
        assertThat(story.book("rival", service, story.date(start), "16:00", "").text("error_code"))
                .isEqualTo("slot_unavailable");
        assertThat(visit.act("ada", "reschedule/accept", "{}").text("error_code"))
                .isEqualTo("invalid_state");
        done(visit.act("agent", "reschedule/accept", "{}"));
        assertThat(visit.read().text("booking.startTime")).isEqualTo("14:00");
        assertThat(story.book("rival", service, story.date(start), "16:00", "").status())
                .isEqualTo(200);
        assertThat(story.book("rival", service, story.date(start), "14:00", "").text("error_code"))
                .isEqualTo("slot_unavailable");
    }

    @Test
    void declinedProposalFreesTheProposedTime() {
        String service = story.instant();
        Visited visit = confirmed(service);
        done(move(visit, "ada", start.minus(Duration.ofHours(2))));
        done(visit.act("agent", "reschedule/decline", "{}"));
        assertThat(visit.read().text("booking.startTime")).isEqualTo("16:00");
        assertThat(story.book("rival", service, story.date(start), "14:00", "").status())
                .isEqualTo(200);
        assertThat(story.book("rival", service, story.date(start), "16:00", "").text("error_code"))
                .isEqualTo("slot_unavailable");
    }

    @Test
    void bookingThatNeededApprovalIsMovedOnlyWithTheProvidersConsent() {
        Visited visit = story.booked("agent", story.approved(), story.date(start), "16:00", "");
        done(visit.act("ada", "approve", "{}"));
        visit.pay();
        Instant to = start.minus(Duration.ofHours(2));
        done(move(visit, "agent", to));
        assertThat(visit.time("startAt")).isEqualTo(start);
        done(visit.act("ada", "reschedule/accept", "{}"));
        assertThat(visit.time("startAt")).isEqualTo(to);
    }

    /** Booked in five days at 16:00; hours from the old start on at which it is proposed, and to which time. */
    @ParameterizedTest
    @CsvSource({
        "24 hours,       -72, 20,  -48",
        "the old start,  -10, 20,    0",
        "the new start,  -10, -6,   -6",
    })
    void proposalIsAnsweredUntilItsFirstLimit(String limit, int proposedAt, int to, int answerBy) {
        Visited accepted = confirmed(story.service(",'minimumNoticeMinutes':0"));
        story.until(start.plus(Duration.ofHours(proposedAt)));
        Instant end = start.plus(Duration.ofHours(answerBy));

        done(move(accepted, "ada", start.plus(Duration.ofHours(to))));

        assertThat(accepted.time("reschedule.answerBy")).as(limit).isEqualTo(end);
        story.until(end.minus(SECOND));
        done(accepted.act("agent", "reschedule/accept", "{'dryRun':true}"));
        story.market.clock.advance(SECOND);
        assertThat(accepted.act("agent", "reschedule/accept", "{}").text("error_code"))
                .isEqualTo("invalid_state");
        story.market.tick();
        assertThat(accepted.time("startAt")).isEqualTo(start);
        assertThat(accepted.read().body().at("/booking/reschedule").isNull()).isTrue();
    }

    @Test
    void lapsedProposalFreesItsTimeAndCanBeMadeAgain() {
        String service = story.instant();
        Visited visit = confirmed(service);
        Instant to = start.minus(Duration.ofHours(2));
        done(move(visit, "ada", to));
        story.market.advance(Duration.ofHours(24).minus(SECOND));
        assertThat(story.book("rival", service, story.date(to), "14:00", "").text("error_code"))
                .isEqualTo("slot_unavailable");
        story.market.advance(SECOND);
        done(story.book("rival", service, story.date(to), "14:00", ""));
        done(move(visit, "ada", start.minus(Duration.ofHours(3))));
    }

    @Test
    void proposalThatEndsWithinASecondHoldsItsTimeToTheEnd() {
        String service = story.instant();
        Visited visit = confirmed(service);
        story.market.clock.advance(Duration.ofMillis(700));
        Instant to = start.minus(Duration.ofHours(2));
        done(move(visit, "ada", to));
        story.market.clock.advance(Duration.ofHours(24).minusMillis(1));
        assertThat(story.book("rival", service, story.date(to), "14:00", "").text("error_code"))
                .isEqualTo("slot_unavailable");
        done(visit.act("agent", "reschedule/accept", "{}"));
        assertThat(visit.time("startAt")).isEqualTo(to);
    }

    /** The clocks of two functions differ: the rival's shows the end of the proposal a moment before. */
    @Test
    void acceptanceAtTheEndOfTheProposalTakesNoTimeFromABookingThatWasFaster() {
        String service = story.instant();
        Visited visit = confirmed(service);
        Instant to = start.minus(Duration.ofHours(2));
        done(move(visit, "ada", to));
        story.market.clock.advance(Duration.ofHours(24));
        done(story.book("rival", service, story.date(to), "14:00", ""));
        story.market.clock.advance(Duration.ofMillis(-5));
        assertThat(visit.act("agent", "reschedule/accept", "{}").text("error_code"))
                .isEqualTo("slot_unavailable");
        assertThat(visit.time("startAt")).isEqualTo(start);
    }

    @Test
    void proposerWithdrawsAndProposesAnotherTime() {
        String service = story.instant();
        Visited visit = confirmed(service);
        done(move(visit, "ada", start.minus(Duration.ofHours(2))));
        Reply second = move(visit, "ada", start.minus(Duration.ofHours(3)));
        assertThat(second.text("error")).contains("Answer or withdraw it first");
        done(visit.act("ada", "reschedule/decline", "{}"));
        done(story.book("rival", service, story.date(start), "14:00", ""));
        done(move(visit, "ada", start.minus(Duration.ofHours(3))));
    }

    @Test
    void cancelEndsTheProposalAndFreesBothTimes() {
        String service = story.instant();
        Visited visit = confirmed(service);
        done(move(visit, "ada", start.minus(Duration.ofHours(2))));
        done(visit.act("agent", "cancel", "{}"));
        assertThat(visit.act("agent", "reschedule/accept", "{}").text("error_code"))
                .isEqualTo("invalid_state");
        for (String time : new String[] {"14:00", "16:00"}) {
            done(story.book("rival", service, story.date(start), time, ""));
        }
    }

    @Test
    void unpaidOrBegunBookingIsNotMoved() {
        Visited unpaid = story.booked(story.instant(), "10:00");
        assertThat(move(unpaid, "agent", start).text("error_code")).isEqualTo("invalid_state");
        Visited begun = confirmed(story.instant());
        story.until(start);
        Instant to = start.plus(Duration.ofHours(20));
        for (String who : new String[] {"agent", "ada"}) {
            assertThat(move(begun, who, to).text("error_code")).isEqualTo("invalid_state");
        }
    }

    @ParameterizedTest
    @CsvSource({"0, 12:00, 409", "1, 12:15, 400", "30, 12:00, 400", "-6, 12:00, 400"})
    void impossibleTimeIsRefusedWithFreeOnes(int days, String time, int status) {
        String service = story.instant();
        Visited visit = confirmed(service);
        story.booked("rival", service, story.date(start), "12:00", "");
        String body =
                "{'date':'%s','startTime':'%s'}".formatted(story.date(start).plusDays(days), time);

        Reply refused = visit.act("agent", "reschedule", body);

        assertThat(refused.status()).isEqualTo(status);
        assertThat(refused.text("error")).contains("Free near it, in UTC: ");
    }

    @Test
    void presentTimeIsNoMove() {
        Visited visit = confirmed(story.instant());
        assertThat(move(visit, "agent", start).text("error")).contains("must differ from the present time");
    }

    @Test
    void changedTermsOfTheServiceDoNotTouchWhatWasAgreed() {
        String service = story.instant();
        Visited visit = confirmed(service);
        done(story.post(
                "ada",
                "PATCH",
                "/api/services/" + service,
                "{'price':90,'durationMinutes':90,'cancelNoticeHours':168}"));
        done(story.post("ada", "PUT", "/api/humans/me", "{'name':'Ada','timezone':'Asia/Tokyo'}"));
        done(story.post("ada", "DELETE", "/api/services/" + service, ""));

        assertThat(visit.time("startAt")).isEqualTo(start);
        assertThat(visit.read().text("booking.startTime")).isEqualTo("16:00");
        assertThat(visit.read().text("booking.timezone")).isEqualTo("UTC");
        assertThat(visit.time("endAt")).isEqualTo(start.plus(Duration.ofHours(1)));
        story.until(start.minus(Duration.ofHours(24)));
        done(visit.act("agent", "cancel", "{}"));
        assertThat(story.market.balance()).isEqualTo(BookingMarketplace.TOTAL);
    }
}
