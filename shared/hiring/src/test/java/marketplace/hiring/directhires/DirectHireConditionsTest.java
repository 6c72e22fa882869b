package marketplace.hiring.directhires;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.bounties.BountyStatus;
import marketplace.bounties.DuplicatePostLimiter;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.bounties.applications.Applications;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Problem;
import marketplace.money.audit.Audit;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Funding;
import marketplace.money.provider.ProviderEvent;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.Golden;
import marketplace.testing.InterleavingTable;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/**
 * Every condition of the commits of direct hires is necessary, and together they are sufficient.
 */
class DirectHireConditionsTest {

    /**
     * Conditions that others of the same commit imply: the ids of a new bounty and application are new, and a private
     * bounty names its escrow.
     */
    private static final Map<String, Set<String>> IMPLIED =
            Map.of("rent", Set.of("BTY#", "ESCROWOF#"), "fund a deferred one", Set.of("ESCROWOF#"));

    private static final Set<String> OF_MONEY = Set.of("LED#", "PROVIDER#", "CHK#", "ESC#", "PAYMENTS#");

    private record Step(String name, Consumer<Scene> act) {}

    private record Scenario(String name, Consumer<Scene> before, Step operation, List<Step> rivals) {}

    private static final class Scene {
        private final HiringMarketplace story = new HiringMarketplace();
        private final InterleavingTable table = story.interleaved;
        private final String ada;
        private Reply rented;
        private boolean forbidden;
        private boolean full;
        private boolean cancelled;
        private boolean talked;
        private boolean gone;
        private boolean accountGone;

        Scene() {
            story.deposited(10_000);
            ada = story.human("ada");
        }

        private AccountId poster() {
            return story.account("agent");
        }

        private AccountId human() {
            return story.account("ada");
        }

        private Reply order(String more) {
            return story.endpoint.call(
                    "agent",
                    "POST",
                    DirectHireFixture.COMMISSION,
                    DirectHireFixture.order(DirectHireFixture.COMMISSION, ada, more));
        }

        private Seat seat() {
            return story.rented("ada", rented);
        }

        private void forbid(Write... writes) {
            story.stored.commit(Commit.of(writes));
            forbidden = true;
        }

        private void pay() {
            EscrowId escrow = new EscrowId(rented.text("escrowId"));
            Escrow waiting = story.escrow(escrow);
            CheckoutId checkout = ((Funding.ByCheckout) waiting.funding()).checkoutId();
            ProviderEvent paid = new ProviderEvent.CheckoutPaid(
                    "sandbox", "evt_1", checkout, waiting.terms().total());
            for (int i = 0; i < 3; i++) {
                try {
                    table.commit(story.moneyFollower.apply(paid, story.now()));
                    return;
                } catch (LostRace _) {
                    Thread.onSpinWait();
                }
            }
        }

        private void perform(Step step) {
            try {
                step.act().accept(this);
            } catch (Problem | LostRace _) {
                // A refused call must have no effect, which is checked at the end.
            }
        }

        private Optional<String> fault() {
            if (!Audit.of(story.stored.items().stream()).isEmpty()) {
                return Optional.of("the books disagree");
            }
            if (accountGone && story.stored.get(Keys.account(poster())).isPresent()) {
                return Optional.of("a closed account is back");
            }
            if (accountGone) {
                return Optional.empty();
            }
            long made = story.stored.items().stream()
                    .filter(item -> item.key().pk().startsWith("RENTALS#"))
                    .count();
            long counted = story.stored.items().stream()
                    .filter(item -> item.key().pk().startsWith("LIMIT#near-identical-posts"))
                    .mapToLong(item -> item.number("count"))
                    .sum();
            if (!full && made != counted) {
                return Optional.of("a post is not counted");
            }
            if (forbidden && rented.status() == 200) {
                return Optional.of("hired although it was forbidden");
            }
            if (rented.status() != 200) {
                return Optional.empty();
            }
            story.tick();
            if (cancelled && seat().bounty().status() != BountyStatus.CANCELLED) {
                return Optional.of("a cancellation is lost");
            }
            if (gone && seat().application().status() == ApplicationStatus.ACCEPTED) {
                return Optional.of("hired who is not there");
            }
            return talked && seat().application().conversationId() == null
                    ? Optional.of("a conversation is lost")
                    : disagreement(seat());
        }

        private static Optional<String> disagreement(Seat seat) {
            Optional<EscrowStatus> escrow = Optional.ofNullable(
                            seat.bounty().directOffer().escrowId())
                    .map(seat.story()::escrow)
                    .map(Escrow::status);
            boolean held = escrow.filter(EscrowStatus::holdsMoney).isPresent();
            boolean hired = seat.application().status() == ApplicationStatus.ACCEPTED;
            boolean assigned = seat.bounty().status() == BountyStatus.ASSIGNED;
            return hired == assigned && hired == held ? Optional.empty() : Optional.of("the parts disagree");
        }
    }

    private static final Step RENT = new Step("rent", scene -> scene.rented = scene.order(""));
    private static final Step RENT_AGAIN = new Step("rent again", scene -> scene.order(""));
    private static final Step DEFER_AGAIN =
            new Step("commission another", scene -> scene.order(",\"payment\":\"deferred\""));
    private static final Step POST_49_MORE = new Step("49 more are posted", scene -> {
        scene.order(",\"payment\":\"deferred\"");
        Item counter = scene.story.stored.items().stream()
                .filter(item -> item.key().pk().startsWith("LIMIT#near-identical-posts"))
                .findFirst()
                .orElseThrow();
        scene.full = true;
        scene.forbid(Write.update(counter.key(), Change.set("count", DuplicatePostLimiter.MOST)));
    });
    private static final Step CANCEL_FIVE = new Step(
            "five hires of the human are cancelled",
            scene -> scene.forbid(Write.put(
                    Item.at(Keys.limit("cancelled-hires", scene.poster() + ":" + scene.ada, SettableClock.START))
                            .put("count", 5)
                            .build())));
    private static final Step DEPOSIT = new Step("deposit", scene -> scene.story.deposited(100));
    private static final Step BLOCK =
            new Step("poster blocks human", scene -> scene.forbid(blocked(scene.poster(), scene.human())));
    private static final Step BLOCKED =
            new Step("human blocks poster", scene -> scene.forbid(blocked(scene.human(), scene.poster())));
    private static final Step RESTRICT =
            new Step("human is restricted", scene -> scene.forbid(Accounts.restrict(scene.human(), "spam")));
    private static final Step LEAVE =
            new Step("human leaves", scene -> scene.forbid(Write.delete(Keys.human(new HumanId(scene.ada)))));
    private static final Step VANISH =
            new Step("human's account vanishes", scene -> scene.forbid(Write.delete(Keys.account(scene.human()))));
    private static final Step DELETE = new Step(
            "human's account is deleted",
            scene -> scene.forbid(
                    Write.update(Keys.account(scene.human()), Change.set("deletedAt", scene.story.now()))));
    private static final Step BEGIN_DELETION = new Step(
            "human's deletion begins",
            scene ->
                    scene.forbid(Accounts.close(scene.human(), scene.story.now().plus(Duration.ofDays(7)))));
    private static final Step LEAVE_UNPAID = new Step("human leaves", scene -> {
        scene.story.stored.commit(Commit.of(Write.delete(Keys.human(new HumanId(scene.ada)))));
        scene.gone = true;
    });
    private static final Step CLOSE_ACCOUNT = new Step("close account", scene -> {
        scene.story.stored.commit(Commit.of(Write.delete(Keys.account(scene.poster()))));
        scene.accountGone = true;
    });
    private static final Step FUND = new Step(
            "fund",
            scene -> scene.story.endpoint.call(
                    "agent",
                    "POST",
                    "/api/escrow/checkout",
                    "{\"bountyId\":\"" + scene.seat().bounty + "\",\"applicationId\":\"" + scene.seat().id + "\"}"));
    private static final Step DECLINE =
            new Step("human declines", scene -> scene.seat().post("ada", "withdraw", "{}"));
    private static final Step CANCEL = new Step(
            "cancel bounty",
            scene -> scene.cancelled = scene.story
                            .endpoint
                            .call(
                                    "agent",
                                    "POST",
                                    "/api/bounties/" + scene.seat().bounty + "/cancel",
                                    "{\"reason\":\"task_no_longer_needed\"}")
                            .status()
                    == 200);
    private static final Step TALK = new Step("conversation begins", scene -> {
        ConversationId conversation = new ConversationId("cnv_00000000000000000000000001");
        scene.story.carryOut(() -> Commit.of(new Applications(scene.story.stored)
                .change(scene.seat().application().in(conversation))));
        scene.talked = true;
    });
    private static final Step ACCEPT = new Step("accept", scene -> scene.seat().decide("accept"));
    private static final Step PAY = new Step("paid", scene -> scene.pay());
    private static final Step CANCEL_ESCROW = new Step(
            "cancel escrow",
            scene -> scene.story.endpoint.call(
                    "agent", "POST", "/api/escrow/" + scene.rented.text("escrowId") + "/cancel", "{}"));

    private static Write blocked(AccountId blocker, AccountId blocked) {
        return Write.put(Item.at(Keys.block(blocker, blocked)).put("v", 1).build());
    }

    private static List<Scenario> scenarios() {
        return List.of(
                new Scenario(
                        "rent",
                        _ -> {},
                        RENT,
                        List.of(
                                RENT_AGAIN,
                                DEFER_AGAIN,
                                POST_49_MORE,
                                CANCEL_FIVE,
                                DEPOSIT,
                                BLOCK,
                                BLOCKED,
                                RESTRICT,
                                LEAVE,
                                VANISH,
                                DELETE,
                                BEGIN_DELETION,
                                CLOSE_ACCOUNT)),
                new Scenario(
                        "fund a deferred one",
                        scene -> scene.rented = scene.order(",\"payment\":\"deferred\""),
                        FUND,
                        List.of(FUND, DECLINE, CANCEL, TALK, LEAVE_UNPAID, ACCEPT, DEPOSIT, CLOSE_ACCOUNT)),
                new Scenario(
                        "checkout paid",
                        scene -> {
                            while (scene.story.balance() > HiringMarketplace.SEAT) {
                                HiringMarketplace.done(scene.order(""));
                            }
                            scene.rented = scene.order("");
                        },
                        PAY,
                        List.of(PAY, DECLINE, CANCEL, TALK, CANCEL_ESCROW, CLOSE_ACCOUNT)));
    }

    @Test
    void everyConditionIsNecessaryAndTogetherSufficient() {
        StringBuilder report = new StringBuilder();
        List<String> wrong = new ArrayList<>();
        for (Scenario scenario : scenarios()) {
            Scene undisturbed = run(scenario, new Step("nothing", _ -> {}), 0, -1);
            List<String> conditions = undisturbed.table.conditions();
            int calls = undisturbed.table.calls();
            assertThat(faults(scenario, 0, calls, -1))
                    .as(scenario.name() + " with all conditions")
                    .isEmpty();
            for (int i = 0; i < conditions.size(); i++) {
                String condition = conditions.get(i);
                if (isShownElsewhere(condition, undisturbed)) {
                    continue;
                }
                Optional<String> found = faults(scenario, calls - 1, calls, i).findFirst();
                boolean saidElsewhere =
                        IMPLIED.getOrDefault(scenario.name(), Set.of()).stream().anyMatch(condition::startsWith);
                if (found.isEmpty() != saidElsewhere) {
                    wrong.add(scenario.name() + " without the condition on " + condition + ": " + found);
                }
                report.append(String.format(
                        Locale.ROOT, "%-20s %-45s %s%n", scenario.name(), condition, found.orElse("(implied)")));
            }
        }
        assertThat(wrong).isEmpty();
        Golden.check("direct-hire-conditions.txt", report.toString());
    }

    private static boolean isShownElsewhere(String condition, Scene scene) {
        return OF_MONEY.stream().anyMatch(condition::startsWith)
                || condition.startsWith("ACC#" + scene.poster() + " ACCOUNT")
                || condition.endsWith(" applicationCount");
    }

    private static Stream<String> faults(Scenario scenario, int from, int calls, int without) {
        return scenario.rivals().stream()
                .flatMap(rival -> IntStream.range(from, calls)
                        .mapToObj(call -> run(scenario, rival, call, without).fault())
                        .flatMap(Optional::stream)
                        .map(fault -> "breaks by: " + rival.name() + ", " + fault));
    }

    private static Scene run(Scenario scenario, Step rival, int beforeCall, int without) {
        Scene scene = new Scene();
        scenario.before().accept(scene);
        scene.table.arm(beforeCall, () -> scene.perform(rival), without < 0 ? new Integer[0] : new Integer[] {without});
        scene.perform(scenario.operation());
        scene.table.disarm();
        return scene;
    }
}
