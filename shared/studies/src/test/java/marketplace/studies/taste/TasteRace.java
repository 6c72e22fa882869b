package marketplace.studies.taste;

import static marketplace.studies.taste.TasteMarketplace.brief;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import marketplace.kernel.Job;
import marketplace.kernel.Problem;
import marketplace.kernel.Timer;
import marketplace.studies.StudyRace;
import marketplace.testing.TasteAnswers;
import marketplace.testing.interleaving.Interleaving.Rival;

/** A taste run in one state. Calls, timers and the job of its report race in it. */
final class TasteRace extends StudyRace {

    private static final long PAY = 100;

    final TasteMarketplace market;
    private final List<Timer> dues;
    private final Map<String, ObjectNode> answers = new HashMap<>();
    private String run = "";

    record State(String name, Consumer<TasteRace> made) {}

    TasteRace(State state) {
        TasteMarketplace made = new TasteMarketplace();
        super(made);
        market = made;
        market.panel("ada", "bob");
        state.made().accept(this);
        Stream.of("agent", "ada", "bob")
                .forEach(name -> name(market.account(name).value(), name));
        name(run, "run");
        dues = market.timers(market.now());
        begin();
    }

    static final State IDLE = new State("no run", _ -> {});
    static final State CREATED = new State(
            "created",
            race -> race.run =
                    TasteMarketplace.done(race.market.create(brief(2, 2, PAY))).text("runId"));
    static final State INVITED = new State("invited", race -> {
        CREATED.made().accept(race);
        race.market.tick();
        Stream.of("ada", "bob")
                .forEach(name ->
                        race.answers.put(name, TasteAnswers.response(race.market.invitation(name, race.run), "A")));
    });
    static final State LAST = new State("one answer is left", race -> {
        INVITED.made().accept(race);
        race.answered("bob");
    });
    static final State OVER = new State("its time is over", race -> {
        LAST.made().accept(race);
        race.market.clock.advance(Duration.ofHours(48));
    });
    static final State FULL = new State("all have answered", race -> {
        LAST.made().accept(race);
        race.answered("ada");
    });
    static final State LATE = new State("no report after a day", race -> {
        FULL.made().accept(race);
        race.market.clock.advance(Duration.ofHours(24));
    });

    private void answered(String name) {
        if (!answer(name)) {
            throw new AssertionError("it was not answered");
        }
    }

    private boolean answer(String name) {
        return call(
                name,
                "POST",
                TasteMarketplace.RUNS + "/" + run + "/responses",
                answers.get(name).toString());
    }

    private boolean timer(String kind) {
        return dues.stream().filter(due -> due.kind().equals(kind)).allMatch(this::fire);
    }

    static final Rival<TasteRace> CREATE = new Rival<>(
            "create_taste_run",
            race -> race.call(
                    "agent", "POST", TasteMarketplace.RUNS, brief(2, 2, PAY).toString()));
    static final Rival<TasteRace> SPEND = new Rival<>("money leaves the wallet", race -> {
        race.market.withdraw("agent", race.market.balance("agent"));
        return true;
    });
    static final Rival<TasteRace> ANSWER = new Rival<>("answer_taste_run", race -> race.answer("ada"));
    static final Rival<TasteRace> ANSWER_OTHER = new Rival<>("answer_taste_run of another", race -> race.answer("bob"));
    static final Rival<TasteRace> DELETE_ACCOUNT = new Rival<>("account deleted", race -> {
        try {
            race.market.delete("ada");
            return true;
        } catch (Problem _) {
            return false;
        }
    });
    static final Rival<TasteRace> INVITE = new Rival<>(TasteRuns.INVITE, race -> race.timer(TasteRuns.INVITE));
    static final Rival<TasteRace> CLOSE = new Rival<>(TasteRuns.CLOSE, race -> race.timer(TasteRuns.CLOSE));
    static final Rival<TasteRace> FAIL =
            new Rival<>(TasteRuns.SYNTHESIS_DUE, race -> race.timer(TasteRuns.SYNTHESIS_DUE));
    static final Rival<TasteRace> REPORT = new Rival<>(TasteEnding.SYNTHESIZE, race -> {
        race.market.runJob(new Job(TasteEnding.SYNTHESIZE, race.run, race.market.now()));
        return true;
    });
}
