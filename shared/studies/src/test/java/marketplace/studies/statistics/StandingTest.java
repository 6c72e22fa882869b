package marketplace.studies.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class StandingTest {

    @Test
    void clearLeadIsAWin() {
        Standing standing = Standing.of(List.of(1, 10, 1));
        assertThat(standing.first()).isEqualTo(1);
        assertThat(standing.second()).isZero();
        assertThat(standing.pValue()).isCloseTo(24.0 / 2048, within(1e-12));
        assertThat(standing.hasWinner()).isTrue();
        assertThat(standing.tie()).isFalse();
    }

    @Test
    void moreVotesAloneAreNoWin() {
        Standing standing = Standing.of(List.of(8, 4));
        assertThat(standing.pValue()).isCloseTo(2 * (1 + 12 + 66 + 220 + 495) / 4096.0, within(1e-12));
        assertThat(standing.hasWinner()).isFalse();
    }

    @Test
    void intervalsThatOverlapCanHaveAWinner() {
        assertThat(ShareInterval.of(12, 30).high())
                .isGreaterThan(ShareInterval.of(18, 30).low());
        assertThat(Standing.of(List.of(12, 18)).hasWinner()).isFalse();
        assertThat(ShareInterval.of(40, 100).low())
                .isLessThan(ShareInterval.of(22, 100).high());
        assertThat(Standing.of(List.of(40, 22, 20, 18)).hasWinner()).isTrue();
    }

    @Test
    void equalVotesAreATieAndTheFirstLabelComesFirst() {
        Standing standing = Standing.of(List.of(1, 5, 5));
        assertThat(standing.tie()).isTrue();
        assertThat(standing.first()).isEqualTo(1);
        assertThat(standing.pValue()).isEqualTo(1);
        assertThat(standing.hasWinner()).isFalse();
    }

    @Test
    void voteWithoutAnswersIsATie() {
        assertThat(Standing.of(List.of(0, 0)).tie()).isTrue();
        assertThat(Standing.of(List.of(0, 0)).hasWinner()).isFalse();
    }

    @Test
    void fiveAnswersNeverHaveAWinnerAndSixCan() {
        assertThat(Standing.of(List.of(5, 0)).hasWinner()).isFalse();
        assertThat(Standing.of(List.of(6, 0)).hasWinner()).isTrue();
    }

    @Test
    void tenThousandRunsOfEqualsHaveAtMostFivePercentWinners() {
        SplittableRandom random = new SplittableRandom(20261127);
        for (int labels = 2; labels <= 6; labels++) {
            int winners = 0;
            for (int run = 0; run < 10_000; run++) {
                Integer[] votes = new Integer[labels];
                Arrays.fill(votes, 0);
                for (int answer = 0; answer < 12; answer++) {
                    votes[random.nextInt(labels)]++;
                }
                if (Standing.of(List.of(votes)).hasWinner()) {
                    winners++;
                }
            }
            assertThat(winners).as("winners among %d equals", labels).isBetween(1, 500);
        }
    }
}
