package marketplace.hiring;

import static marketplace.hiring.HiringStates.*;
import static marketplace.hiring.HiringSteps.*;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.bounties.seats.SeatOperations;
import marketplace.hiring.HiringScenarios.Scenario;
import marketplace.hiring.HiringSteps.Step;
import marketplace.hiring.paymentoffers.PaymentOfferConditionsTest;
import marketplace.money.provider.ProviderEvent;
import marketplace.testing.Golden;
import marketplace.testing.interleaving.ConditionProof;
import marketplace.testing.interleaving.ConditionProof.Race;
import marketplace.testing.interleaving.Interleaving;
import marketplace.testing.interleaving.Interleaving.Moment;
import marketplace.testing.interleaving.Interleaving.Rival;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every condition of the commits that move a hire or its money is necessary, and together they are sufficient. A rival
 * acts just before a call to the table, and the result equals some serial order; without the condition it does not.
 */
class HiringConditionsTest {

    private static final Set<String> MOVE_NOTHING = Set.of(
            "application.reminder",
            "application.silent",
            "application.start_by",
            "escrow.release_reminder",
            "escrow.offer_reminder",
            "submission.redo_by",
            "bounty.deadline",
            // Due times alone, later only: ExtendingTest of bounties.
            "bounty.extended",
            // Files alone, and counts of skills.
            "dataset.end",
            "dataset.remove",
            "human.terms",
            "human.coverage",
            // Figures of the poster alone: PosterStatsTest.
            "hire.ended",
            "refund.pending",
            "escrow.payment_page",
            "clawback.check_due",
            // Debts alone: HeldMoneyLossTest of money.
            "held_money.page",
            "held_money.end");

    /** A payment offer has no seat: {@link PaymentOfferConditionsTest}. */
    private static final Set<String> OF_PAYMENT_OFFERS = Set.of("accept_offer");

    /** Conditions that no rival can break, and why they are kept. */
    private static final Map<String, String> NEEDLESS = Map.ofEntries(
            Map.entry("(hand_in_work|deliver_work) .* SBM#application#sbm", "the id is new"),
            Map.entry(
                    "bounty\\.filled .* BOUNTY", "an applicant who is rejected while a seat opens was rejected before"),
            Map.entry(
                    "bounty\\.(closing|filled) .* ESCROWOF\\S+ ESCROW",
                    "a call that funds now was decided before; the scenario of a single rejection needs it"),
            Map.entry("admin_rule_dispute .* AUDIT aud", "the id is new"),
            Map.entry(
                    ".* LED#\\S+ HEAD controlsVersion",
                    "a cap that is set during a spend comes after it; the tests of money need it"),
            Map.entry(
                    "(?!CheckoutPaid . waits for its checkout, later|ChargebackReturned|PaymentRefundReturned)"
                            + ".* LED#\\S+ HEAD owedCents",
                    "an empty wallet that gets into debt during a credit; the tests of money need it"),
            Map.entry(
                    "(create_escrow_checkout|decide_application accept) .* HUM#hum HUMAN",
                    "the application names the payee; the condition keeps money from being locked for a deleted human"),
            Map.entry(
                    "decide_application accept .* ACC#ada ACCOUNT .*",
                    "a restricted human takes no seat; RestrictedWorkerTest needs it"),
            Map.entry(
                    "decide_application accept .* ACC#ada BLOCK#agent",
                    "an applicant blocks the poster; HireAndLeaveTest needs it"),
            Map.entry("hiring.cancelled_seats .* applicationCount", "a cancelled bounty takes no applications"),
            Map.entry(".* ACC#agent ACCOUNT( itself)?", "a deleted account leaves a tombstone"),
            Map.entry(
                    "(create_escrow_checkout \\| applied|decide_application accept .*|CheckoutPaid .*|ChargedBack .*"
                            + "|PaymentRefunded .*) \\| ACC#agent ACCOUNT deletedAt",
                    "the commit of a deletion requires that the account has no money and no open escrow"),
            Map.entry(
                    "bounty\\.closing .* BOUNTY (version|applicationCount)",
                    "only this timer moves a closing bounty, and repeating it changes nothing"),
            Map.entry(
                    "(CheckoutDeclined|PayoutFailed) .* PROVIDER#sandbox EVENT",
                    "the repeated event finds the checkout cancelled or the payout failed, and does nothing"));

    private static final ConditionProof PROOF = new ConditionProof(NEEDLESS);
    private static final String KEY = "key";

    private static Rival<TwinHires> same(Step step) {
        return new Rival<>(step.name(), scene -> step.act().on(scene, scene.hire, KEY));
    }

    private static Rival<TwinHires> twin(Step step) {
        return new Rival<>(step.name() + " of its twin", scene -> step.act().on(scene, scene.twin, "another key"));
    }

    private static Rival<TwinHires> twinUnderTheSameKey(Step step) {
        return new Rival<>(
                step.name() + " of its twin, same key", scene -> step.act().on(scene, scene.twin, KEY));
    }

    private static List<Rival<TwinHires>> likely(Scenario scenario) {
        Stream<Rival<TwinHires>> others = scenario.rivals().stream().map(HiringConditionsTest::same);
        Stream<Rival<TwinHires>> own = Stream.of(
                same(scenario.step()),
                twinUnderTheSameKey(scenario.step()),
                twin(scenario.step()),
                same(CANCEL_BOUNTY),
                same(CONSENT),
                same(DISPUTE));
        return Stream.concat(others, own).toList();
    }

    private static List<Rival<TwinHires>> allRivals(Scenario scenario) {
        Stream<Rival<TwinHires>> all = all(new HiringMarketplace().timers.keySet().stream()).stream()
                .flatMap(step -> Stream.of(same(step), twin(step)));
        Set<String> seen = new HashSet<>();
        return Stream.concat(likely(scenario).stream(), all)
                .filter(rival -> seen.add(rival.name()))
                .toList();
    }

    private static Race<TwinHires> race(Scenario scenario) {
        Interleaving<TwinHires> run = new Interleaving<>(
                new TwinHires(scenario.state()), same(scenario.step()).act());
        return new Race<>(scenario.name(), run, likely(scenario));
    }

    @Test
    void everyConditionIsNecessaryAndTogetherSufficient() {
        ConditionProof.Result proof = PROOF.of(HiringScenarios.all().stream().map(HiringConditionsTest::race));

        assertThat(proof.faults()).as("with all conditions").isEmpty();
        assertThat(proof.unneeded()).isEmpty();
        Golden.check("hiring-conditions.txt", proof.report());
    }

    @Test
    void everyTimerSucceedsInEveryState() {
        HiringScenarios.all().stream().map(Scenario::state).distinct().forEach(state -> {
            TwinHires scene = new TwinHires(state);
            for (String kind : scene.hire.dueKinds()) {
                scene.reset();
                assertThat(scene.hire.handle(kind))
                        .as(kind + " when " + state.name())
                        .isTrue();
                scene.story.assertBooksAgree();
            }
        });
    }

    @Test
    @Tag("nightly")
    void everyRivalAtEveryMomentLeavesASerialResult() {
        List<String> faults = new ArrayList<>();
        int pairs = 0;
        int moments = 0;
        int torn = 0;
        int conditions = 0;
        int needless = 0;
        for (Scenario scenario : HiringScenarios.all()) {
            Race<TwinHires> race = race(scenario);
            Interleaving<TwinHires> run = race.run();
            for (Rival<TwinHires> rival : allRivals(scenario)) {
                pairs++;
                for (Moment moment : run.moments(rival)) {
                    moments++;
                    torn += moment.readBefore().isEmpty() ? 0 : 1;
                    faults.addAll(race.faults(rival, moment).toList());
                }
            }
            for (int i = 0; i < run.conditions().size(); i++) {
                conditions++;
                String name = scenario.name() + " | " + run.conditions().get(i);
                if (PROOF.why(name).isPresent()) {
                    needless++;
                    race.breaking(allRivals(scenario), run::moments, i)
                            .ifPresent(fault -> faults.add(name + " is needed: " + fault));
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%d operations in their states, %d pairs with a rival, %d moments, %d of them within a batch of reads;"
                        + " %d of %d conditions tried as needless%n",
                HiringScenarios.all().size(),
                pairs,
                moments,
                torn,
                needless,
                conditions);
        assertThat(faults).isEmpty();
    }

    private static final Set<Class<?>> WITHOUT_A_HIRE = Set.of(
            ProviderEvent.ChargePaid.class,
            ProviderEvent.ChargeFailed.class,
            ProviderEvent.PayoutAccountChanged.class,
            ProviderEvent.RefundMade.class,
            ProviderEvent.RefundFailed.class);

    @Test
    void everyStepThatMovesAHireHasAScenario() {
        Stream<String> operations = Stream.of(
                        SeatHiringOperations.of(() -> null),
                        EscrowOperations.of(() -> null),
                        EscrowOperations.ofAdmins(() -> null),
                        SeatOperations.of(() -> null))
                .flatMap(List::stream)
                .filter(operation -> operation.effect() != Effect.READ)
                .map(Operation::name)
                .filter(name -> !OF_PAYMENT_OFFERS.contains(name));
        Stream<String> clocks = new HiringMarketplace()
                .timers.keySet().stream()
                        .filter(kind -> !MOVE_NOTHING.contains(kind))
                        .filter(kind -> !kind.startsWith("upload.")
                                && !kind.startsWith("booking.")
                                && !kind.startsWith("subscription."));
        Stream<String> providerEvents = Stream.of(ProviderEvent.class.getPermittedSubclasses())
                .filter(type -> !WITHOUT_A_HIRE.contains(type))
                .map(Class::getSimpleName);

        assertThat(HiringScenarios.all().stream()
                        .map(scenario -> scenario.step().operation())
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(Stream.of(operations, clocks, providerEvents)
                        .flatMap(names -> names)
                        .toList());
    }
}
