package marketplace.studies.findings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.Id.FindingId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Problem;
import marketplace.studies.findings.BugIdentity.Doubt;
import marketplace.studies.findings.Recheck.Outcome;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import org.junit.jupiter.api.Test;

/** Findings over the runs of a template. */
class FindingsTest extends FindingRuns {

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
