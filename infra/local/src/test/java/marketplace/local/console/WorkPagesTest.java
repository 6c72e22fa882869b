package marketplace.local.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.awt.Color;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import marketplace.api.Json;
import marketplace.kernel.secrets.Sha256;
import marketplace.local.client.Account;
import marketplace.local.client.AnnouncedFile;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.console.PageBrowser.Shown;
import marketplace.local.stories.Service;
import marketplace.testing.TestFiles;
import marketplace.testing.TestImages;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A worker is hired and paid by pages alone; the poster is an agent. */
class WorkPagesTest {

    private static final byte[] JPEG = TestImages.image("jpg", 40, 30, Color.RED);

    private final HirePages hire = HirePages.funded(30);
    private final Api api = hire.api();
    private final Map<String, String> agent = hire.agent();
    private final Account ada = hire.worker();
    private final PageBrowser worker = hire.browser();

    @AfterEach
    void theBooksAgree() {
        Service.requireAgreeingBooks();
    }

    private String bounty() {
        return hire.posted(Account.bounty()
                .put("completionCriteria", "The whole front is seen.")
                .put("blockedPayPercent", 20));
    }

    private Seat applied() {
        String bounty = bounty();
        Shown page = worker.open("/app/bounties/" + bounty);
        assertThat(page.html()).contains("$25.00").contains("The whole front is seen.");
        Seat seat = hire.applied(bounty);
        assertThat(worker.open("/app/applications/" + seat.application()).html())
                .contains("has not answered yet");
        return seat;
    }

    private Seat working() {
        Seat seat = hire.hired(bounty());
        assertThat(worker.open("/app").html())
                .containsSubsequence(
                        "$25.00", "at the latest", "in 2", "whole\" href=\"" + seat.page(), "Confirm the hire");
        Shown page = worker.open(seat.page());
        assertThat(page.html()).contains("You are hired").contains("Welcome.");
        Shown confirmed = worker.send(page.form("confirm"));
        assertThat(confirmed.html()).contains("The poster knows that you come.");
        assertThat(worker.send(confirmed.form("start")).html()).contains("You are at work.");
        return seat;
    }

    private Shown handIn(Seat seat) {
        Shown shown = worker.send(worker.open(seat.page())
                .form("handIn")
                .with("text", "Here it is.")
                .with("links", "https://example.com/front"));
        assertThat(shown.html())
                .contains("Handed in. The poster reviews your work.")
                .contains("Here it is.");
        return shown;
    }

    private Answer agentDoes(Seat seat, String verb, ObjectNode body) {
        String escrow = api.get("/api/escrow", agent).text("/escrows/0/id");
        return HirePages.done(api.post("/api/escrow/" + escrow + verb, agent, body));
    }

    @Test
    void openWorkIsSearchedAndAppliedForAndListed() {
        String bounty = bounty();

        Shown found = worker.open("/app/work?search=shop+front&sort=new");
        Shown none = worker.open("/app/work?search=nothinglikethis");
        Shown applied = worker.send(worker.open("/app/bounties/" + bounty).form("apply"));

        assertThat(found.html())
                .contains("/app/bounties/" + bounty)
                .contains("value=\"shop front\"")
                .contains("<a href=\"/app/work\" aria-current=\"page\">Open work</a>");
        assertThat(none.html()).contains("Nothing here fits.").doesNotContain(bounty);
        assertThat(worker.open("/app/applications").html())
                .contains(applied.path())
                .contains("Photograph a shop front");
    }

    @Test
    void linksAndQuestionsOfABountyAreAnswered() {
        ObjectNode asked = Account.bounty();
        asked.withArray("requiredLinks").addObject().put("type", "portfolio").put("required", true);
        asked.withArray("requiredLinks").addObject().put("type", "linkedin").put("required", false);
        ObjectNode question = asked.withArray("applicationDetails").addObject();
        question.put("id", "lens")
                .put("type", "text")
                .put("label", "Which lens?")
                .put("required", true);
        String bounty = api.post("/api/bounties", agent, asked).text("/bounty/id");
        PageBrowser.Filled form = worker.open("/app/bounties/" + bounty).form("apply");

        Shown refused = worker.send(form.with("links.1.url", "https://example.com/ada"));
        Shown sent = worker.send(refused.form("apply").with("answers.1.text", "50 mm"));

        assertThat(refused.html()).contains("must answer lens").contains("https://example.com/ada");
        assertThat(sent.html()).contains("Your application is sent.");
        assertThat(api.get("/api/me/applications", ada.session()).text("/applications/0/answers/0/text"))
                .isEqualTo("50 mm");
    }

    @Test
    void filesThatAreTheWorkAreSentWithTheConsent() {
        ObjectNode asked = Account.bounty().put("submissionMode", "photo_upload");
        asked.putObject("photoSubmission").put("maxFiles", 2).put("consentText", "It may be printed.");
        String bounty = api.post("/api/bounties", agent, asked).text("/bounty/id");
        Shown page = worker.open("/app/bounties/" + bounty);

        Shown sent = worker.send(page.form("collect").with("consent", "true"), "uploadIds", "image/png", TestFiles.PNG);

        assertThat(page.html()).contains("It may be printed.");
        assertThat(sent.html()).contains("Your application is sent.");
    }

    @Test
    void hireFromTheApplicationToThePayIsDoneByForms() {
        Seat seat = working();
        Shown handedIn = handIn(seat);

        assertThat(handedIn.html()).contains("If the poster says nothing, you are paid.");
        assertThat(worker.open(receipt(handedIn)).html()).contains("This proves what was handed in");
        hire.review(seat, Json.object().put("action", "approve"));
        agentDoes(seat, "/complete", Json.object());
        assertThat(worker.open(seat.page()).html()).contains("Your pay is on its way.");
        agentDoes(seat, "/release", Json.object());
        assertThat(worker.open(seat.page()).html())
                .contains("You were paid in full.")
                .contains("$25.00");
    }

    private static String receipt(Shown page) {
        String html = page.html();
        int end = html.indexOf("/receipt\"");
        return html.substring(html.lastIndexOf('"', end) + 1, end) + "/receipt";
    }

    @Test
    void photoTravelsWithTheFormWhereThereIsNoScript() {
        Seat seat = working();

        Shown refused = worker.send(worker.open(seat.page()).form("handIn"), "uploadIds", "image/gif", TestFiles.PNG);
        Shown handedIn = worker.send(
                refused.form("handIn").with("text", "Here it is."), "uploadIds", "image/png", TestFiles.PNG);

        assertThat(refused.html()).contains("Pictures and files must be a picture (JPEG, PNG, WebP), a video");
        assertThat(handedIn.html()).contains("Handed in.").contains("files: 1");
    }

    @Test
    void scriptAnnouncesAFileAndSendsItItself() throws IOException, InterruptedException {
        Seat seat = working();
        PageBrowser.Filled form = worker.open(seat.page()).form("handIn");
        PageBrowser.Filled file = new PageBrowser.Filled("/app/uploads", new LinkedHashMap<>())
                .with("purpose", "submission")
                .with("contentType", "image/png")
                .with("bytes", String.valueOf(TestFiles.PNG.length))
                .with("sha256", Sha256.of(TestFiles.PNG));

        Shown stranger = worker.send(file);
        Shown announced = worker.send(file.with("_token", form.value("_token")));

        assertThat(stranger.status()).isEqualTo(403);
        AnnouncedFile upload = new AnnouncedFile(new Answer(announced.status(), null, announced.html()));
        assertThat(upload.put(TestFiles.PNG)).isEqualTo(200);
        assertThat(worker.send(form.with("uploadIds", upload.id())).html())
                .contains("Handed in.")
                .contains("files: 1");
    }

    @Test
    void closedPlaceIsReportedAndPaysItsPart() {
        Seat seat = working();

        Shown refused = worker.send(worker.open(seat.page()).form("blocked"));
        Shown reported = worker.send(refused.form("blocked").with("reason", "The gate is locked."));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.html()).contains("<details class=\"more\" open><summary>The place is closed");
        assertThat(reported.html()).contains("Reported.").contains("If the poster says nothing, your report counts.");
        HirePages.done(api.post(seat.path() + "/blocked/accept", agent, Json.object()));
        assertThat(worker.open(seat.page()).html())
                .contains("You were paid a part.")
                .contains("$5.00");
    }

    @Test
    void redoBeginsWithWhatWasHandedIn() {
        Seat seat = working();
        Shown handedIn = worker.send(
                worker.open(seat.page())
                        .form("handIn")
                        .with("text", "Here it is.")
                        .with("links", "https://example.com/front"),
                "uploadIds",
                "image/png",
                TestFiles.PNG);
        assertThat(handedIn.html()).contains("Handed in.");
        hire.sendBack(seat, "The left half is missing.");

        Shown page = worker.open(seat.page());
        PageBrowser.Filled form = page.form("handIn");
        String kept = form.value("uploadIds");
        Shown again = worker.send(form.with("text", "Now with the left half."), "uploadIds", "image/jpeg", JPEG);

        assertThat(page.html())
                .contains("The left half is missing.")
                .contains("Do it again")
                .contains("<span>Picture 1</span>", "Keep<span class=\"spoken\"> Picture 1</span>");
        assertThat(form.value("text")).isEqualTo("Here it is.");
        assertThat(form.value("links")).isEqualTo("https://example.com/front");
        assertThat(again.html()).contains("Now with the left half.").contains("files: 2");
        assertThat(api.get("/api/me/applications/" + seat.application(), ada.session())
                        .json()
                        .at("/work/submission/uploads"))
                .extracting(file -> file.path("id").asText())
                .hasSize(2)
                .contains(kept);
    }

    @Test
    void rejectionIsAppealedAndTheDisputeIsSettled() {
        Seat seat = working();
        handIn(seat);
        hire.review(
                seat,
                Json.object()
                        .put("action", "reject")
                        .put("reasonCode", "incomplete")
                        .put("response", "The left half is missing."));
        Shown rejected = worker.open(seat.page());
        assertThat(rejected.html()).contains("The poster rejected your work.").contains("Incomplete");

        Shown appealed = worker.send(rejected.form("appeal").with("text", "The left half is there, behind the tree."));
        assertThat(appealed.html()).contains("Your appeal is with an admin.").contains("behind the tree");
        Shown evidence = worker.send(appealed.form("evidence").with("text", "Look at the second picture."));
        assertThat(evidence.html()).contains("Look at the second picture.");
        Shown proposed = worker.send(evidence.form("propose").with("workerCents", "20.50"));
        assertThat(proposed.html()).contains("You proposed: you get <strong>$20.50</strong>");
        agentDoes(seat, "/dispute/settlement", Json.object().put("workerCents", 1_800));
        assertThat(worker.send(proposed.form("propose").with("workerCents", "9.999"))
                        .html())
                .contains("Pay of the worker, in USD must be an amount in USD with at most two decimals");
        assertThat(worker.send(proposed.form("concede")).html()).contains("You are not paid for this work");
        PageBrowser.Filled accept = worker.open(seat.page()).form("accept");
        assertThat(worker.send(accept.with("workerCents", "all")).status()).isEqualTo(400);
        Shown quote = worker.send(accept);
        assertThat(quote.html()).contains("The worker gets $18.00, and the poster gets the rest back.");
        Shown settled = worker.send(quote.form("quote").with("_confirmed", "yes"));

        assertThat(settled.html())
                .contains("Settled.")
                .contains("You were paid a part.")
                .contains("$18.00");
    }

    @Test
    void applicationIsWithdrawn() {
        Seat seat = applied();

        Shown withdrawn = worker.send(
                worker.open("/app/applications/" + seat.application()).form("withdraw"));

        assertThat(withdrawn.html()).contains("You withdrew from this work.");
        assertThat(withdrawn.html()).doesNotContain("id=\"withdraw\"");
    }

    @Test
    void directOfferIsConfirmedOnceItIsPaid() {
        ObjectNode offer = Account.directHire(ada.makeProfile());
        String application = HirePages.done(api.post("/api/escrow/agent-checkout", agent, offer))
                .text("/rental/applicationId");

        Shown page = worker.open("/app/applications/" + application);
        Shown confirmed = worker.send(page.form("confirm"));

        assertThat(page.html()).contains("You are hired and the pay is held for you.");
        assertThat(confirmed.html()).contains("Report when you start the work.");
    }

    @Test
    void hireOfSomebodyElseShowsNothingOfIt() {
        Seat seat = hire.hired(bounty());
        PageBrowser stranger = PageBrowser.signedIn(api.base(), Account.signUp(api));

        assertThat(stranger.open("/app/applications/" + seat.application()).status())
                .isIn(403, 404);
        assertThat(stranger.open(seat.page()).html())
                .doesNotContain("Photograph")
                .doesNotContain("Welcome.");
    }
}
