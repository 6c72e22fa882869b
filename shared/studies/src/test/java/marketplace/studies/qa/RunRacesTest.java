package marketplace.studies.qa;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.studies.EveryMoment;
import org.junit.jupiter.api.Test;

/** Two acts at once, at every moment of the first: nothing is lost or paid twice. */
class RunRacesTest {

    private static final String PLANNED = QaMarketplace.with(
            QaMarketplace.template("once", 1), "'testPlan':[{'id':'pay','instruction':'Pay by card.'}]");
    private static final String BLOCKED = ",'steps':[{'stepId':'pay','outcome':'blocked'}]";

    private final QaMarketplace market = new QaMarketplace();

    private void send(String name, String run, String photo, String more) {
        market.call(
                name,
                "POST",
                QaMarketplace.RUNS + "/" + run + "/hand-in",
                "{'uploadIds':['" + photo + "']" + more + "}");
    }

    private void stop(String run) {
        market.call("agent", "POST", QaMarketplace.RUNS + "/" + run + "/stop", "{}");
    }

    private int moments(Runnable act, Runnable rival, Runnable afterwards) {
        return EveryMoment.of(market.stored, market.interleaved, act, rival, afterwards);
    }

    @Test
    void twoHandInsAtOnceAreBothPaid() {
        String run = market.started(QaMarketplace.template("once", 2));
        market.seated("ada", run);
        market.seated("bob", run);
        String ada = market.photo("ada");
        String bob = market.photo("bob");
        String bug = ",'findings':["
                + QaMarketplace.finding("The cart is empty", "major", "/cart", "list", "No socks are shown.") + "]";

        int moments = moments(() -> send("ada", run, ada, bug), () -> send("bob", run, bob, bug), () -> {
            market.settle();
            assertThat(market.run(run).at("/report/findings").size()).isEqualTo(1);
            assertThat(market.earned("ada")).isEqualTo(2_000);
            assertThat(market.earned("bob")).isEqualTo(2_000);
            market.requireSettled(run, 2 * QaMarketplace.SEAT);
        });

        assertThat(moments).isPositive();
    }

    @Test
    void handInBesideStopIsPaidOrRefused() {
        String run = market.started(QaMarketplace.template("once", 2));
        market.seated("ada", run);
        String photo = market.photo("ada");

        moments(
                () -> send("ada", run, photo, ""),
                () -> {
                    stop(run);
                    market.settle();
                },
                () -> {
                    market.settle();
                    boolean paid = market.earned("ada") > 0;
                    assertThat(market.status(run)).isEqualTo(paid ? "closed" : "expired");
                    market.requireSettled(run, paid ? QaMarketplace.SEAT : 0);
                });
    }

    @Test
    void redoBesideStopIsJudgedAgain() {
        String run = market.started(PLANNED);
        String ada = market.seated("ada", run);
        market.handIn("ada", run, BLOCKED);
        market.decide(run, ada, "{'action':'revise'}");
        String photo = market.photo("ada");

        moments(
                () -> send("ada", run, photo, BLOCKED),
                () -> {
                    stop(run);
                    market.settle();
                },
                () -> {
                    market.settle();
                    assertThat(market.status(run)).isEqualTo("reviewing");
                    assertThat(market.escalation(run, 1).path("reason").asText())
                            .isEqualTo("handed_in_again");
                    market.requireAudited();
                });
    }

    @Test
    void decisionsAtOnceTakeTheApplicantOnce() {
        String run = market.started(
                QaMarketplace.with(QaMarketplace.template("once", 1), "'requiredCredentials':['identity_verified']"));
        String ada = market.apply("ada", run);
        String path = QaMarketplace.RUNS + "/" + run + "/escalations/" + ada;

        moments(
                () -> market.call("agent", "PATCH", path, "{'action':'accept'}"),
                () -> market.call("agent", "PATCH", path, "{'action':'revise'}"),
                () -> {
                    market.settle();
                    boolean taken =
                            market.escalation(run, 0).path("state").asText().equals("accepted");
                    assertThat(market.funds(run).balance().cents()).isEqualTo(taken ? 0 : QaMarketplace.SEAT);
                    market.requireAudited();
                });
    }

    @Test
    void pauseBesideTheDueDateStartsOneRunOrNone() {
        String template = market.created(QaMarketplace.template("daily", 1));
        String path = QaMarketplace.TEMPLATES + "/" + template;

        moments(() -> market.call("agent", "PATCH", path, "{'status':'paused'}"), market::settle, () -> {
            market.settle();
            int runs = market.runsOf(template).size();
            assertThat(runs).isLessThan(2);
            assertThat(market.templateOf(template).path("status").asText()).isEqualTo("paused");
            assertThat(market.balance("agent")).isEqualTo(QaMarketplace.DEPOSIT - runs * QaMarketplace.SEAT);
            market.requireAudited();
        });
    }
}
