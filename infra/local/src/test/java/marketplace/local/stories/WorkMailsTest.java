package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Mailbox;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The mails about seats, work and disputes that no other story sees, each caused by real calls. */
class WorkMailsTest {

    private static final String TITLE = ": Photograph a shop front";

    private MailedHire hire;

    @BeforeEach
    void signUp() throws Exception {
        hire = new MailedHire();
    }

    private static String call(String text, String method) {
        Matcher call = Pattern.compile(method + " (\\S+)").matcher(text);
        assertThat(call.find()).as(text).isTrue();
        return call.group(1);
    }

    @Test
    void rejectedApplicantIsTold() {
        hire.apply(Account.bounty());

        hire.patch(hire.seat, Json.object().put("action", "reject"));

        hire.toWorker.requireOne(
                "Not selected" + TITLE, "/app/applications/" + hire.application, "do not need to do anything");
    }

    @Test
    void silentWorkerIsRemindedAndKeepsTheSeatByAMessage() {
        hire.begin(Account.bounty().put("autoExpireGhosts", true).put("responseWindowHours", 30));
        Instant end = hire.now().plus(Duration.ofHours(30));
        hire.toWorker.requireOne(
                "You are hired" + TITLE,
                "/app/hires/" + hire.application,
                "25.00 USD",
                Mailbox.time(Instant.parse(hire.sees("confirmBy"))),
                "written to the poster by ");
        hire.does(hire.seat + "/confirm", "{}");

        hire.api.advance("PT6H2M");
        hire.toWorker.requireOne("Answer by ", "/app/hires/" + hire.application, "25.00 USD", hire.seat + "/start");
        hire.worker = hire.worker.signedInAgain();
        hire.worker.askPoster(hire.bounty);
        hire.api.settle();
        hire.api.advance(Duration.between(hire.now(), end).plusMinutes(5).toString());

        assertThat(hire.sees("status")).isEqualTo("accepted");
        assertThat(hire.toWorker.count("Answer by ")).isEqualTo(2);
        hire.api.advance("PT4H");
        assertThat(hire.toWorker.count("Answer by ")).isEqualTo(3);
        hire.api.advance("PT3H");
        hire.toWorker.requireOne(
                "No longer yours" + TITLE, "/app/applications/" + hire.application, "Reason: ghosted.");
        assertThat(hire.sees("seatExpiredReason")).isEqualTo("ghosted");
    }

    @Test
    void silenceThatCostsNothingIsNotMailed() {
        hire.begin(Account.bounty());
        hire.does(hire.seat + "/confirm", "{}");

        hire.api.advance("PT47H");

        assertThat(hire.toWorker.count("Answer by ")).isZero();
    }

    @Test
    void rejectedWorkerAppealsInTimeAndBothSidesLearnOfTheRuling() {
        hire.handIn();
        String submission = hire.submission();
        ObjectNode rejection = Json.object()
                .put("action", "reject")
                .put("reasonCode", "incomplete")
                .put("response", "No picture.");
        hire.patch(submission, rejection);
        String appealBy = Mailbox.time(
                Instant.parse(hire.api.get(hire.seat + "/submissions", hire.key).text("/submissions/0/appealBy")));

        String mail = hire.toWorker.requireOne(
                "Work rejected, appeal by " + appealBy + TITLE,
                "/app/hires/" + hire.application,
                "25.00 USD",
                "Reason: incomplete. The poster wrote: \"No picture.\"",
                "once, by " + appealBy);
        hire.api.advance("PT47H");
        assertThat(hire.toWorker.count("Appeal by " + appealBy)).isZero();
        hire.api.advance("PT2H");
        String reminder = hire.toWorker.requireOne(
                "Appeal by " + appealBy + TITLE, "/app/hires/" + hire.application, "25.00 USD goes back");
        assertThat(call(reminder, "POST")).isEqualTo(call(mail, "POST"));
        assertThat(hire.api
                        .get(call(reminder, "GET"), hire.worker.signedInAgain().session())
                        .status())
                .isEqualTo(200);
        hire.api.advance("PT22H");
        assertThat(hire.toWorker.count("Appeal by " + appealBy)).isEqualTo(2);
        hire.does(call(mail, "POST"), "{\"text\":\"The shop has no front.\"}");

        for (Mailbox side : new Mailbox[] {hire.toWorker, hire.toPoster}) {
            side.requireOne(
                    "Dispute opened: 25.00 USD",
                    "/app/hires/" + hire.application,
                    "by the worker",
                    "due by ",
                    TITLE.substring(2));
        }
        ObjectNode ruling =
                Json.object().put("ruling", "split").put("workerCents", 1_000).put("reason", "Both are right.");
        hire.api
                .post("/api/admin/escrows/" + hire.sees("escrowId") + "/ruling", Service.adminSession(), ruling)
                .success();
        for (Mailbox side : new Mailbox[] {hire.toWorker, hire.toPoster}) {
            side.requireOne(
                    "Dispute decided: 25.00 USD", "/app/hires/" + hire.application, "The worker gets 10.00 USD");
        }
    }

    @Test
    void posterFollowsTheMailsAboutSubmittedWork() {
        hire.handIn();
        String escrow = "/api/escrow/" + hire.sees("escrowId");
        String disputeBy = Mailbox.time(hire.now().plus(Duration.ofDays(2)));
        String releaseAt = Mailbox.time(hire.now().plus(Duration.ofDays(5)));

        hire.toPoster.requireOne(
                "Work submitted" + TITLE,
                "/app/hires/" + hire.application,
                "Review it by " + releaseAt,
                "only until " + disputeBy,
                escrow + "/dispute");
        hire.api.advance("P4DT1M");
        String mail = hire.toPoster.requireOne(
                "25.00 USD is released automatically on " + releaseAt,
                "/app/hires/" + hire.application,
                "waits for your review",
                "ended on " + disputeBy);

        assertThat(mail).doesNotContain("/dispute");
        assertThat(hire.api.get(call(mail, "GET"), hire.key).status()).isEqualTo(200);
        hire.patch(
                call(mail, "PATCH"),
                Json.object()
                        .put("action", "reject")
                        .put("reasonCode", "incomplete")
                        .put("response", "No picture."));
    }

    @Test
    void posterWhoHasApprovedTheWorkIsToldThatNothingMoreIsNeeded() {
        hire.handIn();
        hire.patch(hire.submission(), Json.object().put("action", "approve"));

        hire.api.advance("P4DT1M");

        assertThat(hire.toPoster.requireOne(
                        "25.00 USD is released automatically on ",
                        "/app/hires/" + hire.application,
                        "You need to do nothing more."))
                .doesNotContain("POST ", "PATCH ", "redo");
    }

    @Test
    void undecidedDisputeIsAnnouncedToBothSidesBeforeItsDefault() {
        hire.handIn();
        ObjectNode dispute =
                Json.object().put("category", "other").put("description", "We do not agree about the front.");
        hire.api
                .post("/api/escrow/" + hire.sees("escrowId") + "/dispute", hire.key, dispute)
                .success();

        hire.api.advance("P11DT1H");

        for (Mailbox side : new Mailbox[] {hire.toWorker, hire.toPoster}) {
            side.requireOne(
                    "Dispute decided soon: 25.00 USD", "/app/hires/" + hire.application, "decided by default on ");
        }
    }

    @Test
    void disputeThatIsDecidedInQuietHoursIsMailedAsDecidedOnly() {
        hire.handIn();
        ObjectNode quiet = Json.object().put("timeZone", "UTC");
        quiet.putObject("quietHours").put("from", "00:00").put("to", "23:59");
        hire.api.put("/api/me/notifications", hire.poster.session(), quiet).success();
        String escrow = hire.sees("escrowId");
        ObjectNode dispute =
                Json.object().put("category", "other").put("description", "We do not agree about the front.");
        hire.api.post("/api/escrow/" + escrow + "/dispute", hire.key, dispute).success();
        hire.api.settle();
        hire.api
                .post(
                        "/api/admin/escrows/" + escrow + "/ruling",
                        Service.adminSession(),
                        Json.object().put("ruling", "refund").put("reason", "Nothing was handed in."))
                .success();

        hire.api.advance("P1D");

        hire.toPoster.requireOne(
                "Dispute decided: 25.00 USD", "/app/hires/" + hire.application, "the poster gets 29.50 USD");
        assertThat(hire.toPoster.count("Dispute opened")).isZero();
    }

    @Test
    void missedRevisionCanBeAppealed() {
        hire.handIn();
        Instant redoBy = hire.now().plus(Duration.ofHours(25));
        hire.patch(
                hire.submission(),
                Json.object()
                        .put("action", "request_redo")
                        .put("response", "Open it.")
                        .put("redoBy", redoBy.toString()));
        hire.toWorker.requireOne(
                "Changes requested by " + Mailbox.time(redoBy),
                "/app/hires/" + hire.application,
                "The poster wrote: \"Open it.\"",
                "25.00 USD",
                hire.seat);

        hire.api.advance("PT25H2M");
        String mail = hire.toWorker.requireOne(
                "Revision missed, appeal within 72 hours" + TITLE,
                "/app/hires/" + hire.application,
                Mailbox.time(redoBy),
                "25.00 USD");
        hire.api.advance("PT69H");
        assertThat(hire.toWorker.count("Appeal by ")).as("24 hours before").isEqualTo(1);
        hire.does(call(mail, "POST"), "{\"text\":\"I was ill and could not go there.\"}");
        assertThat(hire.toPoster.count("Dispute opened")).isEqualTo(1);

        hire.api.advance("PT2H");

        assertThat(hire.toWorker.count("Appeal by "))
                .as("none after the appeal")
                .isEqualTo(1);
    }

    @Test
    void directOfferNamesItsPayAndThatItIsNotFunded() {
        String human = hire.api.get("/api/humans/me", hire.worker.session()).text("/human/id");
        ObjectNode order = Json.object()
                .put("humanId", human)
                .put("title", "Photograph a shop front")
                .put("description", "The shop at the corner, by daylight.")
                .put("price", 25)
                .put("payment", "deferred");

        hire.application =
                hire.api.post("/api/escrow/personal-bounty", hire.key, order).text("/rental/applicationId");

        hire.toWorker.requireOne(
                "Job offer, 25.00 USD" + TITLE,
                "/app/applications/" + hire.application,
                "offers you a job",
                "The task: \"The shop at the corner, by daylight.\"",
                "To decline, withdraw from it",
                "/withdraw",
                "not funded yet",
                "If the poster pays by ");
    }

    @Test
    void checkoutOfADirectOfferThatIsNotPaidSendsNoMail() {
        String human = hire.api.get("/api/humans/me", hire.worker.session()).text("/human/id");
        ObjectNode order = Json.object()
                .put("humanId", human)
                .put("taskTitle", "Photograph a shop front")
                .put("taskDescription", "The shop at the corner, by daylight.")
                .put("price", 2_000);
        String escrow =
                hire.api.post("/api/escrow/agent-checkout", hire.key, order).text("/escrowId");

        hire.api
                .post("/api/escrow/" + escrow + "/cancel", hire.key, Json.object())
                .success();
        hire.api.settle();

        assertThat(hire.api.get("/api/escrow/" + escrow, hire.key).text("/escrow/status"))
                .isEqualTo("cancelled");
        assertThat(hire.toWorker.mails()).isEmpty();
    }
}
