package marketplace.studies.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ShareIntervalTest {

    /** Newcombe 1998, table I, method 3 (score without continuity correction). */
    @ParameterizedTest
    @CsvSource({"81, 263, 0.2553, 0.3662", "15, 148, 0.0624, 0.1605", "0, 20, 0, 0.1611", "1, 29, 0.0061, 0.1718"})
    void intervalOfOneLabelIsThePublishedScoreInterval(int votes, int answers, double low, double high) {
        ShareInterval interval = ShareInterval.of(votes, answers);
        assertThat(interval.low()).isCloseTo(low, within(5e-5));
        assertThat(interval.high()).isCloseTo(high, within(5e-5));
    }

    /** Sison and Glaz 1995, examples 1 to 3, columns of Goodman's method. */
    @ParameterizedTest
    @CsvSource({
        "56, 467, 7, 0.085, 0.166",
        "72, 467, 7, 0.115, 0.204",
        "73, 467, 7, 0.116, 0.207",
        "59, 467, 7, 0.091, 0.173",
        "62, 467, 7, 0.096, 0.181",
        "87, 467, 7, 0.143, 0.239",
        "58, 467, 7, 0.089, 0.171",
        "5, 250, 50, 0.005, 0.075",
        "1, 250, 50, 0.000, 0.049",
        "12, 250, 50, 0.019, 0.114",
        "3, 250, 50, 0.002, 0.062",
        "4, 250, 50, 0.004, 0.069"
    })
    void intervalsOfAllLabelsAreThePublishedOnesOfGoodman(int votes, int answers, int labels, double low, double high) {
        ShareInterval interval = ShareInterval.goodman(votes, answers, labels);
        assertThat(interval.low()).isCloseTo(low, within(1e-3));
        assertThat(interval.high()).isCloseTo(high, within(1e-3));
    }

    @Test
    void intervalsOfAllLabelsDifferFromGoodmanOnlyAtFewVotesOrNearlyAll() {
        List<Integer> votes = List.of(1, 2, 3, 6);
        List<ShareInterval> together = ShareInterval.simultaneous(votes);
        assertThat(together.get(0).low())
                .isPositive()
                .isLessThan(ShareInterval.goodman(1, 12, 4).low());
        assertThat(together.get(1).low())
                .isLessThan(ShareInterval.goodman(2, 12, 4).low());
        assertThat(together.get(2)).isEqualTo(ShareInterval.goodman(3, 12, 4));
        assertThat(together.get(3)).isEqualTo(ShareInterval.goodman(6, 12, 4));
        assertThat(ShareInterval.simultaneous(List.of(11, 1, 0)).getFirst().high())
                .isGreaterThan(ShareInterval.goodman(11, 12, 3).high());
    }

    @Test
    void twoLabelsHoldTogetherWithTheirOwnIntervals() {
        assertThat(ShareInterval.simultaneous(List.of(9, 3)))
                .containsExactly(ShareInterval.of(9, 12), ShareInterval.of(3, 12));
    }

    @Test
    void everyIntervalHoldsItsShareAndStaysWithinZeroAndOne() {
        for (int answers = 1; answers <= 100; answers++) {
            for (int votes = 0; votes <= answers; votes++) {
                double share = (double) votes / answers;
                List<Integer> all = List.of(votes, answers - votes, 0, 0, 0, 0);
                IntStream.rangeClosed(2, 6)
                        .mapToObj(labels -> ShareInterval.simultaneous(all.subList(0, labels)))
                        .map(List::getFirst)
                        .forEach(interval -> assertHolds(interval, share));
                assertHolds(ShareInterval.of(votes, answers), share);
            }
        }
    }

    @Test
    void noneAndAllOfTheVotesTouchTheEnd() {
        for (int answers = 1; answers <= 100; answers++) {
            assertThat(ShareInterval.of(0, answers).low()).isZero();
            assertThat(ShareInterval.of(answers, answers).high()).isEqualTo(1);
            assertThat(ShareInterval.simultaneous(List.of(0, answers, 0)).get(0).low())
                    .isZero();
            assertThat(ShareInterval.simultaneous(List.of(0, answers, 0)).get(1).high())
                    .isEqualTo(1);
        }
    }

    private static void assertHolds(ShareInterval interval, double share) {
        assertThat(interval.low()).isBetween(0.0, share);
        assertThat(interval.high()).isBetween(share, 1.0);
    }
}
