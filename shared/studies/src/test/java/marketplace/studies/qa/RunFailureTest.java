package marketplace.studies.qa;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marketplace.kernel.Id.RunId;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;

/** A run whose job fails for good ends, and its money returns. */
class RunFailureTest {

    private static final int LOOKS = QaRun.MAX_UNANSWERED_LOOKS;

    private final QaMarketplace market = new QaMarketplace();

    /** The run's job cannot read what was handed in. Returns what it was before. */
    private List<Item> spoilHandIns(String run) {
        String place = Keys.handIns(new RunId(run).date());
        List<Item> handIns = market.stored.items().stream()
                .filter(item -> item.key().sk().startsWith(place))
                .toList();
        assertThat(handIns).isNotEmpty();
        handIns.forEach(item -> market.stored.commit(
                Commit.of(Write.put(Item.at(item.key()).put("v", 1).build()))));
        return handIns;
    }

    private void work() {
        try {
            market.work();
        } catch (RuntimeException _) {
            // The queue delivers the job again, and at last it is a dead letter.
        }
    }

    private void hours(int count) {
        for (int i = 0; i < count; i++) {
            market.advance(Duration.ofHours(1));
            work();
        }
    }

    /** Ada has handed in, which the job has not seen. */
    private String handedIn() {
        String run = market.started(QaMarketplace.template("once", 3));
        market.seated("ada", run);
        market.done(
                "ada",
                "POST",
                QaMarketplace.RUNS + "/" + run + "/hand-in",
                "{'text':'Done.','uploadIds':['" + market.photo("ada") + "']}");
        return run;
    }

    @Test
    void runThatFailsForADayPaysWhatIsHandedInReleasesTheRestAndEnds() {
        String run = handedIn();
        spoilHandIns(run);
        String bob = market.done(
                        "bob",
                        "POST",
                        "/api/bounties/" + market.run(run).path("bountyId").asText() + "/applications",
                        "{'message':'I test.'}")
                .text("application.id");
        work();
        hours(5);
        market.confirm("bob", run, bob);

        hours(LOOKS - 5);
        assertThat(market.status(run)).isEqualTo("recruiting");
        assertThat(market.run(run).path("acceptedTesterCount").asInt()).isEqualTo(2);
        assertThat(market.earned("ada")).isZero();
        hours(1);

        assertThat(market.status(run)).isEqualTo("failed");
        assertThat(market.earned("ada")).isEqualTo(2_000);
        assertThat(market.earned("bob")).isZero();
        market.requireSettled(run, QaMarketplace.SEAT);
        assertThat(market.balance("agent")).isEqualTo(QaMarketplace.DEPOSIT - QaMarketplace.SEAT);
    }

    @Test
    void jobThatSucceedsAgainKeepsTheRun() {
        String run = handedIn();
        List<Item> before = spoilHandIns(run);
        hours(LOOKS - 1);

        before.forEach(item -> market.stored.commit(Commit.of(Write.put(item))));
        hours(LOOKS / 2);

        assertThat(market.earned("ada")).isEqualTo(2_000);
        assertThat(market.status(run)).isEqualTo("recruiting");
    }

    @Test
    void runWithoutAnyJobReturnsItsMoneyAfterTwoDays() {
        String run = market.started(QaMarketplace.template("once", 2));
        for (int look = 0; look <= 2 * LOOKS + 1; look++) {
            assertThat(market.funds(run).isOpen()).isTrue();
            market.advance(Duration.ofHours(1));
        }

        assertThat(market.status(run)).isEqualTo("failed");
        market.requireSettled(run, 0);
        market.work();
        assertThat(market.status(run)).as("late jobs change nothing").isEqualTo("failed");
        market.requireSettled(run, 0);
    }
}
