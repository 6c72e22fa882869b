package marketplace.studies.taste;

import static marketplace.studies.taste.TasteMarketplace.brief;
import static marketplace.studies.taste.TasteMarketplace.names;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import marketplace.studies.EveryMoment;
import marketplace.testing.TasteAnswers;
import org.junit.jupiter.api.Test;

/** Two acts at once, at every moment of the first: nothing is lost or paid twice. */
class TasteRacesTest {

    private final TasteMarketplace market = new TasteMarketplace();

    private ObjectNode response(String name, String run, String choice) {
        return TasteAnswers.response(market.invitation(name, run), choice);
    }

    private int moments(Runnable act, Runnable rival, Runnable afterwards) {
        return EveryMoment.of(market.stored, market.interleaved, act, rival, afterwards);
    }

    @Test
    void lastTwoAnswersAtOnceAreBothPaidAndCloseTheRun() {
        market.panel(names(2));
        String run = market.start(brief(2, 2, 100));
        ObjectNode one = response("member0", run, "A");
        ObjectNode other = response("member1", run, "B");

        int moments =
                moments(() -> market.answer("member0", run, one), () -> market.answer("member1", run, other), () -> {
                    market.work();
                    assertThat(market.status(run)).isEqualTo("closed");
                    assertThat(market.earned("member0")).isEqualTo(100);
                    assertThat(market.earned("member1")).isEqualTo(100);
                    market.requireSettled(run, 236);
                });

        assertThat(moments).isPositive();
    }

    @Test
    void sameAnswerTwiceAtOnceIsPaidOnce() {
        market.panel("ada");
        String run = market.start(brief(2, 2, 100));
        ObjectNode answer = response("ada", run, "A");

        moments(() -> market.answer("ada", run, answer), () -> market.answer("ada", run, answer), () -> {
            assertThat(market.earned("ada")).isEqualTo(100);
            assertThat(market.run(run).path("answeredCount").asInt()).isEqualTo(1);
        });
    }

    @Test
    void invitationBesideAnAnswerKeepsThePlaces() {
        market.panel("ada");
        String run = market.start(brief(2, 2, 100));
        ObjectNode answer = response("ada", run, "A");
        market.panel("bob", "cleo");
        market.clock.advance(Duration.ofHours(1));

        moments(() -> market.answer("ada", run, answer), market::tick, () -> {
            market.tick();
            assertThat(market.run(run).path("answeredCount").asInt()).isEqualTo(1);
            assertThat(market.run(run).path("invitedCount").asInt()).isEqualTo(1);
            assertThat(market.funds(run).balance().cents()).isEqualTo(118);
        });
    }
}
