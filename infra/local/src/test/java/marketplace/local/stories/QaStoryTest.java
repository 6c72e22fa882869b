package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.AnnouncedFile;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Mailbox;
import marketplace.local.console.PageBrowser;
import marketplace.server.Stack;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A daily QA template over five days with three testers, by REST and by MCP. */
class QaStoryTest {

    private static final String RUNS = "/api/v1/qa/runs/";
    private static final int SEAT = 2_360;
    private static final int RUN = 3 * SEAT;

    /** In USD. The first deposit pays three runs. */
    private static final int FIRST_DEPOSIT = 213;

    private static final int SECOND_DEPOSIT = 100;

    private static final ObjectNode PAY =
            finding("Pay does nothing", "critical", "/checkout", "Pay button", "Nothing happens after a click on Pay.");
    private static final ObjectNode LOGO =
            finding("Logo is cut off", "minor", "/", "header logo", "The right half of the logo is missing.");
    private static final ObjectNode SIZES =
            finding("Sizes overlap", "major", "/socks", "size list", "The sizes are printed over each other.");
    private static final ObjectNode SIZES_REWORDED = finding(
            "Numbers on top of each other",
            "major",
            "/socks",
            "size list",
            "Numbers of the sizes lie on top of one another.");
    private static final ObjectNode SIZES_DOUBTFUL =
            finding("Sizes are wrong", "major", "/socks", "size list", "All sizes show the same number.");

    private static Stack stack;
    private static Api api;

    private final Map<String, Account> testers = new LinkedHashMap<>();
    private StudyStory story;
    private String template;
    private int files;

    @BeforeAll
    static void start() throws Exception {
        stack = StudyStory.stack();
        api = new Api(stack.uri());
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    private static ObjectNode finding(String title, String severity, String path, String element, String actual) {
        return Json.object()
                .put("title", title)
                .put("severity", severity)
                .put("category", "functional")
                .put("path", path)
                .put("element", element)
                .put("actual", actual);
    }

    @ParameterizedTest
    @EnumSource(AgentEndpoint.class)
    void findingsKeepTheirIdentityOverFiveDaysAndMoneyAddsUp(AgentEndpoint endpoint) throws Exception {
        story = StudyStory.begin(api, endpoint, FIRST_DEPOSIT);
        Mailbox mails = Mailbox.of(story.operator());
        for (String name : List.of("ada", "bob", "cleo")) {
            Account tester = Account.signUp(api);
            tester.makeProfile();
            testers.put(name, tester);
        }
        template = story.call("create_qa_run_template", daily()).at("/data/id").asText();

        String first = begunRun();
        handIn("ada", first, findings(PAY, LOGO));
        handIn("bob", first, findings(SIZES));
        handIn("cleo", first, Json.object());
        assertThat(diff(first, "newFindingIds")).hasSize(3);
        String pay = id(first, "Pay does nothing");
        String logo = id(first, "Logo is cut off");
        String sizes = id(first, "Sizes overlap");

        String second = nextRun();
        handIn("ada", second, gone(pay));
        ObjectNode reworded = findings(SIZES_REWORDED);
        assertThat(tryHandIn("bob", second, reworded.deepCopy().put("dryRun", true))
                        .success()
                        .at("/data/questions"))
                .isNotEmpty();
        reworded.withArray("answers")
                .addObject()
                .put("report", 0)
                .put("findingId", sizes)
                .put("answer", "same");
        handIn("bob", second, reworded);
        handIn("cleo", second, Json.object());
        assertThat(diff(second, "resolvedFindingIds")).containsExactly(pay);
        assertThat(diff(second, "unverifiedFindingIds")).containsExactly(logo);
        assertThat(diff(second, "stillOpenFindingIds")).containsExactly(sizes);
        assertThat(diff(second, "newFindingIds")).isEmpty();

        String third = nextRun();
        handIn("ada", third, findings(PAY));
        handIn("bob", third, findings(SIZES_DOUBTFUL));
        handIn("cleo", third, Json.object());
        keepApart(third);
        assertThat(diff(third, "reopenedFindingIds")).containsExactly(pay);
        assertThat(diff(third, "newFindingIds")).hasSize(1);

        api.advance("PT24H");
        assertThat(runs()).containsExactly(third, second, first);
        mails.requireOne("QA template paused: Checkout", "/app/templates/", "insufficient funds", "Deposit");
        story.operator().signedInAgain().deposit(SECOND_DEPOSIT);
        PageBrowser owner = PageBrowser.signedIn(api.base(), story.operator());
        assertThat(owner.sendAndConfirm(owner.open("/app/templates/" + template).form("resume"))
                        .html())
                .contains("Active");

        String fifth = nextRun();
        testers.keySet().forEach(name -> handIn(name, fifth, Json.object()));
        assertThat(run(fifth).path("status").asText()).isEqualTo("closed");

        assertThat(story.balance()).isEqualTo((FIRST_DEPOSIT + SECOND_DEPOSIT) * 100L - 4 * RUN);
        testers.values().forEach(tester -> assertThat(tester.owed()).isEqualTo(4 * 2_000));
        assertThat(mails.count("The report of your qa run is ready")).isEqualTo(4);
        requireReport(fifth);
        requirePages(third);
        assertThat(stack.audit()).isEmpty();
    }

    /** The page of the mail, which shares the report. */
    private void requireReport(String run) {
        PageBrowser owner = PageBrowser.signedIn(api.base(), story.operator());
        PageBrowser.Shown page = owner.open("/app/runs/" + run);
        assertThat(page.html()).contains("Findings").contains("Logo is cut off");
        assertThat(owner.send(page.form("share")).html()).contains("href=\"" + api.base() + "/r/");
    }

    /** In all forms, and at its secret address. */
    private void requirePages(String run) {
        Answer page = report(run, "html");
        assertThat(page.headers().firstValue("content-type").orElse("")).startsWith("text/html");
        assertThat(page.body()).contains("Pay does nothing", "Sizes are wrong", "reopened", "<svg");
        assertThat(report(run, "sarif").json().path("version").asText()).isEqualTo("2.1.0");
        assertThat(report(run, "junit").body()).contains("<testsuite");
        story.requireSharedUntilRevoked(run, List.of("Pay does nothing", "Sizes are wrong"));
    }

    private Answer report(String run, String format) {
        Answer report = api.get(RUNS + run + "/report?format=" + format, story.agent());
        assertThat(report.status()).as(report.body()).isEqualTo(200);
        return report;
    }

    private static ObjectNode daily() {
        return Json.object()
                .put("name", "Checkout")
                .put("targetUrl", "https://shop.example/")
                .put("instructions", "Buy a pair of red socks as a guest.")
                .put("cadence", "daily")
                .put("budgetPerRunCents", RUN)
                .put("payPerTesterCents", 2_000)
                .put("testerCount", 3)
                .put("submissionMode", "photo")
                .put("periodCapCents", 31 * RUN);
    }

    private String nextRun() {
        api.advance("PT24H");
        return begunRun();
    }

    /** All three testers have a seat in it. */
    private String begunRun() {
        api.settle();
        testers.replaceAll((_, tester) -> tester.signedInAgain());
        String run = runs().getFirst();
        assertThat(run(run).path("status").asText()).isEqualTo("recruiting");
        String bounty = run(run).path("bountyId").asText();
        for (Account tester : testers.values()) {
            String application = tester.apply(bounty);
            api.settle();
            api.post(
                            "/api/bounties/" + bounty + "/applications/" + application + "/confirm",
                            tester.session(),
                            Json.object())
                    .success();
        }
        assertThat(run(run).path("acceptedTesterCount").asInt()).isEqualTo(3);
        return run;
    }

    /** Newest first. */
    private List<String> runs() {
        return story.call("list_qa_runs", Json.object().put("templateId", template))
                .path("data")
                .valueStream()
                .map(run -> run.path("id").asText())
                .toList();
    }

    private JsonNode run(String run) {
        return story.call("get_qa_run", Json.object().put("runId", run)).path("data");
    }

    private List<String> diff(String run, String list) {
        JsonNode closed = run(run);
        assertThat(closed.path("status").asText()).isEqualTo("closed");
        return closed.at("/report/diff/" + list)
                .valueStream()
                .map(JsonNode::asText)
                .toList();
    }

    private String id(String run, String title) {
        return run(run).at("/report/findings")
                .valueStream()
                .filter(finding -> finding.path("title").asText().equals(title))
                .map(finding -> finding.path("id").asText())
                .findFirst()
                .orElseThrow();
    }

    private static ObjectNode findings(ObjectNode... reported) {
        ObjectNode work = Json.object();
        work.putArray("findings").addAll(new ArrayList<>(List.of(reported)));
        return work;
    }

    /** The tester tried it again, and it was gone. */
    private static ObjectNode gone(String finding) {
        ObjectNode work = Json.object();
        ObjectNode check = work.putArray("checks").addObject();
        check.put("findingId", finding).put("outcome", "not_reproduced");
        check.putArray("evidence")
                .addObject()
                .put("url", "https://files.example/a")
                .put("type", "photo");
        return work;
    }

    private void handIn(String name, String run, ObjectNode work) {
        tryHandIn(name, run, work).success();
        api.settle();
    }

    private Answer tryHandIn(String name, String run, ObjectNode work) {
        work.put("text", "Done.").putArray("uploadIds").add(photo(testers.get(name)));
        return api.post(RUNS + run + "/hand-in", testers.get(name).session(), work);
    }

    private String photo(Account tester) {
        byte[] png = ("\u0089PNG\r\n\u001a\n file " + files++).getBytes(StandardCharsets.ISO_8859_1);
        AnnouncedFile photo = AnnouncedFile.image(tester, "submission", png);
        try {
            assertThat(photo.put(png)).isEqualTo(200);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
        return photo.id();
    }

    /** The owner decides that a doubtful report is about another bug. */
    private void keepApart(String run) {
        JsonNode waiting = run(run);
        assertThat(waiting.path("status").asText()).isEqualTo("reviewing");
        JsonNode escalation = waiting.at("/escalations/0");
        assertThat(escalation.path("kind").asText()).isEqualTo("finding");
        String path = RUNS + run + "/escalations/" + escalation.path("id").asText();
        assertThat(story.send("PATCH", path, Json.object().put("action", "revise"))
                        .text("/data/state"))
                .isEqualTo("rejected");
        api.settle();
    }
}
