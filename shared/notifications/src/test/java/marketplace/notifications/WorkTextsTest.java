package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.NoticeType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Mails about work name the steps that are possible when they are sent, and no others. */
class WorkTextsTest {

    private final Mailroom room = new Mailroom();

    private String text() {
        assertThat(room.mails).hasSize(1);
        return room.mails.getFirst().text();
    }

    @Test
    void workToReviewNamesEachStepOfThePosterAndItsEnd() {
        room.happens(EventType.SUBMISSION_SUBMITTED, "s");

        assertThat(text())
                .contains(
                        "Review it by Fri 6 Mar 2026, 18:30 (UTC): approve it, ask for a redo or reject it.",
                        "A dispute can be opened only until Tue 3 Mar 2026, 18:30 (UTC).",
                        "/submissions/" + Mailroom.SUBMISSION,
                        "POST /api/escrow/" + Mailroom.ESCROW + "/dispute");
    }

    /** The mail has waited for the end of the quiet hours. */
    @ParameterizedTest
    @EnumSource(
            value = MailKind.class,
            names = {"WORK_SUBMITTED", "PAYMENT_OFFER_DELIVERED", "RELEASE_DUE"})
    void workThatThePosterHasReviewedMeanwhileLeavesOnlyReading(MailKind kind) {
        room.delivery = null;

        room.market.runJob(room.notice(kind.type(), "s", "bob").job());

        assertThat(text()).contains("GET /api/").doesNotContain("POST ", "PATCH ", "Review ", "dispute");
    }

    @Test
    void mailAboutAnEarlierSubmissionNamesNoStep() {
        room.delivery = delivery(new SubmissionId("sbm_00000000000000000000000002"), true);

        room.happens(EventType.SUBMISSION_SUBMITTED, "s");

        assertThat(text()).contains("not wait for your review any more").doesNotContain("PATCH ");
    }

    @Test
    void reminderOfAReleaseNamesNoDisputeAndNoRedoThatIsRefused() {
        room.happens(NoticeType.RELEASE_DUE, "a", "bob");
        assertThat(text())
                .contains("ask for a redo or reject it before the release", "PATCH /api/bounties/")
                .contains("The time for a dispute ended on Tue 3 Mar 2026, 18:30 (UTC).")
                .doesNotContain("/dispute");
        room.mails.clear();
        room.delivery = delivery(new SubmissionId(Mailroom.SUBMISSION), false);

        room.happens(NoticeType.RELEASE_DUE, "b", "bob");

        assertThat(text()).contains("If it is not, reject it before the release.");
    }

    private WorkLookup.Delivery delivery(SubmissionId review, boolean redo) {
        WorkLookup.Delivery any = room.delivery;
        return new WorkLookup.Delivery(any.escrow(), Optional.of(review), redo, any.disputeBy(), any.releaseAt());
    }
}
