package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Two people who never poll the API: each acts only on mails. */
class MailOnlyStoryTest {

    private final Api api = Service.api();
    private Account poster;
    private Account worker;
    private Map<String, String> key;
    private String seat;

    @BeforeEach
    void applies() throws Exception {
        poster = Account.signUp(api);
        key = poster.newKey().credentials();
        poster.deposit(200);
        worker = Account.signUp(api);
        worker.makeProfile();
        noQuietHours(worker);
        noQuietHours(poster);
        String bounty = api.post("/api/bounties", key, Account.bounty().put("completionWindowHours", 72))
                .text("/bounty/id");
        seat = "/api/bounties/" + bounty + "/applications/" + worker.apply(bounty);
    }

    private void noQuietHours(Account account) {
        api.put("/api/me/notifications", account.session(), Json.object().putNull("quietHours"))
                .success();
    }

    /** The subjects of all mails to an account without their deadlines and titles, oldest first. */
    private List<String> mails(Account account) {
        List<String> subjects = new ArrayList<>();
        api.get("/local/mail?to=" + account.email(), Api.ANONYMOUS)
                .json()
                .path("mails")
                .forEach(mail -> subjects.add(mail.path("subject")
                        .asText()
                        .replaceFirst(": Photograph.*", "")
                        .replaceFirst(" (by|on) .*", "")));
        Collections.reverse(subjects);
        return subjects;
    }

    private void accept() {
        api.send("PATCH", seat, key, Json.bytes(Json.object().put("action", "accept")))
                .success();
        api.settle();
    }

    private void does(String verb, String body) {
        worker = worker.signedInAgain();
        api.post(seat + "/" + verb, worker.session(), Json.parse(body)).success();
        api.settle();
    }

    private Instant now() {
        return Instant.parse(api.get("/local/clock", Api.ANONYMOUS).text("/now"));
    }

    private String application(String field) {
        worker = worker.signedInAgain();
        return api.get("/api/me/applications", worker.session()).text("/applications/0/" + field);
    }

    /** Advances to this long before the deadline of the application. */
    private void advanceTo(String deadline, Duration before) {
        Instant at = Instant.parse(application(deadline)).minus(before);
        api.advance(Duration.between(now(), at).plusSeconds(1).toString());
    }

    @Test
    void workerWhoReadsOnlyMailMissesNoDeadline() {
        accept();
        assertThat(mails(worker)).containsExactly("You are hired");

        advanceTo("confirmBy", Duration.ofHours(2));
        assertThat(mails(worker)).endsWith("Confirm");
        does("confirm", "{}");

        advanceTo("startBy", Duration.ofHours(24));
        advanceTo("startBy", Duration.ofHours(2));
        assertThat(mails(worker)).containsExactly("You are hired", "Confirm", "Start", "Start");
        does("start", "{}");

        advanceTo("dueAt", Duration.ofHours(24));
        assertThat(mails(worker)).endsWith("Work due");
        advanceTo("dueAt", Duration.ofHours(2));
        assertThat(mails(worker)).endsWith("Work due", "Work due");
        does("submissions", "{\"text\":\"The shop is shut.\"}");

        ObjectNode redo = Json.object().put("action", "request_redo").put("response", "Open it.");
        redo.put("redoBy", now().plus(Duration.ofHours(30)).toString());
        String submission = api.get(seat + "/submissions", key).text("/submissions/0/id");
        api.send("PATCH", seat + "/submissions/" + submission, key, Json.bytes(redo))
                .success();
        api.settle();
        assertThat(mails(worker)).endsWith("Changes requested");
        api.advance("PT6H1S");
        assertThat(mails(worker)).endsWith("Changes requested", "Revision due");
        does("submissions", "{\"text\":\"Here it is, open.\"}");

        api.advance("P8D");
        assertThat(mails(worker)).endsWith("Revision due", "Handed in", "You earned 25.00 USD");
        assertThat(mails(worker)).hasSize(11);
    }

    @Test
    void workerOfWorkThatIsDueInTwoHoursIsTold() {
        String bounty = api.post("/api/bounties", key, Account.bounty().put("completionWindowHours", 2))
                .text("/bounty/id");
        seat = "/api/bounties/" + bounty + "/applications/" + worker.apply(bounty);
        accept();
        assertThat(text()).contains("Once you start, the work is due within 2 hours.");
        does("confirm", "{}");
        does("start", "{}");
        assertThat(mails(worker)).containsExactly("You are hired");

        api.advance("PT61M");
        assertThat(mails(worker)).containsExactly("You are hired", "Work due");
        does("submissions", "{\"text\":\"The shop is shut.\"}");
        api.advance("PT2H");

        assertThat(mails(worker)).containsExactly("You are hired", "Work due", "Handed in");
        assertThat(application("status")).isEqualTo("accepted");
    }

    private String text() {
        return api.get("/local/mail?to=" + worker.email(), Api.ANONYMOUS).text("/mails/0/text");
    }

    @Test
    void posterWhoReadsOnlyMailSeesWorkAndItsReleaseInTime() {
        api.settle();
        assertThat(mails(poster)).containsExactly("New application");
        accept();
        does("confirm", "{}");
        does("start", "{}");
        does("submissions", "{\"text\":\"Taken at noon.\"}");
        assertThat(mails(poster)).containsExactly("New application", "Work submitted");

        api.advance("P4D");
        assertThat(mails(poster)).endsWith("25.00 USD is released automatically");
        api.advance("P2D");

        assertThat(mails(poster)).hasSize(4).endsWith("25.00 USD released");
        assertThat(mails(worker)).endsWith("You earned 25.00 USD");
    }

    @Test
    void deadlinesThatAreMetCauseNoReminder() {
        api.settle();
        accept();
        does("confirm", "{}");
        does("start", "{}");
        does("submissions", "{\"text\":\"Taken at noon.\"}");
        worker = worker.signedInAgain();
        String escrow = "/api/escrow/" + application("escrowId");
        api.post(escrow + "/complete", key, Json.object()).success();
        api.post(escrow + "/release", key, Json.object()).success();

        api.advance("P14D");

        assertThat(mails(worker)).containsExactly("You are hired", "Handed in", "You earned 25.00 USD");
        assertThat(mails(poster)).containsExactly("New application", "Work submitted", "25.00 USD released");
    }
}
