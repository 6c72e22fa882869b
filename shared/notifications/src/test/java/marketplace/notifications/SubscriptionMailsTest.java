package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import marketplace.kernel.NoticeType;
import org.junit.jupiter.api.Test;

/** A mail about a subscription is sent only while what it asks for is possible. */
class SubscriptionMailsTest {

    private final Mailroom room = new Mailroom();

    private String text(NoticeType type) {
        room.happens(type, "s", "bob");
        assertThat(room.mails).hasSize(1);
        return room.mails.getFirst().text();
    }

    @Test
    void failedChargeNamesTheNextAttemptTheLinkAndTheEnd() {
        assertThat(text(NoticeType.SUBSCRIPTION_UNPAID))
                .contains(
                        "29.50 USD",
                        "failed: insufficient funds.",
                        "tried again on Fri 27 Feb 2026, 18:30 (Europe/Lisbon)",
                        "pay by Sun 1 Mar 2026, 16:30 (Europe/Lisbon)",
                        "ends on Thu 5 Mar 2026, 18:30 (Europe/Lisbon)",
                        Mailroom.SITE + "/app/bookings/" + Mailroom.BOOKING,
                        "POST /api/escrow/checkout {\"bookingId\": \"" + Mailroom.BOOKING + "\"}");
    }

    @Test
    void lastFailedChargePromisesNoFurtherAttempt() {
        SubscriptionLookup.Unpaid failed = room.unpaid;
        room.unpaid = new SubscriptionLookup.Unpaid(
                failed.reason(), Optional.empty(), failed.booking(), failed.payBy(), failed.endsAt());

        assertThat(text(NoticeType.SUBSCRIPTION_UNPAID))
                .contains("It is not tried again.")
                .doesNotContain("tried again on");
    }

    @Test
    void chargeThatIsPaidMeanwhileIsNotAskedFor() {
        room.unpaid = null;
        room.happens(NoticeType.SUBSCRIPTION_UNPAID, "paid", "bob");
        assertThat(room.mails).isEmpty();
    }

    @Test
    void visitThatIsOverIsNeitherAskedForNorMoved() {
        room.cycle = 2;
        room.happens(NoticeType.SUBSCRIPTION_UNPAID, "skipped", "bob");
        room.happens(NoticeType.SUBSCRIPTION_SLOT_GONE, "skipped", "bob");
        assertThat(room.mails).isEmpty();
    }

    @Test
    void timeThatIsGoneNamesTheFreeOnesAndUntilWhenToChoose() {
        assertThat(text(NoticeType.SUBSCRIPTION_SLOT_GONE))
                .contains(
                        "outside hours",
                        "by Thu 26 Feb 2026, 18:30 (Europe/Lisbon)",
                        "- Sun 1 Mar 2026, 16:00 (Europe/Lisbon): 2026-03-01T16:00:00Z",
                        "- Mon 2 Mar 2026, 16:00 (Europe/Lisbon): 2026-03-02T16:00:00Z",
                        "POST /api/services/subscriptions/sub_00000000000000000000000001/cycles/1");
    }

    @Test
    void timeThatIsGoneWithoutFreeOnesAsksForNoChoice() {
        room.conflict = new SubscriptionLookup.Conflict("taken", room.conflict.chooseBy(), List.of());
        assertThat(text(NoticeType.SUBSCRIPTION_SLOT_GONE))
                .contains("No other time near it is free.")
                .doesNotContain("Choose another time", "cycles/1");
    }

    @Test
    void timeThatIsFreeAgainIsNotReported() {
        room.conflict = null;
        room.happens(NoticeType.SUBSCRIPTION_SLOT_GONE, "free", "bob");
        assertThat(room.mails).isEmpty();
    }

    @Test
    void skippedVisitOfASubscriptionThatEndsPromisesNoNextOne() {
        assertThat(text(NoticeType.SUBSCRIPTION_SKIPPED)).doesNotContain("The next one is on");
    }

    @Test
    void skippedVisitNamesTheNextOne() {
        room.end = null;
        assertThat(text(NoticeType.SUBSCRIPTION_SKIPPED))
                .contains("never charged", "The next one is on Sun 1 Mar 2026, 18:30 (Europe/Lisbon)");
    }

    @Test
    void endOfASubscriptionNamesWhoEndedItAndWhy() {
        room.end = new SubscriptionLookup.End(Optional.of("provider"), Optional.of("Moving away"), Optional.empty());
        assertThat(text(NoticeType.SUBSCRIPTION_ENDED))
                .contains("has ended, by the provider. Reason: Moving away. Nothing more is charged.");
    }

    @Test
    void subscriptionThatGoesOnSendsNoMailOfItsEnd() {
        room.end = null;
        room.happens(NoticeType.SUBSCRIPTION_ENDED, "revived", "bob");
        assertThat(room.mails).isEmpty();
    }
}
