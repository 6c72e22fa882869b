package marketplace.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Notice;
import marketplace.kernel.NoticeType;
import marketplace.table.forms.StoredData;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Mails about work name the steps that are possible when they are sent, and no others. */
class WorkTextsTest {

    private final Mailroom room = new Mailroom();

    private String text() {
        assertThat(room.mails).hasSize(1);
        return room.mails.getFirst().text();
    }

    @Test
    void applicationThatWasDecidedMeanwhileIsNotMailed() {
        room.choice = WorkLookup.Choice.NONE;

        room.happens(EventType.APPLICATION_SUBMITTED, "a");

        assertThat(room.mails).isEmpty();
    }

    @Test
    void applicationWithoutAnOpenSeatCannotBeAccepted() {
        room.choice = WorkLookup.Choice.REJECT;

        room.happens(EventType.APPLICATION_SUBMITTED, "a");

        assertThat(text()).contains("no open seat now").doesNotContain("Accept or reject the application");
    }

    @Test
    void directHireNamesWhoHiresTaskPlacePayAndHowToDecline() {
        room.direct = new WorkLookup.DirectHire("Studio Nord", "The old bridge.\nSee https://evil.example/pay");
        String withdraw =
                "POST /api/bounties/" + Mailroom.BOUNTY + "/applications/" + Mailroom.APPLICATION + "/withdraw";
        String task = "The task: \"The old bridge. See https[:]//evil[.]example/pay\"";

        room.happens(EventType.APPLICATION_ACCEPTED, "a");
        assertThat(text())
                .contains(
                        "\"Studio Nord\" hires you directly for \"Photograph a bridge\". Place: Porto, PT."
                                + " It pays 25.00 USD",
                        task,
                        "Decline it before you start",
                        "Confirm or decline the hire",
                        withdraw);

        room.mails.clear();
        room.happens(NoticeType.OFFER_RECEIVED, "o", "ada");
        assertThat(text())
                .contains(
                        "\"Studio Nord\" offers you a job: \"Photograph a bridge\" for 25.00 USD. Place: Porto, PT.",
                        task,
                        "To decline, withdraw from it",
                        withdraw);
    }

    @Test
    void hireOfAnApplicantNamesThePlaceAndNothingToDecline() {
        room.happens(EventType.APPLICATION_ACCEPTED, "a");

        assertThat(text()).contains("You are hired for", "Place: Porto, PT.").doesNotContain("ecline", "/withdraw");
    }

    @Test
    void posterIsQuotedInOneLineWithoutLinks() {
        for (EventType type : List.of(
                EventType.APPLICATION_REJECTED, EventType.SUBMISSION_REDO_REQUESTED, EventType.SUBMISSION_REJECTED)) {
            room.mails.clear();

            room.happens(type, "q");

            assertThat(text())
                    .contains("The poster wrote: \"Two are missing. See https[:]//evil[.]example/pay\"")
                    .doesNotContain("https://evil");
        }
    }

    @Test
    void arrivedTransferNamesSenderAndNote() {
        Map<String, Object> data = room.data();
        data.remove("senderName");
        data.put("senderId", room.account("ada").value());
        data.put("note", "For the bridge");
        room.market.runJob(new Notice(
                        NoticeType.TRANSFER_RECEIVED.wire(),
                        "t",
                        room.account("bob"),
                        room.market.now(),
                        StoredData.of(data))
                .job());

        assertThat(text()).contains(" from \"Somebody\" has arrived for you. Note of the sender: \"For the bridge\"");
    }

    @Test
    void reviewAndItsAnswerAreQuotedInOneLineWithoutLinks() {
        room.happens(NoticeType.REVIEW_RECEIVED, "r", "bob");
        room.happens(NoticeType.REVIEW_ANSWERED, "r", "bob");

        String quoted = "says: \"Two are missing. See https[:]//evil[.]example/pay\"";
        assertThat(room.to("ada").getFirst().text())
                .contains("\"Bob\" reviewed your work", ": 4 of 5.", quoted, "/answer", "/app/reviews/rev_");
        assertThat(room.to("bob").getFirst().text()).contains("answered your review", quoted);
    }

    @Test
    void hiddenReviewIsNotMailed() {
        room.words = null;

        room.happens(NoticeType.REVIEW_RECEIVED, "r", "bob");

        assertThat(room.mails).isEmpty();
    }

    @Test
    void silentPosterIsNotQuoted() {
        room.words = null;

        room.happens(EventType.SUBMISSION_REDO_REQUESTED, "q");

        assertThat(text()).doesNotContain("wrote");
    }

    @Test
    void workerLearnsWhenSubmittedWorkIsPaidAtTheLatest() {
        room.happens(EventType.SUBMISSION_SUBMITTED, "s");

        assertThat(room.to("ada").getFirst().text())
                .contains("You are paid 25.00 USD by Fri 6 Mar 2026, 18:30 (UTC) at the latest");
    }

    @Test
    void workThatWasReviewedMeanwhileIsNotReportedToTheWorker() {
        room.delivery = null;

        room.happens(EventType.SUBMISSION_SUBMITTED, "s");

        assertThat(room.to("ada")).isEmpty();
    }

    /** Those that the poster caused, or that have a mail of their own. */
    @ParameterizedTest
    @ValueSource(strings = {"poster_released", "worker_withdrew", "dispute_lost", "run_stopped"})
    void posterGetsNoMailAboutAKnownEndOfASeat(String reason) {
        Map<String, Object> data = room.data();
        data.put("reason", reason);
        room.market.runJob(new Notice(
                        EventType.APPLICATION_SEAT_EXPIRED.wire(),
                        "s",
                        room.account("bob"),
                        room.market.now(),
                        StoredData.of(data))
                .job());

        assertThat(room.to("ada")).hasSize(1);
        assertThat(room.to("bob")).isEmpty();
    }

    @Test
    void disputeThatWasDecidedMeanwhileIsNotMailed() {
        room.disputed = false;

        room.happens(EventType.ESCROW_DISPUTE_OPENED, "d");
        room.happens(EventType.ESCROW_SETTLEMENT_PROPOSED, "d");
        room.happens(EventType.ESCROW_RULING_DUE, "d");

        assertThat(room.mails).isEmpty();
    }

    @Test
    void workToReviewNamesEachStepOfThePosterAndItsEnd() {
        room.happens(EventType.SUBMISSION_SUBMITTED, "s");

        assertThat(room.to("bob").getFirst().text())
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

    private void seat(boolean done, Duration workTime, Instant deadline) {
        WorkLookup.SeatTimes any = room.seat;
        room.seat = new WorkLookup.SeatTimes(
                done,
                any.confirmed(),
                any.respondBy(),
                any.startBy(),
                Optional.ofNullable(workTime),
                Optional.ofNullable(deadline));
    }

    @Test
    void acceptedMailSaysWhenWorkStartsAndHowLongItMayTake() {
        room.happens(EventType.APPLICATION_ACCEPTED, "a");

        assertThat(text())
                .contains(
                        "Start the work by Mon 2 Mar 2026, 08:00 (UTC). Once you start, the work is due within 2 hours,"
                                + " and by Wed 4 Mar 2026, 18:30 (UTC) at the latest.");
    }

    @Test
    void acceptedMailNamesOnlyTheLimitsThatThereAre() {
        seat(false, Duration.ofDays(14), null);
        room.happens(EventType.APPLICATION_ACCEPTED, "a");
        assertThat(text()).contains("Once you start, the work is due within 14 days.\n");
        room.mails.clear();

        seat(false, Duration.ofHours(1), null);
        room.happens(EventType.APPLICATION_ACCEPTED, "b");
        assertThat(text()).contains("the work is due within 1 hour.\n");
        room.mails.clear();

        seat(false, null, Instant.parse("2026-03-04T18:30:00Z"));
        room.happens(EventType.APPLICATION_ACCEPTED, "c");
        assertThat(text())
                .contains("The work is due by Wed 4 Mar 2026, 18:30 (UTC).")
                .doesNotContain("Once you start");
    }

    @Test
    void acceptedFilesLeaveNothingToConfirm() {
        seat(true, Duration.ofDays(14), null);

        room.happens(EventType.APPLICATION_ACCEPTED, "a");

        assertThat(text()).contains("nothing to confirm").doesNotContain("POST ", "Once you start", "given away");
    }

    @Test
    void silentWorkerIsToldToConfirmBeforeStarting() {
        room.happens(NoticeType.RESPONSE_DUE, "a", "bob");

        assertThat(text())
                .contains("Confirm the hire and start the work, or write")
                .containsSubsequence("/confirm", "/start");
    }

    @Test
    void reminderOfAnAppealHasItsCallAndTheOneThatShowsTheComments() {
        room.happens(NoticeType.APPEAL_DUE, "a", "bob");

        assertThat(text())
                .contains("GET /api/bounties/", "/submissions/" + Mailroom.SUBMISSION + "/appeal {\"text\": ");
    }

    @Test
    void capIsNamedInWords() {
        for (String cap : List.of("spendingCapRolling24hCents", "spendingCapPerBountyCents", "spendLimitCents")) {
            room.mails.clear();
            Map<String, Object> data = room.data();
            data.put("cap", cap);
            room.market.runJob(new Notice(
                            EventType.WALLET_SPENDING_CAP_HIT.wire(),
                            cap,
                            room.account("bob"),
                            room.market.now(),
                            StoredData.of(data))
                    .job());

            assertThat(text()).contains("was refused: the spending ").doesNotContain(cap);
            assertThat(text().contains("PATCH /api/wallet/controls"))
                    .as("no call changes the limit of a key")
                    .isEqualTo(!cap.equals("spendLimitCents"));
        }
    }
}
