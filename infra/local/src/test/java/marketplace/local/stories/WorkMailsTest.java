package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Mailbox;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The mails about seats, work and disputes that no other story sees, each caused by real calls. */
class WorkMailsTest {

    private static final String TITLE = ": Photograph a shop front";

    private final Api api = Service.api();
    private Account poster;
    private Map<String, String> key;
    private Account worker;
    private Mailbox toPoster;
    private Mailbox toWorker;
    private String bounty;
    private String application;
    private String seat;

    @BeforeEach
    void signUp() throws Exception {
        poster = Account.signUp(api);
        key = poster.newKey().credentials();
        poster.deposit(200);
        worker = Account.signUp(api);
        worker.makeProfile();
        toPoster = Mailbox.of(poster);
        toWorker = Mailbox.of(worker);
    }

    private void apply(ObjectNode terms) {
        bounty = api.post("/api/bounties", key, terms).text("/bounty/id");
        application = worker.apply(bounty);
        seat = "/api/bounties/" + bounty + "/applications/" + application;
    }

    private void patch(String path, ObjectNode body) {
        api.send("PATCH", path, key, Json.bytes(body)).success();
        api.settle();
    }

    private void hire(ObjectNode terms) {
        apply(terms);
        patch(seat, Json.object().put("action", "accept"));
    }

    private void does(String path, String body) {
        worker = worker.signedInAgain();
        api.post(path, worker.session(), Json.parse(body)).success();
        api.settle();
    }

    private void handIn() {
        hire(Account.bounty());
        does(seat + "/confirm", "{}");
        does(seat + "/start", "{}");
        does(seat + "/submissions", "{\"text\":\"The shop is shut.\"}");
    }

    private String submission() {
        return seat + "/submissions/" + api.get(seat + "/submissions", key).text("/submissions/0/id");
    }

    private String sees(String field) {
        worker = worker.signedInAgain();
        return api.get("/api/me/applications", worker.session()).text("/applications/0/" + field);
    }

    private Instant now() {
        return Instant.parse(api.get("/local/clock", Api.ANONYMOUS).text("/now"));
    }

    private static String call(String text, String method) {
        Matcher call = Pattern.compile(method + " (\\S+)").matcher(text);
        assertThat(call.find()).as(text).isTrue();
        return call.group(1);
    }

    @Test
    void rejectedApplicantIsTold() {
        apply(Account.bounty());

        patch(seat, Json.object().put("action", "reject"));

        toWorker.requireOne("Not selected" + TITLE, "/app/applications/" + application, "do not need to do anything");
    }

    @Test
    void silentWorkerIsRemindedAndKeepsTheSeatByAMessage() {
        hire(Account.bounty().put("autoExpireGhosts", true).put("responseWindowHours", 30));
        Instant end = now().plus(Duration.ofHours(30));
        toWorker.requireOne(
                "You are hired" + TITLE,
                "/app/hires/" + application,
                "25.00 USD",
                Mailbox.time(Instant.parse(sees("confirmBy"))),
                "written to the poster by ");
        does(seat + "/confirm", "{}");

        api.advance("PT6H2M");
        toWorker.requireOne("Answer by ", "/app/hires/" + application, "25.00 USD", seat + "/start");
        worker = worker.signedInAgain();
        worker.askPoster(bounty);
        api.settle();
        api.advance(Duration.between(now(), end).plusMinutes(5).toString());

        assertThat(sees("status")).isEqualTo("accepted");
        assertThat(toWorker.count("Answer by ")).isEqualTo(2);
        api.advance("PT4H");
        assertThat(toWorker.count("Answer by ")).isEqualTo(3);
        api.advance("PT3H");
        toWorker.requireOne("Seat lost" + TITLE, "/app/applications/" + application, "Reason: ghosted.");
        assertThat(sees("seatExpiredReason")).isEqualTo("ghosted");
    }

    @Test
    void silenceThatCostsNothingIsNotMailed() {
        hire(Account.bounty());
        does(seat + "/confirm", "{}");

        api.advance("PT47H");

        assertThat(toWorker.count("Answer by ")).isZero();
    }

    @Test
    void rejectedWorkerAppealsInTimeAndBothSidesLearnOfTheRuling() {
        handIn();
        String submission = submission();
        ObjectNode rejection = Json.object()
                .put("action", "reject")
                .put("reasonCode", "incomplete")
                .put("response", "No picture.");
        patch(submission, rejection);
        String appealBy =
                Mailbox.time(Instant.parse(api.get(seat + "/submissions", key).text("/submissions/0/appealBy")));

        String mail = toWorker.requireOne(
                "Work rejected, appeal by " + appealBy + TITLE,
                "/app/hires/" + application,
                "25.00 USD",
                "Reason: incomplete.",
                "once, by " + appealBy);
        api.advance("PT47H");
        assertThat(toWorker.count("Appeal by " + appealBy)).isZero();
        api.advance("PT2H");
        String reminder = toWorker.requireOne(
                "Appeal by " + appealBy + TITLE, "/app/hires/" + application, "25.00 USD goes back");
        assertThat(call(reminder, "POST")).isEqualTo(call(mail, "POST"));
        assertThat(api.get(call(reminder, "GET"), worker.signedInAgain().session())
                        .status())
                .isEqualTo(200);
        api.advance("PT22H");
        assertThat(toWorker.count("Appeal by " + appealBy)).isEqualTo(2);
        does(call(mail, "POST"), "{\"text\":\"The shop has no front.\"}");

        for (Mailbox side : new Mailbox[] {toWorker, toPoster}) {
            side.requireOne(
                    "Dispute opened: 25.00 USD",
                    "/app/hires/" + application,
                    "by the worker",
                    "due by ",
                    TITLE.substring(2));
        }
        ObjectNode ruling =
                Json.object().put("ruling", "split").put("workerCents", 1_000).put("reason", "Both are right.");
        api.post("/api/admin/escrows/" + sees("escrowId") + "/ruling", Service.adminSession(), ruling)
                .success();
        for (Mailbox side : new Mailbox[] {toWorker, toPoster}) {
            side.requireOne("Dispute decided: 25.00 USD", "/app/hires/" + application, "The worker gets 10.00 USD");
        }
    }

    @Test
    void posterFollowsTheMailsAboutSubmittedWork() {
        handIn();
        String escrow = "/api/escrow/" + sees("escrowId");
        String disputeBy = Mailbox.time(now().plus(Duration.ofDays(2)));
        String releaseAt = Mailbox.time(now().plus(Duration.ofDays(5)));

        toPoster.requireOne(
                "Work submitted" + TITLE,
                "/app/hires/" + application,
                "Review it by " + releaseAt,
                "only until " + disputeBy,
                escrow + "/dispute");
        api.advance("P4DT1M");
        String mail = toPoster.requireOne(
                "25.00 USD is released automatically on " + releaseAt,
                "/app/hires/" + application,
                "waits for your review",
                "ended on " + disputeBy);

        assertThat(mail).doesNotContain("/dispute");
        assertThat(api.get(call(mail, "GET"), key).status()).isEqualTo(200);
        patch(
                call(mail, "PATCH"),
                Json.object()
                        .put("action", "reject")
                        .put("reasonCode", "incomplete")
                        .put("response", "No picture."));
    }

    @Test
    void posterWhoHasApprovedTheWorkIsToldThatNothingMoreIsNeeded() {
        handIn();
        patch(submission(), Json.object().put("action", "approve"));

        api.advance("P4DT1M");

        assertThat(toPoster.requireOne(
                        "25.00 USD is released automatically on ",
                        "/app/hires/" + application,
                        "You need to do nothing more."))
                .doesNotContain("POST ", "PATCH ", "redo");
    }

    @Test
    void undecidedDisputeIsAnnouncedToBothSidesBeforeItsDefault() {
        handIn();
        ObjectNode dispute =
                Json.object().put("category", "other").put("description", "We do not agree about the front.");
        api.post("/api/escrow/" + sees("escrowId") + "/dispute", key, dispute).success();

        api.advance("P11DT1H");

        for (Mailbox side : new Mailbox[] {toWorker, toPoster}) {
            side.requireOne("Dispute decided soon: 25.00 USD", "/app/hires/" + application, "decided by default on ");
        }
    }

    @Test
    void disputeThatIsDecidedInQuietHoursIsMailedAsDecidedOnly() {
        handIn();
        ObjectNode quiet = Json.object().put("timeZone", "UTC");
        quiet.putObject("quietHours").put("from", "00:00").put("to", "23:59");
        api.put("/api/me/notifications", poster.session(), quiet).success();
        String escrow = sees("escrowId");
        ObjectNode dispute =
                Json.object().put("category", "other").put("description", "We do not agree about the front.");
        api.post("/api/escrow/" + escrow + "/dispute", key, dispute).success();
        api.settle();
        api.post(
                        "/api/admin/escrows/" + escrow + "/ruling",
                        Service.adminSession(),
                        Json.object().put("ruling", "refund").put("reason", "Nothing was handed in."))
                .success();

        api.advance("P1D");

        toPoster.requireOne("Dispute decided: 25.00 USD", "/app/hires/" + application, "the poster gets 29.50 USD");
        assertThat(toPoster.count("Dispute opened")).isZero();
    }

    @Test
    void missedRevisionCanBeAppealed() {
        handIn();
        Instant redoBy = now().plus(Duration.ofHours(25));
        patch(
                submission(),
                Json.object()
                        .put("action", "request_redo")
                        .put("response", "Open it.")
                        .put("redoBy", redoBy.toString()));
        toWorker.requireOne(
                "Changes requested by " + Mailbox.time(redoBy), "/app/hires/" + application, "25.00 USD", seat);

        api.advance("PT25H2M");
        String mail = toWorker.requireOne(
                "Revision missed, appeal within 72 hours" + TITLE,
                "/app/hires/" + application,
                Mailbox.time(redoBy),
                "25.00 USD");
        api.advance("PT69H");
        assertThat(toWorker.count("Appeal by ")).as("24 hours before").isEqualTo(1);
        does(call(mail, "POST"), "{\"text\":\"I was ill and could not go there.\"}");
        assertThat(toPoster.count("Dispute opened")).isEqualTo(1);

        api.advance("PT2H");

        assertThat(toWorker.count("Appeal by ")).as("none after the appeal").isEqualTo(1);
    }

    @Test
    void directOfferNamesItsPayAndThatItIsNotFunded() {
        String human = api.get("/api/humans/me", worker.session()).text("/human/id");
        ObjectNode order = Json.object()
                .put("humanId", human)
                .put("title", "Photograph a shop front")
                .put("description", "The shop at the corner, by daylight.")
                .put("price", 25)
                .put("payment", "deferred");

        application = api.post("/api/escrow/personal-bounty", key, order).text("/rental/applicationId");

        toWorker.requireOne(
                "Job offer, 25.00 USD" + TITLE,
                "/app/applications/" + application,
                "not funded yet",
                "If the poster pays by ");
    }

    @Test
    void checkoutOfADirectOfferThatIsNotPaidSendsNoMail() {
        String human = api.get("/api/humans/me", worker.session()).text("/human/id");
        ObjectNode order = Json.object()
                .put("humanId", human)
                .put("taskTitle", "Photograph a shop front")
                .put("taskDescription", "The shop at the corner, by daylight.")
                .put("price", 2_000);
        String escrow = api.post("/api/escrow/agent-checkout", key, order).text("/escrowId");

        api.post("/api/escrow/" + escrow + "/cancel", key, Json.object()).success();
        api.settle();

        assertThat(api.get("/api/escrow/" + escrow, key).text("/escrow/status")).isEqualTo("cancelled");
        assertThat(toWorker.mails()).isEmpty();
    }
}
