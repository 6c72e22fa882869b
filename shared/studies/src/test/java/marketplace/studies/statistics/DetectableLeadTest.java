package marketplace.studies.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import marketplace.studies.statistics.DetectableLead.Chance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DetectableLeadTest {

    @Test
    void fewerThanSixAnswersFindNothing() {
        DetectableLead lead = DetectableLead.of(5, 3);
        assertThat(lead.leadPoints()).isNull();
        assertThat(lead.chances()).extracting(Chance::foundPercent).containsOnly(0);
    }

    @Test
    void sixAnswersFindOnlyAUnanimousPanel() {
        assertThat(new WinChance(6, 2).ofShare(0.9)).isCloseTo(Math.pow(0.9, 6), within(1e-12));
    }

    @Test
    void twelveAnswersOfTwoLabelsNeedTenVotes() {
        double p = 0.8;
        double ten = 66 * Math.pow(p, 10) * Math.pow(1 - p, 2);
        double eleven = 12 * Math.pow(p, 11) * (1 - p);
        assertThat(new WinChance(12, 2).ofShare(p)).isCloseTo(ten + eleven + Math.pow(p, 12), within(1e-12));
    }

    @Test
    void leadIsTheSmallestThatIsFoundOftenEnough() {
        DetectableLead lead = DetectableLead.of(12, 2);
        int prefer = 50 + lead.leadPoints() / 2;
        assertThat(new WinChance(12, 2).ofShare(prefer / 100.0)).isGreaterThanOrEqualTo(0.8);
        assertThat(new WinChance(12, 2).ofShare((prefer - 1) / 100.0)).isLessThan(0.8);
    }

    @Test
    void moreAnswersFindASmallerLead() {
        assertThat(DetectableLead.of(100, 6).leadPoints())
                .isLessThan(DetectableLead.of(30, 6).leadPoints());
        assertThat(DetectableLead.of(30, 6).leadPoints())
                .isLessThan(DetectableLead.of(12, 6).leadPoints());
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 4, 6})
    void simulatedRunsFindAPreferenceAsOftenAsPromised(int labels) {
        SplittableRandom random = new SplittableRandom(11);
        for (Chance chance : DetectableLead.of(30, labels).chances()) {
            int found = 0;
            for (int run = 0; run < 4_000; run++) {
                Integer[] votes = new Integer[labels];
                Arrays.fill(votes, 0);
                for (int answer = 0; answer < 30; answer++) {
                    boolean best = random.nextInt(100) < chance.preferPercent();
                    votes[best ? 0 : random.nextInt(1, labels)]++;
                }
                Standing standing = Standing.of(List.of(votes));
                if (standing.hasWinner() && standing.first() == 0) {
                    found++;
                }
            }
            assertThat(found / 40.0).as("%s", chance).isCloseTo(chance.foundPercent(), within(3.0));
        }
    }
}
