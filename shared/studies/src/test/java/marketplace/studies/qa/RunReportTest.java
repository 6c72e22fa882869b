package marketplace.studies.qa;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import marketplace.api.Json;
import marketplace.studies.qa.report.QaReport;
import marketplace.studies.reports.SharedReport;
import marketplace.studies.reports.SharedReports;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** Reports of closed runs: who reads them, in which form, and how they are shared. */
class RunReportTest {

    private static final String BUG = """
        ,'findings':[{'title':'Charged twice','severity':'critical','category':'functional','path':'/checkout',\
        'element':'Pay button','actual':'The card is charged twice when Pay is pressed twice.'}]\
        """;

    private final QaMarketplace market = new QaMarketplace();

    @Test
    void reportHasFindingsMoneyAndHistoryOfAllRuns() {
        String first = closed(market.started(QaMarketplace.template("daily", 1)));
        market.pass(Duration.ofDays(1));
        market.settle();
        String second = closed(market.templateOf(first.substring(0, first.lastIndexOf('_')))
                .path("openRunId")
                .asText());

        JsonNode report = report(second, "").body().path("data");
        assertThat(report.at("/findings/0/title").asText()).isEqualTo("Charged twice");
        assertThat(report.at("/findings/0/reporters").asInt()).isEqualTo(2);
        assertThat(report.at("/diff/stillOpenFindingIds")).hasSize(1);
        assertThat(report.path("history")).hasSize(2);
        assertThat(report.at("/history/1/critical").asInt()).isOne();
        assertThat(report.at("/money/spentCents").asLong()).isEqualTo(QaMarketplace.SEAT);
        assertThat(market.run(second).at("/report/summary")).isEqualTo(report.path("summary"));
    }

    @Test
    void reportComesInTheFormThatIsAskedFor() {
        String run = closed(market.started(QaMarketplace.template("once", 1)));

        Reply sarif = report(run, "?format=sarif");
        assertThat(sarif.headers().get("Content-Type")).startsWith("application/sarif+json");
        assertThat(Json.read(sarif.bytes())
                        .at("/runs/0/results/0/baselineState")
                        .asText())
                .isEqualTo("new");
        assertThat(report(run, "?format=junit").headers().get("Content-Type")).startsWith("application/xml");
        assertThat(report(run, "?format=pdf").status()).isEqualTo(400);
    }

    @Test
    void onlyAClosedRunHasAReportAndOnlyForItsOwner() {
        String run = market.started(QaMarketplace.template("once", 1));

        assertThat(report(run, "").errorCode()).isEqualTo("invalid_state");
        assertThat(market.call("agent", "POST", address(run), "").errorCode()).isEqualTo("invalid_state");
        closed(run);
        assertThat(market.call("rival", "GET", QaMarketplace.RUNS + "/" + run + "/report", "")
                        .status())
                .isEqualTo(404);
        assertThat(market.call("rival", "POST", address(run), "").status()).isEqualTo(404);
    }

    @Test
    void sharedAddressShowsTheReportUntilItIsRevoked() {
        String run = closed(market.started(QaMarketplace.template("once", 1)));
        SharedReports shared = new SharedReports(market.table, new RunReports(market.table));

        String url = market.done("agent", "POST", address(run), "").text("reportAddress.url");
        String code = url.substring(url.lastIndexOf('/') + 1);

        assertThat(shared.read(code))
                .get()
                .isInstanceOfSatisfying(
                        SharedReport.OfQa.class,
                        page -> assertThat(page.report())
                                .extracting(QaReport::name)
                                .isEqualTo("Checkout"));
        market.done("agent", "DELETE", address(run), "");
        assertThat(shared.read(code)).isEmpty();
    }

    private String closed(String run) {
        market.seated("ada", run);
        assertThat(market.handIn("ada", run, BUG).status()).isEqualTo(200);
        assertThat(market.status(run)).isEqualTo("closed");
        return run;
    }

    private Reply report(String run, String query) {
        return market.call("agent", "GET", QaMarketplace.RUNS + "/" + run + "/report" + query, "");
    }

    private static String address(String run) {
        return "/api/reports/" + run + "/address";
    }
}
