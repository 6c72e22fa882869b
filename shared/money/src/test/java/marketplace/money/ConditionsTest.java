package marketplace.money;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.money.MoneyScenarios.Scenario;
import marketplace.money.MoneyScene.Step;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Test;

/**
 * Every condition of every money commit is necessary, and together they suffice.
 *
 * <p>At each step of each operation another caller acts. With all conditions the books stay correct; without any one
 * of them, at least one interleaving breaks them.
 */
class ConditionsTest {

    @Test
    void everyConditionIsNecessaryAndTogetherSufficient() {
        StringBuilder report = new StringBuilder();
        for (Scenario scenario : MoneyScenarios.all()) {
            MoneyScene undisturbed = run(scenario, scenario.operation(), Integer.MAX_VALUE);
            List<String> conditions = undisturbed.table.conditions().stream()
                    .map(ConditionsTest::shortened)
                    .toList();
            assertThat(faults(scenario, undisturbed.table.calls()))
                    .as(scenario.name() + " with all conditions")
                    .isEmpty();
            for (int i = 0; i < conditions.size(); i++) {
                boolean capped = Set.of(MoneyScenarios.FUND_SEAT, MoneyScenarios.FUND_SEAT_WITH_KEY)
                        .contains(scenario.operation());
                if (!capped && conditions.get(i).endsWith("HEAD controlsVersion")) {
                    // Every posting requires the head's version, but only spends are capped.
                    report.append(String.format(
                            Locale.ROOT, "%-14s %-40s %s%n", scenario.name(), conditions.get(i), "nothing is spent"));
                    continue;
                }
                Optional<String> found =
                        faults(scenario, undisturbed.table.calls(), i).findFirst();
                assertThat(found)
                        .as("%s without the condition on %s", scenario.name(), conditions.get(i))
                        .isPresent();
                report.append(String.format(
                        Locale.ROOT, "%-14s %-40s %s%n", scenario.name(), conditions.get(i), found.orElseThrow()));
            }
        }
        Golden.check("conditions.txt", report.toString());
    }

    private static String shortened(String condition) {
        return condition.replaceAll("_0[0-9a-z]*?([0-9a-z])(?![0-9a-z])", "_$1").replaceAll("#[0-9a-f]{64}", "");
    }

    /** Found one by one, last call first: that call is the commit, where most faults are. */
    private static Stream<String> faults(Scenario scenario, int calls, Integer... without) {
        return scenario.rivals().stream()
                .flatMap(rival -> IntStream.rangeClosed(0, calls)
                        .mapToObj(call ->
                                run(scenario, rival, calls - call, without).fault())
                        .flatMap(Optional::stream)
                        .map(_ -> "breaks by: " + rival.name()));
    }

    private static MoneyScene run(Scenario scenario, Step rival, int beforeCall, Integer... without) {
        MoneyScene scene = new MoneyScene();
        scenario.before().accept(scene);
        scene.table.arm(beforeCall, () -> scene.perform(rival), without);
        scene.perform(scenario.operation());
        int calls = scene.table.calls();
        List<String> conditions = scene.table.conditions();
        scene.table.disarm();
        assertThat(calls + conditions.size()).isPositive();
        return scene;
    }

    @Test
    void concurrentDisputeAndAutoReleaseHaveOneWinner() {
        // The dispute window ends before auto-release, so the verbs race on the escrow as read.
        MoneyScene scene = new MoneyScene();
        MoneyScenarios.completed(scene);
        Escrow read = scene.market.escrow(scene.escrow);
        Commit dispute =
                scene.market.changes(read.dispute(scene.market.dispute(EscrowActor.WORKER), scene.market.now()));
        scene.market.clock.advance(Duration.ofDays(5));
        Commit release = scene.market.changes(read.autoRelease(scene.market.releaseIds(), scene.market.now()));

        long won = Stream.of(dispute, release)
                .filter(commit -> {
                    try {
                        scene.memory.commit(commit);
                        return true;
                    } catch (LostRace _) {
                        return false;
                    }
                })
                .count();

        assertThat(won).isEqualTo(1);
        assertThat(Audit.of(scene.memory.items().stream())).isEmpty();
    }
}
