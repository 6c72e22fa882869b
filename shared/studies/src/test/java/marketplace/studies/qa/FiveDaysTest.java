package marketplace.studies.qa;

import static marketplace.studies.qa.QaMarketplace.RUNS;
import static marketplace.studies.qa.QaMarketplace.finding;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** A daily template over five days with three testers. */
class FiveDaysTest {

    private static final String PAY =
            finding("Pay does nothing", "critical", "/checkout", "Pay button", "Nothing happens after a click on Pay.");
    private static final String LOGO =
            finding("Logo is cut off", "minor", "/", "header logo", "The right half of the logo is missing.");
    private static final String SIZES =
            finding("Sizes overlap", "major", "/socks", "size list", "The sizes are printed over each other.");

    private final QaMarketplace market = new QaMarketplace();
    private final String template = market.created(QaMarketplace.template("daily", 3));

    private String run() {
        market.settle();
        return market.templateOf(template).path("openRunId").asText();
    }

    private void nextDay() {
        market.day();
    }

    private JsonNode report(String run) {
        return market.run(run).path("report");
    }

    private List<String> diff(String run, String list) {
        List<String> ids = new ArrayList<>();
        report(run).path("diff").path(list).forEach(id -> ids.add(id.asText()));
        return ids;
    }

    private void all(String run) {
        List.of("ada", "bob", "cleo").forEach(name -> market.seated(name, run));
    }

    private Reply reports(String name, String run, String... findings) {
        return QaMarketplace.done(market.handIn(name, run, ",'findings':[" + String.join(",", findings) + "]"));
    }

    private Reply checks(String name, String run, String finding, String outcome) {
        return QaMarketplace.done(market.handIn(name, run, """
            ,'checks':[{'findingId':'%s','outcome':'%s',\
            'evidence':[{'url':'https://files.example/a','type':'photo'}]}]\
            """.formatted(finding, outcome)));
    }

    private Reply nothing(String name, String run) {
        return QaMarketplace.done(market.handIn(name, run, ""));
    }

    @Test
    void findingsKeepTheirIdentityOverFiveDaysAndMoneyAddsUp() {
        String first = run();
        all(first);
        reports("ada", first, PAY, LOGO);
        reports("bob", first, SIZES);
        nothing("cleo", first);
        assertThat(market.status(first)).isEqualTo("closed");
        List<String> news = diff(first, "newFindingIds");
        assertThat(news).hasSize(3);
        String pay = id(first, "Pay does nothing");
        String logo = id(first, "Logo is cut off");
        String sizes = id(first, "Sizes overlap");

        nextDay();
        String second = run();
        assertThat(second).isNotEqualTo(first);
        all(second);
        checks("ada", second, pay, "not_reproduced");
        String reworded = finding(
                "Numbers on top of each other",
                "major",
                "/socks",
                "size list",
                "Numbers of the sizes lie on top of one another.");
        Reply asked = market.call(
                "bob", "POST", RUNS + "/" + second + "/hand-in", """
                    {'text':'Done.','uploadIds':['%s'],'findings':[%s],'dryRun':true}\
                    """.formatted(market.photo("bob"), reworded));
        assertThat(asked.body().path("data").path("questions")).isNotEmpty();
        QaMarketplace.done(market.handIn(
                "bob",
                second,
                ",'findings':[" + reworded + "],'answers':[{'report':0,'findingId':'" + sizes + "','answer':'same'}]"));
        nothing("cleo", second);
        assertThat(market.status(second)).isEqualTo("closed");
        assertThat(diff(second, "resolvedFindingIds")).containsExactly(pay);
        assertThat(diff(second, "unverifiedFindingIds")).containsExactly(logo);
        assertThat(diff(second, "stillOpenFindingIds")).containsExactly(sizes);
        assertThat(diff(second, "newFindingIds")).isEmpty();

        nextDay();
        String third = run();
        all(third);
        reports("ada", third, PAY);
        String doubtful = finding("Sizes are wrong", "major", "/socks", "size list", "All sizes show the same number.");
        reports("bob", third, doubtful);
        nothing("cleo", third);
        assertThat(market.status(third)).isEqualTo("reviewing");
        JsonNode escalation = market.escalation(third, 0);
        assertThat(escalation.path("kind").asText()).isEqualTo("finding");
        assertThat(market.decide(third, escalation.path("id").asText(), "{'action':'revise'}")
                        .body()
                        .at("/data/state")
                        .asText())
                .isEqualTo("rejected");
        assertThat(market.status(third)).isEqualTo("closed");
        assertThat(diff(third, "reopenedFindingIds")).containsExactly(pay);
        assertThat(diff(third, "newFindingIds")).hasSize(1);

        drain();
        nextDay();
        assertThat(market.templateOf(template).path("pausedReason").asText()).isEqualTo("insufficient_funds");
        assertThat(market.runsOf(template)).containsExactly(first, second, third);
        market.deposit("agent", 20_000);
        market.done("agent", "PATCH", QaMarketplace.TEMPLATES + "/" + template, "{'status':'active'}");

        nextDay();
        String fifth = run();
        all(fifth);
        List.of("ada", "bob", "cleo").forEach(name -> nothing(name, fifth));
        assertThat(market.status(fifth)).isEqualTo("closed");

        List.of(first, second, third, fifth).forEach(run -> market.requireSettled(run, 3 * QaMarketplace.SEAT));
        assertThat(market.earned("ada")).isEqualTo(4 * 2_000);
        assertThat(market.earned("bob")).isEqualTo(4 * 2_000);
        assertThat(market.earned("cleo")).isEqualTo(4 * 2_000);
    }

    private String id(String run, String title) {
        for (JsonNode finding : report(run).path("findings")) {
            if (finding.path("title").asText().equals(title)) {
                return finding.path("id").asText();
            }
        }
        throw new AssertionError(title);
    }

    private void drain() {
        long left = market.balance("agent");
        market.withdraw("agent", left);
    }
}
