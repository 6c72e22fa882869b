package marketplace.studies.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.studies.StudiesCapability;
import marketplace.studies.findings.HandIn.Answered;
import marketplace.studies.findings.HandIn.Rechecked;
import marketplace.studies.findings.HandIn.Reported;
import marketplace.studies.findings.Recheck.Outcome;
import marketplace.table.Commit;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;

/** A template whose runs a test plays, with an owner and a stranger. */
abstract class FindingRuns {

    static final String TWICE = "The card is charged twice when Pay is pressed twice.";
    static final String SILENT = "Pressing Pay has no effect at all.";

    final MeteredTable table = new MeteredTable(new MemoryTable());
    final Marketplace market =
            new Marketplace(table, on -> List.of(new StudiesCapability(on, new BountiesCapability(on, Fee.UNSET))));
    final Findings findings = new Findings(market.table);
    final HandInJudge judge = new HandInJudge(new FindingMatcher(new WordSimilarity()), market.ids);
    final QaTemplateId template = new QaTemplateId(market.ids.next(IdKind.QA_TEMPLATE, market.now()));

    RunId run;
    HumanId tester;

    @BeforeEach
    void firstRun() {
        market.agent("owner");
        market.agent("stranger");
        run(1);
        tester();
    }

    void run(int day) {
        run = RunId.of(template, LocalDate.of(2026, 2, 28).plusDays(day));
    }

    void tester() {
        tester = new HumanId(market.ids.next(IdKind.HUMAN, market.now()));
    }

    TemplateFindings all() {
        return findings.of(template, market.account("owner"), run);
    }

    TemplateFindings before(HandIn handIn) {
        return findings.of(
                template,
                market.account("owner"),
                run,
                handIn.rechecks().stream().map(Rechecked::findingId).toList(),
                handIn.reports().stream().map(report -> report.says().place()).toList());
    }

    FindingId reported(Reported report) {
        return handIn(List.of(report)).reports().getFirst().findingId();
    }

    JudgedHandIn handIn(List<Reported> reports) {
        return handIn(with(reports, List.of(), List.of()));
    }

    JudgedHandIn handIn(HandIn handIn) {
        TemplateFindings before = before(handIn);
        JudgedHandIn judged = judge.judge(before, handIn, market.now());
        market.table.commit(new Commit(findings.record(before, judged)));
        return judged;
    }

    HandIn with(List<Reported> reports, List<Answered> answers, List<Rechecked> rechecks) {
        ApplicationId application = new ApplicationId(market.ids.next(IdKind.APPLICATION, market.now()));
        return new HandIn(run, application, tester, reports, answers, rechecks);
    }

    /** The diff is the same before and after it is stored, and storing it twice changes nothing. */
    RunDiff close() {
        RunDiff diff = all().diff(run);
        findings.close(all(), run).forEach(market.table::commit);
        assertThat(all().diff(run)).isEqualTo(diff);
        assertThat(findings.close(all(), run)).isEmpty();
        return diff;
    }

    List<JsonNode> list(String query) {
        List<JsonNode> found = new ArrayList<>();
        market.done("owner", "GET", "/api/v1/qa/findings" + query, "")
                .body()
                .path("data")
                .forEach(found::add);
        return found;
    }

    JsonNode patch(FindingId finding, String body) {
        return market.done("owner", "PATCH", "/api/v1/qa/findings/" + finding, body)
                .body();
    }

    Reply refused(FindingId finding, String body) {
        return market.call("owner", "PATCH", "/api/v1/qa/findings/" + finding, body);
    }

    static Reported report(String element, String actual) {
        return reported(element, actual, Severity.MINOR);
    }

    static Reported severe(String element, String actual) {
        return reported(element, actual, Severity.CRITICAL);
    }

    static Reported reported(String element, String actual, Severity severity) {
        BugPlace place = new BugPlace("pay", "/checkout", element, FindingCategory.FUNCTIONAL);
        BugDescription says = new BugDescription("Bug", severity, place, List.of(), null, actual, null);
        return new Reported(says, List.of());
    }

    static Rechecked recheck(FindingId finding, Outcome outcome) {
        return new Rechecked(finding, outcome, List.of(), null);
    }
}
