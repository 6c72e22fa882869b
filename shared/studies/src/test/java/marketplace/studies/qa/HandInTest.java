package marketplace.studies.qa;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a hand-in may hold, and what is refused before anything is stored or paid. */
class HandInTest {

    private static final String DAILY = QaMarketplace.template("daily", 1);

    private final QaMarketplace market = new QaMarketplace();

    private static String finding(String title, String more) {
        return "{'title':'" + title + "','severity':'minor','category':'functional','actual':'" + title + "'" + more
                + "}";
    }

    private static String findings(int from, int count) {
        return IntStream.range(from, from + count)
                .mapToObj(i -> finding("Bug " + i + " of page " + i, ",'path':'/page" + i + "','element':'b" + i + "'"))
                .collect(Collectors.joining(",", ",'findings':[", "]"));
    }

    private String seated() {
        String run = market.started(DAILY);
        market.seated("ada", run);
        return run;
    }

    private void requireRefused(Reply reply, String run, String field) {
        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(400);
        assertThat(reply.body().toString()).contains(field);
        assertThat(market.status(run)).isEqualTo("testing");
        assertThat(market.earned("ada")).isZero();
    }

    @Test
    void testerReadsInTheOverviewWhenToHandIn() {
        String run = seated();

        JsonNode duty = market.done("ada", "GET", "/api/me/overview", "").body().at("/overview/next/0");

        assertThat(duty.get("kind").textValue()).isEqualTo("hand_in_qa");
        assertThat(duty.get("runId").textValue()).isEqualTo(run);
        assertThat(Instant.parse(duty.get("dueAt").textValue())).isAfter(market.now());
    }

    @Test
    void tenFindingsAreTakenAndElevenRefused() {
        String run = seated();

        requireRefused(market.handIn("ada", run, findings(0, 11)), run, "findings");

        assertThat(market.handIn("ada", run, findings(0, 10)).status()).isEqualTo(200);
    }

    @Test
    void largestHandInIsStoredWithAllItsEscalations() {
        String template = market.created(QaMarketplace.template("daily", 2));
        market.settle();
        String first = market.templateOf(template).path("openRunId").asText();
        market.seated("ada", first);
        market.seated("bob", first);
        market.handIn("ada", first, findings(0, 10));
        market.handIn("bob", first, findings(10, 10));
        List<String> bugs = new ArrayList<>();
        market.run(first)
                .at("/report/findings")
                .forEach(bug -> bugs.add(bug.path("id").asText()));
        assertThat(bugs).hasSize(20);
        market.day();
        String run = market.templateOf(template).path("openRunId").asText();
        market.seated("ada", run);
        market.seated("bob", run);
        assertThat(market.handIn("bob", run, checks(bugs.subList(0, 10), "not_reproduced"))
                        .status())
                .isEqualTo(200);
        String files = IntStream.range(0, QaRunInputs.MAX_FILES)
                .mapToObj(_ -> "'" + market.photo("ada") + "'")
                .collect(Collectors.joining(",", "{'uploadIds':[", "]"));

        Reply reply = market.call(
                "ada",
                "POST",
                QaMarketplace.RUNS + "/" + run + "/hand-in",
                files + checks(bugs.subList(0, 10), "reproduced")
                        + findings(10, 10).replaceAll(",'element':'[a-z0-9]+'", "") + "}");

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(200);
        assertThat(market.run(run).path("escalations").size()).isEqualTo(20);
    }

    private static String checks(List<String> bugs, String outcome) {
        return bugs.stream()
                .map(bug -> "{'findingId':'" + bug + "','outcome':'" + outcome
                        + "','evidence':[{'url':'https://files.example/a.png','type':'photo'}]}")
                .collect(Collectors.joining(",", ",'checks':[", "]"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"😀😀😀😀😀", "العربة تفقد الجوارب الحمراء", "הכפתור לא עובד"})
    void wordsInAnyScriptAreKept(String title) {
        String run = seated();

        assertThat(market.handIn("ada", run, ",'findings':[" + finding(title, "") + "]")
                        .status())
                .isEqualTo(200);

        assertThat(market.run(run).at("/report/findings/0/title").asText()).isEqualTo(title);
    }

    @Test
    void findingOfAMegabyteIsRefused() {
        String run = seated();

        Reply reply = market.handIn("ada", run, ",'findings':[" + finding("x".repeat(1_000_000), "") + "]");

        assertThat(reply.status()).isBetween(400, 413);
        assertThat(market.status(run)).isEqualTo("testing");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"javascript:alert(1)", "data:text/html,x", "ftp://files.example/a", "https://a@shop.example"})
    void evidenceThatIsNoWebAddressIsRefused(String url) {
        String run = seated();

        Reply reply = market.handIn(
                "ada",
                run,
                ",'findings':[" + finding("The cart is empty", ",'evidence':[{'url':'" + url + "','type':'photo'}]")
                        + "]");

        requireRefused(reply, run, "evidence");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'findings':[null]",
                "'checks':[null]",
                "'answers':[null]",
                "'steps':[null]",
                "'findings':[{'title':'The cart is empty','severity':'minor','category':'functional',"
                        + "'actual':'No socks.','evidence':[null]}]",
                "'findings':[{'title':'The cart is empty','severity':'minor','category':'functional',"
                        + "'actual':'No socks.','stepsToReproduce':[null]}]",
                "'findings':[{'title':'The cart is empty','severity':'minor','category':'functional',"
                        + "'actual':'No socks.','stepId':'pay'}]",
                "'steps':[{'stepId':'pay','outcome':'pass'}]",
                "'answers':[{'findingId':'fnd_00000000000000000000000009','answer':'same'}]",
                "'checks':[{'findingId':'fnd_00000000000000000000000009','outcome':'blocked'}]"
            })
    void emptyAndUnknownPartsAreRefused(String part) {
        String run = seated();

        requireRefused(market.handIn("ada", run, "," + part), run, part.substring(1, 5));
    }

    @Test
    void findingCheckedTwiceInOneHandInIsRefused() {
        String template = market.created(DAILY);
        market.settle();
        String first = market.templateOf(template).path("openRunId").asText();
        market.seated("ada", first);
        market.handIn("ada", first, ",'findings':[" + finding("The cart is empty", "") + "]");
        String bug = market.run(first).at("/report/findings/0/id").asText();
        market.day();
        String run = market.templateOf(template).path("openRunId").asText();
        market.seated("ada", run);
        long before = market.earned("ada");
        String check = "{'findingId':'" + bug + "','outcome':'reproduced'}";

        Reply reply =
                market.handIn("ada", run, ",'checks':[" + check + "," + check.replace("reproduced", "blocked") + "]");

        assertThat(reply.status()).as("%s", reply.body()).isEqualTo(400);
        assertThat(market.earned("ada")).isEqualTo(before);
    }

    @Test
    void stopDoesNotTakeTheSeatOfWhoHasHandedIn() {
        String planned = QaMarketplace.with(
                QaMarketplace.template("once", 1), "'testPlan':[{'id':'pay','instruction':'Pay by card.'}]");
        String run = market.started(planned);
        market.seated("ada", run);
        market.handIn("ada", run, ",'steps':[{'stepId':'pay','outcome':'blocked'}]");

        market.done("agent", "POST", QaMarketplace.RUNS + "/" + run + "/stop", "{}");
        market.settle();
        assertThat(market.status(run)).isEqualTo("reviewing");
        market.pass(java.time.Duration.ofHours(72));

        assertThat(market.status(run)).isEqualTo("closed");
        assertThat(market.earned("ada")).isEqualTo(2_000);
        market.requireSettled(run, QaMarketplace.SEAT);
    }
}
