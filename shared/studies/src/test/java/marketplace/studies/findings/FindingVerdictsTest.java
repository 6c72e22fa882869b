package marketplace.studies.findings;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.IdKind;
import marketplace.studies.findings.HandIn.Answered;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** The owner's verdicts on findings hold for ever. */
class FindingVerdictsTest extends FindingRuns {

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
}
