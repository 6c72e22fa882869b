package marketplace.hiring;

import static marketplace.hiring.HiringSteps.*;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.bounties.seats.SeatOperations;
import marketplace.hiring.HiringScene.Hire;
import marketplace.hiring.HiringScene.State;
import marketplace.hiring.HiringSteps.Step;
import marketplace.hiring.Interleaving.Moment;
import marketplace.hiring.Interleaving.Rival;
import marketplace.money.provider.ProviderEvent;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every condition of every commit that moves a hire or its money is needed, and together they are enough: somebody else
 * acts just before a call to the table, and the end is as if one had come after the other; with any one condition left
 * out, for somebody it is not.
 */
class HiringConditionsTest {

    private static final long RICH = 100_000;
    private static final Duration AT_ONCE = Duration.ZERO;
    private static final String WINDOWS = ",\"autoExpireGhosts\":true,\"completionWindowHours\":48}";

    /** Due kinds that tell something, or begin what another kind carries out, and move no money. */
    private static final Set<String> MOVE_NOTHING = Set.of(
            "application.silent", "application.start_by", "submission.redo_by", "bounty.deadline", "refund.pending");

    /** Operations without a hire to be had: nothing of the kind that they take exists yet. */
    private static final Set<String> WITHOUT_SUBJECT = Set.of("accept_offer");

    /** Conditions without which nothing breaks, and why. */
    private static final Map<String, String> NEEDLESS = Map.ofEntries(
            Map.entry("(hand_in_work|deliver_work) .* SBM#application#sbm", "the id is new"),
            Map.entry(
                    "bounty\\.filled .* BOUNTY", "whoever is turned away as a seat falls free was turned away before"),
            Map.entry(
                    "bounty\\.(closing|filled) .* ESCROWOF\\S+ ESCROW",
                    "whoever could fund now has decided before; that it is needed then, a single rejection shows"),
            Map.entry("admin_rule_dispute .* AUDIT aud", "the id is new"),
            Map.entry(
                    ".* LED#\\S+ HEAD controlsVersion",
                    "who sets a cap amidst a spend comes after it; the money room shows what it is for"),
            Map.entry(
                    ".* HUM#hum HUMAN",
                    "who is paid stands in the application; it spares money from being put up for somebody who has gone"),
            Map.entry("hiring.cancelled_seats .* applicationCount", "nobody applies to what is called off"),
            Map.entry(".* ACC#agent ACCOUNT itself", "a deleted account leaves a stone, which says so"),
            Map.entry(
                    "(create_escrow_checkout \\| applied|decide_application accept .*|CheckoutPaid .*) \\| ACC#agent ACCOUNT"
                            + " deletedAt",
                    "an account is deleted only while no money and no escrow of it stands, which its own commit asks"),
            Map.entry(
                    "bounty\\.closing .* BOUNTY (version|applicationCount)",
                    "nothing moves a bounty that is closing but this, and done twice it does the same"),
            Map.entry(
                    "(CheckoutDeclined|PayoutFailed) .* PROVIDER#sandbox EVENT",
                    "told twice it finds the checkout called off, or the payout failed, and does nothing"));

    /** What somebody does in a state, and who is likely to be at it at the same time. */
    private record Scenario(Step step, State state, List<Step> rivals) {

        String name() {
            return step.name() + " | " + state.name();
        }
    }

    private static State state(String name, Consumer<Hire> made) {
        return new State(name, SeatStory.THREE, RICH, made, AT_ONCE);
    }

    private static State filled(String name, Consumer<Hire> made) {
        return new State(name, SeatStory.ONE, RICH, made, AT_ONCE);
    }

    private static State later(State state, Duration later) {
        return new State(state.name() + ", later", state.bounty(), state.cents(), state.made(), later);
    }

    private static final State APPLIED = state("applied", _ -> {});
    private static final State POOR = new State("applied, nothing to spend", SeatStory.THREE, 0, _ -> {}, AT_ONCE);
    private static final State FUNDED = state("funded", Hire::funded);
    private static final State FUNDING = new State("waits for its checkout", SeatStory.THREE, 0, Hire::funded, AT_ONCE);
    private static final State ACCEPTED = state("accepted", hire -> hire.seat.accepted());
    private static final State WORKING = new State(
            "working",
            SeatStory.THREE.replace("}", WINDOWS),
            RICH,
            hire -> hire.seat.accepted().working(),
            AT_ONCE);
    private static final State CONFIRMED = new State(
            "confirmed",
            SeatStory.THREE.replace("}", WINDOWS),
            RICH,
            hire -> SeatStory.done(hire.seat.accepted().post("ada", "confirm", "{}")),
            AT_ONCE);
    private static final State DELIVERED =
            state("delivered", hire -> hire.seat.accepted().working().handedIn());
    private static final State REJECTED = state("rejected", hire -> {
        hire.seat.accepted().working().handedIn();
        SeatStory.done(
                hire.seat.review("{\"action\":\"reject\",\"response\":\"No.\",\"reasonCode\":\"not_as_described\"}"));
    });
    private static final State CONSENTED = state(
            "delivered, released by consent",
            hire -> SeatStory.done(hire.seat.accepted().working().handedIn().post("ada", "consent-release", "{}")));
    private static final State COMPLETED = state("completed", HiringConditionsTest::complete);
    private static final State RELEASED = state("released", hire -> {
        complete(hire);
        move(hire, "agent", "release", "{}");
    });
    private static final State DISPUTED = state("disputed", hire -> {
        hire.seat.accepted().working().handedIn();
        move(
                hire,
                "ada",
                "dispute",
                "{\"category\":\"poor_quality\",\"description\":\"Nobody pays what was agreed.\"}");
    });
    private static final State CALLED_OFF = state("called off", hire -> {
        hire.seat.accepted();
        hire.other.accepted();
        post(hire, "/cancel", "{\"reason\":\"task_no_longer_needed\"}");
    });
    private static final State LAST = new State("applied, one seat", SeatStory.ONE, RICH, _ -> {}, AT_ONCE);
    private static final State FILLED =
            new State("another waits", SeatStory.ONE, RICH, hire -> hire.seat.accepted(), AT_ONCE);
    private static final State FILLED_FUNDED = filled("another waits, funded", hire -> {
        SeatStory.done(hire.fund(hire.other));
        hire.seat.accepted();
    });
    private static final State TURNED_AWAY = filled("another was turned away, funded", hire -> {
        SeatStory.done(hire.fund(hire.other));
        hire.seat.accepted();
        hire.due("bounty.filled");
    });
    private static final State CLOSING = state("closing", hire -> close(hire));
    private static final State CLOSING_FUNDED = state("closing, funded", hire -> close(hire.funded()));

    private static void close(Hire hire) {
        post(hire, "/status", "{\"status\":\"closed\",\"closeReason\":\"other\",\"closeReasonDetails\":\"Rain.\"}");
    }

    private static void complete(Hire hire) {
        hire.seat.accepted().working().handedIn();
        move(hire, "agent", "complete", "{}");
    }

    private static void post(Hire hire, String verb, String body) {
        assertThat(hire.call("agent", "POST", hire.bounty() + verb, body, "before " + hire.bounty()))
                .isTrue();
    }

    private static void move(Hire hire, String who, String verb, String body) {
        String path = "/api/escrow/" + hire.seat.standing().id() + "/" + verb;
        assertThat(hire.call(who, "POST", path, body, "before " + path)).isTrue();
    }

    private static Scenario of(Step step, State state, Step... rivals) {
        return new Scenario(step, state, List.of(rivals));
    }

    private static List<Scenario> scenarios() {
        return Stream.of(answers(), work(), money(), clocks(), events())
                .flatMap(List::stream)
                .toList();
    }

    private static List<Scenario> answers() {
        return List.of(
                of(FUND, APPLIED, FUND, WITHDRAW, REJECT, DEPOSIT, CLOSE_ACCOUNT),
                of(FUND, POOR, FUND, WITHDRAW, REJECT, CLOSE_ACCOUNT),
                of(ACCEPT, APPLIED, WITHDRAW, FUND, APPLY, ACCEPT_OTHER, DEPOSIT, CLOSE_ACCOUNT, ACCEPT_OTHER),
                of(ACCEPT, FUNDED, CANCEL, WITHDRAW, APPLY, ACCEPT_OTHER),
                of(ACCEPT, LAST, WITHDRAW, FUND, APPLY, ACCEPT_OTHER, DEPOSIT, CLOSE_ACCOUNT),
                of(REJECT, APPLIED, FUND, ACCEPT, WITHDRAW),
                of(REJECT, FUNDED, CANCEL, ACCEPT, DEPOSIT),
                of(REJECT, FUNDING, PAID, CANCEL, WITHDRAW),
                of(TAKE_BACK, ACCEPTED, CONFIRM, APPLY, WITHDRAW),
                of(RELEASE_SEAT, ACCEPTED, START, APPLY, WITHDRAW, COMPLETE, DEPOSIT),
                of(RELEASE_SEAT, CONSENTED, COMPLETE, APPLY, DISPUTE, DEPOSIT),
                of(WITHDRAW, APPLIED, FUND, ACCEPT),
                of(WITHDRAW, FUNDED, CANCEL, ACCEPT, DEPOSIT),
                of(WITHDRAW, FUNDING, PAID, CANCEL, REJECT),
                of(WITHDRAW, ACCEPTED, START, APPLY, COMPLETE, DEPOSIT),
                of(CANCEL_BOUNTY, APPLIED, ACCEPT, APPLY, ACCEPT_OTHER),
                of(CANCEL_BOUNTY, ACCEPTED, START, APPLY, ACCEPT_OTHER),
                of(CLOSE_BOUNTY, APPLIED, ACCEPT, APPLY, ACCEPT_OTHER),
                of(CLOSE_BOUNTY, FUNDED, ACCEPT, APPLY, ACCEPT_OTHER),
                of(STOP_INTAKE, ACCEPTED, WITHDRAW, CANCEL_BOUNTY, APPLY, ACCEPT_OTHER));
    }

    private static List<Scenario> work() {
        return List.of(
                of(CONFIRM, ACCEPTED, TAKE_BACK, WITHDRAW),
                of(START, CONFIRMED, WITHDRAW, CANCEL_BOUNTY, APPLY, ACCEPT_OTHER),
                of(CONSENT, DELIVERED, APPROVE, RELEASE),
                of(HAND_IN, ACCEPTED, WITHDRAW, CANCEL_BOUNTY, COMPLETE, APPLY, ACCEPT_OTHER),
                of(HAND_IN, WORKING, DISPUTE, COMPLETE, WITHDRAW),
                of(DELIVER, WORKING, DISPUTE, COMPLETE, WITHDRAW),
                of(APPROVE, DELIVERED, REJECT_WORK, CONSENT, DISPUTE),
                of(REDO, DELIVERED, REJECT_WORK, APPROVE, CONSENT, COMPLETE),
                of(REJECT_WORK, DELIVERED, REDO, APPROVE, CONSENT, COMPLETE),
                of(APPEAL, REJECTED, DISPUTE, COMPLETE, CONSENT));
    }

    private static List<Scenario> money() {
        return List.of(
                of(COMPLETE, ACCEPTED, DISPUTE, WITHDRAW, CANCEL_BOUNTY, APPLY, ACCEPT_OTHER),
                of(COMPLETE, DELIVERED, DISPUTE, REJECT_WORK, CONSENT),
                of(RELEASE, COMPLETED, DISPUTE, CONSENT, APPLY, RELEASE),
                of(CANCEL, FUNDED, ACCEPT, CANCEL, DEPOSIT),
                of(CANCEL, FUNDING, PAID, CANCEL),
                of(DISPUTE, ACCEPTED, COMPLETE, WITHDRAW, CANCEL_BOUNTY, APPLY, ACCEPT_OTHER),
                of(DISPUTE, DELIVERED, COMPLETE, REJECT_WORK, CONSENT),
                of(DISPUTE_BY_WORKER, COMPLETED, RELEASE, CONSENT),
                of(RULE_RELEASE, DISPUTED, RULE_REFUND, CONSENT, APPLY, ACCEPT_OTHER),
                of(RULE_REFUND, DISPUTED, RULE_RELEASE, CONSENT, APPLY, ACCEPT_OTHER, DEPOSIT),
                of(RULE_SPLIT, DISPUTED, RULE_RELEASE, CONSENT, APPLY, ACCEPT_OTHER, DEPOSIT));
    }

    private static List<Scenario> clocks() {
        return List.of(
                of(due("escrow.lapse"), later(FUNDED, Duration.ofDays(7)), ACCEPT, CANCEL, DEPOSIT),
                of(
                        due("escrow.auto_release"),
                        later(DELIVERED, Duration.ofDays(5)),
                        COMPLETE,
                        CONSENT,
                        APPLY,
                        ACCEPT_OTHER),
                of(due("checkout.expiry"), later(FUNDING, Duration.ofHours(24)), PAID, CANCEL, REJECT),
                of(due("payout.pending"), RELEASED, PAYOUT_PAID, PAYOUT_FAILED, APPLY, ACCEPT_OTHER),
                of(
                        due("application.confirm_by"),
                        later(ACCEPTED, Duration.ofHours(24)),
                        COMPLETE,
                        WITHDRAW,
                        APPLY,
                        ACCEPT_OTHER,
                        DEPOSIT),
                of(
                        due("application.silent_expires"),
                        later(CONFIRMED, Duration.ofHours(48)),
                        START,
                        WITHDRAW,
                        COMPLETE,
                        APPLY,
                        DEPOSIT),
                of(
                        due("application.due_at"),
                        later(WORKING, Duration.ofHours(48)),
                        CONSENT,
                        COMPLETE,
                        APPLY,
                        ACCEPT_OTHER,
                        DEPOSIT),
                of(
                        due("submission.appeal_by"),
                        later(REJECTED, Duration.ofHours(72)),
                        CONSENT,
                        COMPLETE,
                        APPLY,
                        ACCEPT_OTHER,
                        DEPOSIT),
                of(
                        due("hiring.cancelled_seats"),
                        CALLED_OFF,
                        WITHDRAW,
                        OTHER_WITHDRAWS,
                        DISPUTE,
                        APPLY,
                        ACCEPT_OTHER,
                        DEPOSIT),
                of(due("hiring.rejected_refund"), TURNED_AWAY, CANCEL, DEPOSIT),
                of(due("bounty.filled"), FILLED, FUND_OTHER, OTHER_WITHDRAWS, RELEASE_SEAT),
                of(due("bounty.filled"), FILLED_FUNDED, OTHER_WITHDRAWS, RELEASE_SEAT),
                of(due("bounty.closing"), CLOSING, WITHDRAW, OTHER_WITHDRAWS, FUND),
                of(due("bounty.closing"), CLOSING_FUNDED, WITHDRAW, OTHER_WITHDRAWS, CANCEL));
    }

    private static List<Scenario> events() {
        return List.of(
                of(PAID, FUNDING, PAID, PAID_TWICE, CANCEL, CANCEL_CHECKOUT, CLOSE_ACCOUNT),
                of(PAID, later(FUNDING, Duration.ofHours(24)), PAID, DEPOSIT),
                of(DECLINED, FUNDING, DECLINED, PAID, CANCEL),
                of(PAYOUT_PAID, RELEASED, PAYOUT_PAID, PAYOUT_PAID_TWICE, PAYOUT_FAILED, APPLY, ACCEPT_OTHER),
                of(PAYOUT_FAILED, RELEASED, PAYOUT_FAILED, PAYOUT_PAID));
    }

    private static Rival same(Step step) {
        return new Rival(step.name(), scene -> step.act().on(scene, scene.hire, Interleaving.KEY));
    }

    private static Rival twin(Step step) {
        return new Rival(step.name() + " of its twin", scene -> step.act().on(scene, scene.twin, "another key"));
    }

    private static Rival twinUnderTheSameKey(Step step) {
        return new Rival(
                step.name() + " of its twin, same key", scene -> step.act().on(scene, scene.twin, Interleaving.KEY));
    }

    private static List<Rival> likely(Scenario scenario) {
        Stream<Rival> others = scenario.rivals().stream().map(HiringConditionsTest::same);
        Stream<Rival> own = Stream.of(
                same(scenario.step()),
                twinUnderTheSameKey(scenario.step()),
                twin(scenario.step()),
                same(CANCEL_BOUNTY),
                same(CONSENT),
                same(DISPUTE));
        return Stream.concat(others, own).toList();
    }

    /** Everybody who may be at it, the likely ones first. */
    private static List<Rival> everybody(Scenario scenario) {
        Stream<Rival> all = all(new SeatStory().kinds.keySet().stream()).stream()
                .flatMap(step -> Stream.of(same(step), twin(step)));
        Set<String> seen = new HashSet<>();
        return Stream.concat(likely(scenario).stream(), all)
                .filter(rival -> seen.add(rival.name()))
                .toList();
    }

    @Test
    void everyConditionIsNecessaryAndTogetherSufficient() {
        StringBuilder report = new StringBuilder();
        List<String> faults = new ArrayList<>();
        for (Scenario scenario : scenarios()) {
            Interleaving run = new Interleaving(scenario.state(), scenario.step());
            for (Rival rival : likely(scenario)) {
                run.fault(rival, run.last()).ifPresent(fault -> faults.add(told(scenario, rival, fault)));
            }
            for (int i = 0; i < run.conditions().size(); i++) {
                int condition = i;
                String name = scenario.name() + " | " + run.conditions().get(i);
                String needed = why(name)
                        .or(() -> breaking(likely(scenario), _ -> List.of(run.last()), run, condition))
                        .or(() -> alone(likely(scenario), run, condition))
                        .orElse("NOTHING BREAKS");
                report.append(String.format(Locale.ROOT, "%-110s %s%n", name, needed));
            }
        }
        assertThat(faults).as("with all conditions").isEmpty();
        assertThat(report.toString().lines().filter(line -> line.contains("NOTHING BREAKS")))
                .isEmpty();
        Golden.check("hiring-conditions.txt", report.toString());
    }

    /** So that a tick as a rival does what a tick does; none puts back what it takes off in the same commit. */
    @Test
    void whatIsOnTheDueListIsDoneAtItsTimeInEveryState() {
        scenarios().stream().map(Scenario::state).distinct().forEach(state -> {
            HiringScene scene = new HiringScene(state);
            for (String kind : scene.hire.dueKinds()) {
                assertThat(scene.again().hire.handle(kind))
                        .as(kind + " when " + state.name())
                        .isTrue();
                scene.story.assertBooksAgree();
            }
        });
    }

    /**
     * Everybody at every moment, amidst every batch of reads too, and no condition is called needless that somebody needs.
     */
    @Test
    @Tag("nightly")
    void whoeverActsAndWheneverItEndsAsOneAfterTheOther() {
        List<String> faults = new ArrayList<>();
        int pairs = 0;
        int moments = 0;
        int torn = 0;
        int conditions = 0;
        int needless = 0;
        for (Scenario scenario : scenarios()) {
            Interleaving run = new Interleaving(scenario.state(), scenario.step());
            for (Rival rival : everybody(scenario)) {
                pairs++;
                for (Moment moment : run.moments(rival)) {
                    moments++;
                    torn += moment.readBefore().isEmpty() ? 0 : 1;
                    run.fault(rival, moment)
                            .ifPresent(fault -> faults.add(told(scenario, rival, moment + ": " + fault)));
                }
            }
            for (int i = 0; i < run.conditions().size(); i++) {
                conditions++;
                String name = scenario.name() + " | " + run.conditions().get(i);
                if (why(name).isPresent()) {
                    needless++;
                    breaking(everybody(scenario), run::moments, run, i)
                            .ifPresent(fault -> faults.add(name + " is needed: " + fault));
                }
            }
        }
        System.out.printf(
                Locale.ROOT,
                "%d operations in their states, %d pairs with a rival, %d moments, %d of them amidst a batch of reads;"
                        + " %d of %d conditions tried as needless%n",
                scenarios().size(),
                pairs,
                moments,
                torn,
                needless,
                conditions);
        assertThat(faults).isEmpty();
    }

    private static String told(Scenario scenario, Rival rival, String fault) {
        return scenario.name() + ", amidst it " + rival.name() + ": " + fault;
    }

    private static Optional<String> why(String condition) {
        return NEEDLESS.entrySet().stream()
                .filter(known -> condition.matches(known.getKey()))
                .map(known -> "not needed: " + known.getValue())
                .findFirst();
    }

    /** Who breaks it, acting at one of his moments. */
    private static Optional<String> breaking(
            List<Rival> rivals, Function<Rival, List<Moment>> moments, Interleaving run, Integer... conditions) {
        for (Rival rival : rivals) {
            for (Moment moment : moments.apply(rival)) {
                Optional<String> fault = run.fault(rival, moment, conditions);
                if (fault.isPresent()) {
                    return Optional.of("breaks by " + rival.name() + ": " + fault.get());
                }
            }
        }
        return Optional.empty();
    }

    /** Where several refuse the same rival none is missed while another stands: then each is tried as the only one. */
    private static Optional<String> alone(List<Rival> rivals, Interleaving run, int condition) {
        Moment last = run.last();
        Integer[] all = IntStream.range(0, run.conditions().size()).boxed().toArray(Integer[]::new);
        Integer[] others = Stream.of(all).filter(one -> one != condition).toArray(Integer[]::new);
        for (Rival rival : rivals) {
            if (run.fault(rival, last, others).isEmpty()) {
                Optional<String> fault = run.fault(rival, last, all);
                if (fault.isPresent()) {
                    return Optional.of("alone and with others against " + rival.name() + ": " + fault.get());
                }
            }
        }
        return Optional.empty();
    }

    /** What providers tell of wallets and accounts; no hire knows of it. */
    private static final Set<Class<?>> OF_THE_MONEY_ROOM = Set.of(
            ProviderEvent.ChargePaid.class,
            ProviderEvent.ChargeFailed.class,
            ProviderEvent.PayoutAccountChanged.class,
            ProviderEvent.RefundMade.class,
            ProviderEvent.RefundFailed.class,
            ProviderEvent.ChargedBack.class,
            ProviderEvent.ChargebackReturned.class,
            ProviderEvent.PaymentRefunded.class,
            ProviderEvent.PaymentRefundReturned.class);

    @Test
    void whateverMovesAHireOrItsMoneyIsHere() {
        Stream<String> operations = Stream.of(
                        SeatHiringOperations.of(() -> null),
                        EscrowOperations.of(() -> null),
                        AdminEscrowOperations.of(() -> null),
                        SeatOperations.of(() -> null))
                .flatMap(List::stream)
                .filter(operation -> operation.effect() != Effect.READ)
                .map(Operation::name)
                .filter(name -> !WITHOUT_SUBJECT.contains(name));
        Stream<String> clocks = new SeatStory()
                .kinds.keySet().stream()
                        .filter(kind -> !MOVE_NOTHING.contains(kind))
                        .filter(kind -> !kind.startsWith("upload."));
        Stream<String> told = Stream.of(ProviderEvent.class.getPermittedSubclasses())
                .filter(type -> !OF_THE_MONEY_ROOM.contains(type))
                .map(Class::getSimpleName);

        assertThat(scenarios().stream()
                        .map(scenario -> scenario.step().operation())
                        .distinct())
                .containsExactlyInAnyOrderElementsOf(Stream.of(operations, clocks, told)
                        .flatMap(names -> names)
                        .toList());
    }
}
