package marketplace.bench.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.bench.findings.Family.Encounter;
import marketplace.studies.findings.BugPlace;
import marketplace.studies.findings.FindingMatcher;
import marketplace.studies.findings.FindingMatcher.ReportedBug;
import marketplace.studies.findings.TextSimilarity;
import marketplace.studies.findings.WordSimilarity;
import org.junit.jupiter.api.Test;

/** A small version of {@code infra/bench/run findings}, and that it notices a matcher that is wrong. */
class PlayTest {

    private static final int SEEDS = 3;
    private static final double SOMETIMES_WRONG = 0.9;

    private static final List<Family> HELD_OUT = Family.heldOut(true);

    @Test
    void familiesHaveEnoughReports() {
        assertThat(Family.all()).hasSizeGreaterThanOrEqualTo(40).allSatisfy(family -> {
            List<Encounter> rewordings = family.encounters().stream()
                    .filter(one -> one.bug().equals(family.name()))
                    .toList();
            BugPlace place = rewordings.getFirst().report().place();
            List<Encounter> nearMisses = family.encounters().stream()
                    .filter(one -> !one.bug().equals(family.name()))
                    .toList();
            assertThat(rewordings).hasSizeGreaterThanOrEqualTo(12);
            assertThat(rewordings.stream().filter(one -> !one.report().place().isKnown()))
                    .hasSize(rewordings.size() / 4);
            assertThat(nearMisses).hasSizeGreaterThanOrEqualTo(6);
            assertThat(nearMisses.stream().filter(one -> one.report().place().fit(place) == BugPlace.Fit.SAME))
                    .hasSize(nearMisses.size() / 2);
        });
    }

    @Test
    void testersWhoAreAlwaysRightMeetTheAims() {
        Tally tally = play(new WordSimilarity(), HELD_OUT, 1);

        assertThat(tally.meetsAims(1)).as(tally.toString()).isTrue();
    }

    @Test
    void testersWhoAreSometimesWrongMeetTheAims() {
        Tally tally = play(new WordSimilarity(), HELD_OUT, SOMETIMES_WRONG);

        assertThat(tally.meetsAims(SOMETIMES_WRONG)).as(tally.toString()).isTrue();
    }

    @Test
    void matcherThatTakesAllTextsForEqualMissesTheAims() {
        Tally tally = play((_, _) -> 1, HELD_OUT, 1);

        assertThat(tally.falseMerges).isPositive();
        assertThat(tally.meetsAims(1)).as(tally.toString()).isFalse();
    }

    @Test
    void matcherWithoutStructureMissesTheAims() {
        List<Family> bare = HELD_OUT.stream()
                .map(family -> new Family(
                        family.name(),
                        family.severity(),
                        family.encounters().stream().map(PlayTest::withoutPlace).toList()))
                .toList();

        assertThat(play(new WordSimilarity(), bare, SOMETIMES_WRONG).meetsAims(SOMETIMES_WRONG))
                .isFalse();
    }

    private static Encounter withoutPlace(Encounter one) {
        ReportedBug report = one.report();
        BugPlace nowhere = new BugPlace(null, null, null, report.place().category());
        return new Encounter(one.bug(), one.severity(), new ReportedBug(nowhere, report.text()));
    }

    private static Tally play(TextSimilarity similarity, List<Family> families, double rightness) {
        return Play.all(new FindingMatcher(similarity), families, 1, rightness, SEEDS);
    }
}
