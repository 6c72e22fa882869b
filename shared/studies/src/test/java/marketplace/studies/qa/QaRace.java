package marketplace.studies.qa;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import marketplace.bounties.applications.RunWake;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Job;
import marketplace.kernel.Timer;
import marketplace.studies.StudyRace;
import marketplace.studies.templates.Templates;
import marketplace.testing.interleaving.Interleaving.Rival;

/** A QA run in one state. Calls, timers and the job of the run race in it. */
final class QaRace extends StudyRace {

    static final String BUG =
            QaMarketplace.finding("The cart is empty", "major", "/cart", "list", "No socks are shown in the cart.");
    static final String REWORDED =
            QaMarketplace.finding("Nothing to buy", "major", "/cart", "list", "After a click the list has no entry.");
    private static final String PLANNED =
            QaMarketplace.with(once(3), "'testPlan':[{'id':'pay','instruction':'Pay by card.'}]");
    private static final String BLOCKED = ",'steps':[{'stepId':'pay','outcome':'blocked'}]";

    final QaMarketplace market;
    private final List<Timer> dues;
    private String template = "";
    private String run = "";
    private String ada = "";
    private String bob = "";
    private String escalation = "";
    private String finding = "";
    private String photo = "";
    private String otherPhoto = "";

    record State(String name, Consumer<QaRace> made) {}

    QaRace(State state) {
        QaMarketplace made = new QaMarketplace();
        super(made);
        market = made;
        photo = market.photo("ada");
        otherPhoto = market.photo("bob");
        state.made().accept(this);
        Stream.of("agent", "ada", "bob")
                .forEach(name -> name(market.account(name).value(), name));
        name(template, "template");
        name(ada, "application");
        name(bob, "other");
        name(escalation, "escalation");
        name(finding, "finding");
        if (!run.isEmpty()) {
            name(market.run(run).path("bountyId").asText(), "bounty");
        }
        dues = market.timers(market.now());
        begin();
    }

    static final State DUE = new State("due", race -> race.template = race.market.created(once(2)));
    static final State APPLIED = new State("applied", race -> {
        race.start(once(2));
        race.ada = race.applied("ada");
    });
    static final State UNQUALIFIED = new State("applied without a credential", race -> {
        race.start(QaMarketplace.with(once(2), "'requiredCredentials':['identity_verified']"));
        race.ada = race.applied("ada");
    });
    static final State DOUBTED = new State("applicant escalated", race -> {
        UNQUALIFIED.made().accept(race);
        race.market.settle();
        race.escalated();
    });
    static final State UNANSWERED = new State("recruiting is over, applicant escalated", race -> {
        DOUBTED.made().accept(race);
        race.market.clock.advance(Duration.ofHours(72));
    });
    static final State NOBODY = new State("recruiting is over, nobody applied", race -> {
        race.start(once(2));
        race.market.clock.advance(Duration.ofHours(72));
    });
    /** One place is left. */
    static final State SEATED = new State("seated", race -> {
        race.start(once(3));
        race.ada = race.market.seated("ada", race.run);
        race.bob = race.market.seated("bob", race.run);
    });

    static final State FULL = new State("all places taken", race -> {
        race.start(once(2));
        race.ada = race.market.seated("ada", race.run);
        race.bob = race.market.seated("bob", race.run);
    });
    static final State KNOWN_BUG = new State("seated, a bug is known", race -> {
        SEATED.made().accept(race);
        race.market.handIn("bob", race.run, bugs(BUG));
        race.finding = race.firstFinding();
    });
    static final State HANDED_IN = new State("handed in", race -> {
        SEATED.made().accept(race);
        race.mustHandIn("");
    });
    static final State BLOCKED_PLAN = new State("handed in, all steps blocked", race -> {
        race.seatedWithPlan();
        race.mustHandIn(BLOCKED);
    });
    static final State JUDGED = new State("submission escalated", race -> {
        BLOCKED_PLAN.made().accept(race);
        race.market.settle();
        race.escalated();
    });
    static final State IN_DOUBT = new State("finding escalated", race -> {
        KNOWN_BUG.made().accept(race);
        race.market.handIn("ada", race.run, bugs(REWORDED));
        race.escalated();
    });
    static final State STOPPED = new State("stopped with a tester who has not started", race -> {
        SEATED.made().accept(race);
        must(race.stop());
    });
    static final State ALL_DONE = new State("all handed in and paid", race -> {
        FULL.made().accept(race);
        race.market.handIn("bob", race.run, bugs(BUG));
        race.mustHandIn("");
    });
    static final State LOST = new State("its job has failed for two days", race -> {
        race.start(once(2));
        for (int look = 0; look < 2 * QaRun.MAX_UNANSWERED_LOOKS + 1; look++) {
            race.market.advance(Duration.ofHours(1));
        }
        race.market.clock.advance(Duration.ofHours(1));
    });

    private static String once(int testers) {
        return QaMarketplace.template("once", testers);
    }

    private static String bugs(String finding) {
        return ",'findings':[" + finding + "]";
    }

    private void start(String terms) {
        run = market.started(terms);
        template = new RunId(run).template().value();
    }

    private void seatedWithPlan() {
        start(PLANNED);
        ada = market.seated("ada", run);
        bob = market.seated("bob", run);
    }

    private String applied(String name) {
        String bounty = market.run(run).path("bountyId").asText();
        return market.done(name, "POST", "/api/bounties/" + bounty + "/applications", "{'message':'I test.'}")
                .text("application.id");
    }

    private void mustHandIn(String more) {
        must(handIn("ada", photo, more));
    }

    private void escalated() {
        escalation = market.escalation(run, 0).path("id").asText();
    }

    private String firstFinding() {
        return market.done("agent", "GET", "/api/v1/qa/findings", "").text("data.0.id");
    }

    private static void must(boolean done) {
        if (!done) {
            throw new AssertionError("it was not done");
        }
    }

    private boolean handIn(String name, String file, String more) {
        return call(
                name,
                "POST",
                QaMarketplace.RUNS + "/" + run + "/hand-in",
                "{'uploadIds':['" + file + "']" + more + "}");
    }

    private boolean stop() {
        return call("agent", "POST", QaMarketplace.RUNS + "/" + run + "/stop", "{}");
    }

    private boolean ofSeat(String name, String application, String verb) {
        String bounty = market.run(run).path("bountyId").asText();
        return call(name, "POST", "/api/bounties/" + bounty + "/applications/" + application + "/" + verb, "{}");
    }

    private boolean decide(String action) {
        return call(
                "agent",
                "PATCH",
                QaMarketplace.RUNS + "/" + run + "/escalations/" + escalation,
                "{'action':'" + action + "'}");
    }

    private boolean job() {
        market.runJob(new Job(RunWake.KIND, run, market.now(), new RunWake(new RunId(run))));
        return true;
    }

    private boolean timer(String kind) {
        return dues.stream().filter(due -> due.kind().equals(kind)).allMatch(this::fire);
    }

    private static Rival<QaRace> act(String name, Predicate<QaRace> act) {
        return new Rival<>(name, act);
    }

    static final Rival<QaRace> START = act("qa.run_due", race -> race.timer(Templates.DUE));
    static final Rival<QaRace> PAUSE = act(
            "update_qa_template paused",
            race -> race.call("agent", "PATCH", QaMarketplace.TEMPLATES + "/" + race.template, "{'status':'paused'}"));
    static final Rival<QaRace> JOB = act("qa.run", QaRace::job);
    static final Rival<QaRace> LOOK = act("qa.run_look", race -> race.timer("qa.run_look"));
    static final Rival<QaRace> STOP = act("stop_qa_run", QaRace::stop);
    static final Rival<QaRace> HAND_IN = act("hand_in_qa_work", race -> race.handIn("ada", race.photo, bugs(BUG)));
    static final Rival<QaRace> HAND_IN_OTHER =
            act("hand_in_qa_work of another", race -> race.handIn("bob", race.otherPhoto, bugs(BUG)));
    static final Rival<QaRace> ACCEPT = act("decide_qa_escalation accept", race -> race.decide("accept"));
    static final Rival<QaRace> REVISE = act("decide_qa_escalation revise", race -> race.decide("revise"));
    static final Rival<QaRace> WITHDRAW = act("withdraw_application", race -> race.ofSeat("ada", race.ada, "withdraw"));
    static final Rival<QaRace> BEGIN = act("start_application", race -> race.ofSeat("ada", race.ada, "start"));
    static final Rival<QaRace> APPLY = act("apply_to_bounty", race -> {
        String bounty = race.market.run(race.run).path("bountyId").asText();
        return race.call("cleo", "POST", "/api/bounties/" + bounty + "/applications", "{'message':'Me.'}");
    });
    static final Rival<QaRace> VERDICT = act(
            "update_qa_finding not_a_bug",
            race -> race.call("agent", "PATCH", "/api/v1/qa/findings/" + race.finding, "{'status':'not_a_bug'}"));
    static final Rival<QaRace> OTHER_VERDICT = act(
            "update_qa_finding wont_fix",
            race -> race.call("agent", "PATCH", "/api/v1/qa/findings/" + race.finding, "{'status':'wont_fix'}"));
    static final Rival<QaRace> SPEND = act("money leaves the wallet", race -> {
        race.market.withdraw("agent", race.market.balance("agent"));
        return true;
    });
    static final Rival<QaRace> RESTRICT = act("the tester is restricted", race -> {
        race.market.restrict("ada");
        return true;
    });
}
