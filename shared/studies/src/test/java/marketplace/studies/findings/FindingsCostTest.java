package marketplace.studies.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import marketplace.kernel.Id.FindingId;
import marketplace.studies.findings.HandIn.Reported;
import marketplace.studies.findings.Recheck.Outcome;
import marketplace.table.Commit;
import marketplace.testing.Cost;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the findings of a template cost to read, by the number of those that were resolved long ago. */
class FindingsCostTest extends FindingRuns {

    private static final int RUNS = 50;
    private static final int HAND_INS = 4;
    private static final int REPORTS = 10;

    /** Of a hand-in: the head, the answers of the run and one place; then the findings, each a unit. */
    private static final int UNITS_BESIDES = 3;

    private FindingId open;

    @BeforeEach
    void openFinding() {
        open = reported(report("Map", "The pin is wrong."));
    }

    @Test
    void templateWithOneFindingIsReadInFourUnits() {
        assertThat(cost("Pay button")).isEqualTo(new Cost(2, UNITS_BESIDES + 1, 0));
    }

    @Test
    void templateWithTwoThousandResolvedFindingsIsReadWithTheLatestTwentyOnly() {
        assertThat(resolveIn(RUNS)).hasSize(2_000);

        assertThat(cost("Pay button")).isEqualTo(new Cost(2, UNITS_BESIDES + 1 + TemplateFindings.CLOSED_LATELY, 0));
        assertThat(cost("Button 7"))
                .as("closed at this place")
                .extracting(Cost::roundTrips)
                .isEqualTo(2);
        assertThat(all().all()).hasSize(1 + TemplateFindings.CLOSED_LATELY);
        assertThat(all().checklists(1)).containsExactly(List.of(open));
    }

    @Test
    void bugThatWasResolvedBeforeFortyOthersIsReopenedByAReport() {
        List<FindingId> resolved = resolveIn(1);

        assertThat(reported(report("Button 7", TWICE))).isEqualTo(resolved.get(7));
        assertThat(close().reopenedFindingIds()).containsExactly(resolved.get(7));
    }

    @Test
    void verdictHoldsAfterFortyOthersWereResolved() {
        FindingId rejected = reported(report("Pay button", TWICE));
        patch(rejected, "{'status':'not_a_bug'}");
        resolveIn(1);

        assertThat(reported(report("Pay button", TWICE))).isEqualTo(rejected);
        assertThat(list("?status=open")).hasSize(1);
    }

    @Test
    void mergeHoldsAfterFortyOthersWereResolved() {
        FindingId duplicate = reported(report("Pay button", TWICE));
        patch(duplicate, "{'duplicateOf':'" + open + "'}");
        resolveIn(1);

        assertThat(reported(report("Pay button", TWICE))).isEqualTo(open);
    }

    private Cost cost(String element) {
        HandIn handIn = with(List.of(report(element, TWICE)), List.of(), List.of());
        return table.measure(() -> before(handIn));
    }

    /** Run after run they are reported, and tried again in the next one. Returns them in the order of their reports. */
    private List<FindingId> resolveIn(int runs) {
        List<FindingId> all = new ArrayList<>();
        for (int i = 0; i < runs; i++) {
            run(2 + 2 * i);
            List<FindingId> met = new ArrayList<>();
            for (int j = 0; j < HAND_INS; j++) {
                int first = (i * HAND_INS + j) * REPORTS;
                List<Reported> reports = IntStream.range(first, first + REPORTS)
                        .mapToObj(button -> report("Button " + button, TWICE))
                        .toList();
                handIn(reports).reports().forEach(report -> met.add(report.findingId()));
            }
            end();
            run(3 + 2 * i);
            for (int j = 0; j < HAND_INS; j++) {
                handIn(with(
                        List.of(),
                        List.of(),
                        met.subList(j * REPORTS, (j + 1) * REPORTS).stream()
                                .map(id -> recheck(id, Outcome.NOT_REPRODUCED))
                                .toList()));
            }
            end();
            all.addAll(met);
        }
        run(2 + 2 * runs);
        handIn(List.of());
        return all;
    }

    private void end() {
        for (Commit commit : findings.close(all(), run)) {
            table.commit(commit);
        }
    }
}
