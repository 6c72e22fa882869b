package marketplace.studies.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.studies.StudiesCapability;
import marketplace.studies.findings.HandIn.Answered;
import marketplace.studies.findings.HandIn.Rechecked;
import marketplace.studies.findings.HandIn.Reported;
import marketplace.studies.findings.Identity.Doubt;
import marketplace.studies.findings.Recheck.Outcome;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Findings over the runs of a template, and the owner's verdicts. */
class FindingsTest {

    private static final String TWICE = "The card is charged twice when Pay is pressed twice.";
    private static final String SILENT = "Pressing Pay has no effect at all.";

    private final Marketplace market = new Marketplace(
            new MemoryTable(), on -> List.of(new StudiesCapability(on, new BountiesCapability(on, Fee.UNSET))));
    private final Findings findings = new Findings(market.table);
    private final HandInJudge judge = new HandInJudge(new FindingMatcher(new WordSimilarity()), market.ids);
    private final QaTemplateId template = new QaTemplateId(market.ids.next(IdKind.QA_TEMPLATE, market.now()));

    private RunId run;
    private HumanId tester;

    @BeforeEach
    void firstRun() {
        market.agent("owner");
        market.agent("stranger");
        run(1);
        tester();
    }

    @Test
    void aWordForWordReportJoinsTheFindingAndAnotherPlaceIsFresh() {
        FindingId first = reported(report("Pay button", TWICE));
        tester();

        JudgedHandIn again = handIn(List.of(report("Pay button", TWICE), report("Coupon field", TWICE)));

        assertThat(again.reports().getFirst().findingId()).isEqualTo(first);
        assertThat(again.reports().getLast().findingId()).isNotEqualTo(first);
        assertThat(list("").get(1).path("reporters").asInt()).isEqualTo(2);
    }

    @Test
    void anUnansweredQuestionBecomesADoubtWithAnIdOfItsOwn() {
        FindingId first = reported(report("Pay button", TWICE));
        HandIn handIn = with(List.of(report("Pay button", SILENT)), List.of(), List.of());

        assertThat(judge.questions(all(), handIn))
                .singleElement()
                .satisfies(question -> assertThat(question.findingId()).isEqualTo(first));
        JudgedHandIn judged = handIn(handIn);

        assertThat(judged.doubts()).singleElement().satisfies(doubt -> {
            assertThat(doubt.nearest()).isEqualTo(first);
            assertThat(doubt.fresh()).isNotEqualTo(first);
            assertThat(doubt.doubt()).isEqualTo(Doubt.UNANSWERED);
        });
    }

    @Test
    void whatATesterHasReproducedIsNotAskedAbout() {
        FindingId first = reported(report("Pay button", TWICE));
        HandIn handIn =
                with(List.of(report("Pay button", SILENT)), List.of(), List.of(recheck(first, Outcome.REPRODUCED)));

        assertThat(judge.questions(all(), handIn)).isEmpty();
        assertThat(handIn(handIn).doubts()).isEmpty();
    }

    @Test
    void twoHandInsAtOnceDoNotMintTwoIdsForOneBug() {
        TemplateFindings before = all();
        HandIn one = with(List.of(report("Pay button", TWICE)), List.of(), List.of());
        JudgedHandIn late = judge.judge(before, one, market.now());
        reported(report("Pay button", TWICE));

        assertThatThrownBy(() -> market.table.commit(new Commit(findings.record(before, late))))
                .isInstanceOf(LostRace.class);
    }

    @Test
    void anAnswerAboutAFindingOfAnotherTemplateIsRefused() {
        FindingId unknown = new FindingId(market.ids.next(IdKind.FINDING, market.now()));
        HandIn handIn = with(List.of(), List.of(), List.of(recheck(unknown, Outcome.BLOCKED)));

        assertThatThrownBy(() -> handIn(handIn)).isInstanceOf(Problem.class).hasMessageContaining(unknown.value());
    }

    @Test
    void theDiffOfEachRunIsAgainstTheOneBefore() {
        FindingId fixed = reported(report("Pay button", TWICE));
        FindingId untried = reported(report("Coupon field", "Codes are case sensitive."));
        FindingId worse = reported(report("Item list", "Items are lost."));
        FindingId contested = reported(report("Total", "The total is wrong."));
        FindingId blocked = reported(report("Map", "The pin is wrong."));
        assertThat(close().newFindingIds()).containsExactlyInAnyOrder(fixed, untried, worse, contested, blocked);

        run(2);
        handIn(with(
                List.of(severe("Item list", "Items are lost.")),
                List.of(),
                List.of(
                        recheck(fixed, Outcome.NOT_REPRODUCED),
                        recheck(contested, Outcome.NOT_REPRODUCED),
                        recheck(blocked, Outcome.BLOCKED))));
        tester();
        JudgedHandIn other = handIn(with(List.of(), List.of(), List.of(recheck(contested, Outcome.REPRODUCED))));
        RunDiff second = close();

        assertThat(other.contradicted()).containsExactly(contested);
        assertThat(second.resolvedFindingIds()).containsExactly(fixed);
        assertThat(second.unverifiedFindingIds()).containsExactlyInAnyOrder(untried, blocked);
        assertThat(second.changedFindingIds()).containsExactly(worse);
        assertThat(second.stillOpenFindingIds()).containsExactly(contested);
        assertDisjoint(second);

        run(3);
        reported(report("Pay button", TWICE));
        RunDiff third = close();

        assertThat(third.reopenedFindingIds()).containsExactly(fixed);
        assertThat(third.newFindingIds()).isEmpty();
        assertThat(third.unverifiedFindingIds()).containsExactlyInAnyOrder(untried, worse, contested, blocked);
    }

    @Test
    void aResolvedFindingIsNotOnTheChecklist() {
        FindingId fixed = reported(report("Pay button", TWICE));
        FindingId open = reported(report("Map", "The pin is wrong."));
        close();
        run(2);
        handIn(with(List.of(), List.of(), List.of(recheck(fixed, Outcome.NOT_REPRODUCED))));
        close();

        assertThat(all().checklists(2)).containsExactly(List.of(open), List.of(open));
    }

    @Test
    void aVerdictHoldsWhenTheBugIsReportedAgain() {
        FindingId first = reported(report("Pay button", TWICE));
        close();
        patch(first, "{'status':'not_a_bug'}");

        run(2);
        assertThat(reported(report("Pay button", TWICE))).isEqualTo(first);
        RunDiff diff = close();

        assertThat(list("?status=not_a_bug")).hasSize(1);
        assertThat(list("?status=open")).isEmpty();
        assertThat(diff.of(first)).isEqualTo(FindingChange.NONE);
        assertThat(all().checklists(1)).containsExactly(List.of());
    }

    @Test
    void aMergeHoldsForReportsOfEitherFinding() {
        FindingId target = reported(report("Pay button", TWICE));
        FindingId other = reported(report("Map", "The pin is wrong."));

        patch(other, "{'duplicateOf':'" + target + "'}");

        assertThat(reported(report("Map", "The pin is wrong."))).isEqualTo(target);
        assertThat(reported(report("Pay button", TWICE))).isEqualTo(target);
        assertThat(list("?status=open"))
                .singleElement()
                .satisfies(
                        finding -> assertThat(finding.path("reporters").asInt()).isEqualTo(4));
        assertThat(close().newFindingIds()).containsExactly(target);
    }

    @Test
    void aMergeCanBeTakenBack() {
        FindingId target = reported(report("Pay button", TWICE));
        FindingId other = reported(report("Map", "The pin is wrong."));
        patch(other, "{'duplicateOf':'" + target + "'}");

        patch(other, "{'status':'open'}");

        assertThat(reported(report("Map", "The pin is wrong."))).isEqualTo(other);
        assertThat(list("?status=open")).hasSize(2);
    }

    @Test
    void aMergeIntoItselfOrInACircleIsRefused() {
        FindingId one = reported(report("Pay button", TWICE));
        FindingId other = reported(report("Map", "The pin is wrong."));
        patch(other, "{'duplicateOf':'" + one + "'}");

        assertThat(refused(one, "{'duplicateOf':'" + one + "'}").status()).isEqualTo(409);
        assertThat(refused(one, "{'duplicateOf':'" + other + "'}").status()).isEqualTo(409);
        assertThat(refused(other, "{'status':'wont_fix'}").status()).isEqualTo(409);
    }

    @Test
    void aSplitHoldsForLaterReports() {
        FindingId whole = reported(report("Pay button", TWICE));
        tester();
        handIn(with(
                List.of(report("Pay button", "Pay charges my card two times")),
                List.of(new Answered(0, whole, TesterAnswer.SAME)),
                List.of()));
        close();
        String second = list("").getFirst().path("reports").get(1).path("id").asText();

        JsonNode answer = patch(whole, "{'split':{'reportIds':['" + second + "']}}");
        FindingId part = new FindingId(answer.path("splitOff").path("id").asText());

        run(2);
        assertThat(reported(report("Pay button", "Pay charges my card two times.")))
                .isEqualTo(part);
        assertThat(reported(report("Pay button", TWICE))).isEqualTo(whole);
        assertThat(close().stillOpenFindingIds()).containsExactlyInAnyOrder(whole, part);
    }

    @Test
    void aSplitOfAllReportsOrOfUnknownOnesIsRefused() {
        FindingId whole = reported(report("Pay button", TWICE));
        String only = list("").getFirst().path("reports").get(0).path("id").asText();
        String unknown = market.ids.next(IdKind.FINDING_REPORT, market.now());

        assertThat(refused(whole, "{'split':{'reportIds':['" + only + "']}}").status())
                .isEqualTo(400);
        assertThat(refused(whole, "{'split':{'reportIds':['" + unknown + "']}}").status())
                .isEqualTo(400);
    }

    @Test
    void oneChangeAtATime() {
        FindingId one = reported(report("Pay button", TWICE));

        assertThat(refused(one, "{}").status()).isEqualTo(400);
        assertThat(refused(one, "{'status':'open','duplicateOf':'" + one + "'}").status())
                .isEqualTo(400);
        assertThat(refused(one, "{'status':'resolved'}").status()).isEqualTo(400);
    }

    @Test
    void anotherAccountsFindingsAreUnknown() {
        FindingId one = reported(report("Pay button", TWICE));

        Reply patched = market.call("stranger", "PATCH", "/api/v1/qa/findings/" + one, "{'status':'open'}");
        Reply listed = market.call("stranger", "GET", "/api/v1/qa/findings?templateId=" + template, "");

        assertThat(patched.status()).isEqualTo(404);
        assertThat(listed.body().path("data")).isEmpty();
    }

    private void run(int day) {
        run = RunId.of(template, LocalDate.of(2026, 3, day));
    }

    private void tester() {
        tester = new HumanId(market.ids.next(IdKind.HUMAN, market.now()));
    }

    private TemplateFindings all() {
        return findings.of(template, market.account("owner"), run);
    }

    private FindingId reported(Reported report) {
        return handIn(List.of(report)).reports().getFirst().findingId();
    }

    private JudgedHandIn handIn(List<Reported> reports) {
        return handIn(with(reports, List.of(), List.of()));
    }

    private JudgedHandIn handIn(HandIn handIn) {
        TemplateFindings before = all();
        JudgedHandIn judged = judge.judge(before, handIn, market.now());
        market.table.commit(new Commit(findings.record(before, judged)));
        return judged;
    }

    private HandIn with(List<Reported> reports, List<Answered> answers, List<Rechecked> rechecks) {
        ApplicationId application = new ApplicationId(market.ids.next(IdKind.APPLICATION, market.now()));
        return new HandIn(run, application, tester, reports, answers, rechecks);
    }

    /** The diff is the same before and after it is stored, and storing it twice changes nothing. */
    private RunDiff close() {
        RunDiff diff = all().diff(run);
        findings.close(all(), run).forEach(market.table::commit);
        assertThat(all().diff(run)).isEqualTo(diff);
        assertThat(findings.close(all(), run)).isEmpty();
        return diff;
    }

    private List<JsonNode> list(String query) {
        List<JsonNode> found = new ArrayList<>();
        market.done("owner", "GET", "/api/v1/qa/findings" + query, "")
                .body()
                .path("data")
                .forEach(found::add);
        return found;
    }

    private JsonNode patch(FindingId finding, String body) {
        return market.done("owner", "PATCH", "/api/v1/qa/findings/" + finding, body)
                .body();
    }

    private Reply refused(FindingId finding, String body) {
        return market.call("owner", "PATCH", "/api/v1/qa/findings/" + finding, body);
    }

    private static Reported report(String element, String actual) {
        return reported(element, actual, Severity.MINOR);
    }

    private static Reported severe(String element, String actual) {
        return reported(element, actual, Severity.CRITICAL);
    }

    private static Reported reported(String element, String actual, Severity severity) {
        BugPlace place = new BugPlace("pay", "/checkout", element, FindingCategory.FUNCTIONAL);
        BugDescription says = new BugDescription("Bug", severity, place, List.of(), null, actual, null);
        return new Reported(says, List.of());
    }

    private static Rechecked recheck(FindingId finding, Outcome outcome) {
        return new Rechecked(finding, outcome, List.of(), null);
    }

    private static void assertDisjoint(RunDiff diff) {
        assertThat(Stream.of(
                                diff.newFindingIds(),
                                diff.resolvedFindingIds(),
                                diff.stillOpenFindingIds(),
                                diff.reopenedFindingIds(),
                                diff.unverifiedFindingIds(),
                                diff.changedFindingIds())
                        .flatMap(List::stream))
                .doesNotHaveDuplicates();
    }
}
