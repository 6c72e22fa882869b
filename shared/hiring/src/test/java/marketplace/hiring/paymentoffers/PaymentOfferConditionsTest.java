package marketplace.hiring.paymentoffers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import marketplace.accounts.Accounts;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationsCapability;
import marketplace.hiring.HiringMarketplace;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Problem;
import marketplace.kernel.Timer;
import marketplace.money.MoneyCapability;
import marketplace.money.audit.Audit;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.LostRace;
import marketplace.table.TimerList;
import marketplace.table.Write;
import marketplace.testing.Golden;
import marketplace.testing.InterleavingTable;
import org.junit.jupiter.api.Test;

/** Every condition of the commits that answer a funded payment offer is necessary, and together they are sufficient. */
public class PaymentOfferConditionsTest {

    private static final long DEPOSITED = 5_000;
    private static final long TOTAL = 3_540;

    /** The ids of a message and of a ledger transaction are new; the tests of money need the rest. */
    private static final Set<String> SHOWN_ELSEWHERE = Set.of("MSG#", "LED#", "JRN#", "IDEM#");

    private static final List<String> SIDES = List.of("agent", "human");

    private static final Map<String, String> OUTCOMES =
            Map.of("accept_offer", "accepted", "decline", "declined", "escrow.lapse", "lapsed");

    private record Step(String name, Consumer<Scene> act) {}

    private static final class Scene {
        private final HiringMarketplace story = new HiringMarketplace(
                MoneyCapability::new,
                on -> List.of(new ConversationsCapability(
                        on, new BountiesCapability(on, HiringMarketplace.FEE)::applicants)));
        private final InterleavingTable table = story.interleaved;
        private final String conversation;
        private final String escrow;
        private final Timer lapse;
        private final List<Item> start;
        private int written = 1;
        private boolean erased;

        Scene() {
            story.deposited(DEPOSITED);
            story.table.commit(Commit.of(Accounts.paidForWork(story.account("agent"), Instant.EPOCH)));
            conversation = story.done(
                            "agent",
                            "POST",
                            "/api/conversations",
                            "{\"humanId\":\"" + story.human("ada")
                                    + "\",\"subject\":\"Trees\",\"message\":\"My offer.\","
                                    + "\"messageType\":\"payment_offer\","
                                    + "\"metadata\":{\"taskTitle\":\"Count the trees\",\"offeredAmount\":30}}")
                    .text("conversation.id");
            escrow = story.done(
                            "agent", "POST", "/api/escrow/checkout", "{\"conversationId\":\"" + conversation + "\"}")
                    .text("escrowId");
            lapse = story.timers(story.now().plus(Duration.ofDays(3))).stream()
                    .filter(timer -> timer.kind().equals("escrow.lapse"))
                    .findFirst()
                    .orElseThrow();
            start = story.stored.items();
        }

        private Scene reset() {
            story.stored.restore(start);
            written = 1;
            erased = false;
            return this;
        }

        private void call(String who, String verb) {
            story.endpoint.call(who, "POST", "/api/escrow/" + escrow + "/" + verb, "{}");
        }

        private void write(String who) {
            int status = story.endpoint
                    .call(who, "POST", "/api/conversations/" + conversation + "/messages", "{\"content\":\"Hm.\"}")
                    .status();
            written += status == 200 ? 1 : 0;
        }

        private void tick(Timer due) {
            Supplier<Commit> commit = () -> story.timers
                    .get(due.kind())
                    .handle(
                            due,
                            Instant.ofEpochMilli(Math.max(
                                    due.at().toEpochMilli(), story.now().toEpochMilli())))
                    .and(TimerList.done(due));
            for (int i = 0; i < 8; i++) {
                try {
                    table.commit(commit.get());
                    return;
                } catch (LostRace _) {
                    Thread.onSpinWait();
                }
            }
        }

        private Key side(String side) {
            return Keys.conversation(new ConversationId(conversation), side);
        }

        private void erase(String side) {
            story.stored.commit(Commit.of(Write.delete(side(side))));
            erased = true;
        }

        private Optional<String> fault() {
            if (!Audit.of(story.stored.items().stream()).isEmpty()) {
                return Optional.of("the books disagree");
            }
            String status = story.escrowStatus(escrow);
            if (story.balance() != DEPOSITED - (status.equals("locked") ? TOTAL : 0)) {
                return Optional.of("the money is elsewhere");
            }
            List<String> outcomes = story.stored.items().stream()
                    .filter(item -> item.key().sk().startsWith(Keys.MESSAGES))
                    .flatMap(item -> item.findText("metadata").stream())
                    .filter(metadata -> metadata.contains("offerOutcome"))
                    .map(metadata -> metadata.replaceAll(".*offerOutcome\":\"(\\w+)\".*", "$1"))
                    .toList();
            if (outcomes.contains("accepted") && !status.equals("locked")) {
                return Optional.of("it is accepted and " + status);
            }
            if (outcomes.size() > 1 || (outcomes.contains("declined") && !status.equals("cancelled"))) {
                return Optional.of("two answers: " + outcomes);
            }
            return miscounted(outcomes.size());
        }

        private Optional<String> miscounted(int outcomes) {
            for (String side : SIDES) {
                Optional<Item> found = story.stored.get(side(side));
                if (found.isEmpty() && erased) {
                    continue;
                }
                Item item = found.orElseThrow();
                if (!item.has("ownerId")) {
                    return Optional.of("an erased side is back");
                }
                if (item.number("fromAgent") + item.number("fromHuman") != written + outcomes) {
                    return Optional.of("a message is not counted");
                }
            }
            return Optional.empty();
        }
    }

    private static final Step ACCEPT = new Step("accept_offer", scene -> scene.call("ada", "accept"));
    private static final Step DECLINE = new Step("decline", scene -> scene.call("ada", "cancel"));
    private static final Step LAPSE = new Step("escrow.lapse", scene -> scene.tick(scene.lapse));
    private static final List<Step> RIVALS = List.of(
            ACCEPT,
            DECLINE,
            LAPSE,
            new Step("the poster cancels", scene -> scene.call("agent", "cancel")),
            new Step("the agent writes", scene -> scene.write("agent")),
            new Step("the human writes", scene -> scene.write("ada")),
            new Step("the agent's side is erased", scene -> scene.erase("agent")),
            new Step("the human's side is erased", scene -> scene.erase("human")));

    private final Scene scene = new Scene();

    private Scene run(Step operation, Step rival, int beforeCall, Integer... without) {
        scene.reset();
        scene.table.arm(beforeCall, () -> perform(rival, scene), without);
        perform(operation, scene);
        scene.table.disarm();
        return scene;
    }

    private static void perform(Step step, Scene scene) {
        try {
            step.act().accept(scene);
        } catch (Problem | LostRace _) {
            // A refused call must have no effect, which is checked at the end.
        }
    }

    @Test
    void everyConditionIsNecessaryAndTogetherSufficient() {
        StringBuilder report = new StringBuilder();
        List<String> faults = new ArrayList<>();
        for (Step operation : List.of(ACCEPT, DECLINE, LAPSE)) {
            Scene undisturbed = run(operation, new Step("nothing", _ -> {}), 0);
            assertThat(undisturbed.fault()).as(operation.name()).isEmpty();
            assertThat(undisturbed.story.stored.items().stream().flatMap(item -> item.findText("metadata").stream()))
                    .anyMatch(metadata -> metadata.contains(OUTCOMES.get(operation.name())));
            int calls = undisturbed.table.calls();
            List<String> conditions = undisturbed.table.conditions();
            for (Step rival : RIVALS) {
                for (int call = 0; call < calls; call++) {
                    String name = operation.name() + ", during it " + rival.name() + ": ";
                    run(operation, rival, call).fault().ifPresent(fault -> faults.add(name + fault));
                }
            }
            for (int i = 0; i < conditions.size(); i++) {
                report.append(String.format(
                        Locale.ROOT,
                        "%-13s %-50s %s%n",
                        operation.name(),
                        readable(conditions.get(i), undisturbed),
                        breaking(operation, calls - 1, i, conditions)));
            }
        }
        assertThat(faults).as("with all conditions").isEmpty();
        assertThat(report.toString()).doesNotContain("NOTHING BREAKS");
        Golden.check("payment-offer-conditions.txt", report.toString());
    }

    private String breaking(Step operation, int lastCall, int condition, List<String> conditions) {
        if (SHOWN_ELSEWHERE.stream().anyMatch(conditions.get(condition)::contains)) {
            return "not needed here";
        }
        for (Step rival : RIVALS) {
            Optional<String> fault = run(operation, rival, lastCall, condition).fault();
            if (fault.isPresent()) {
                return "breaks by " + rival.name() + ": " + fault.get();
            }
        }
        return "NOTHING BREAKS";
    }

    private static String readable(String condition, Scene scene) {
        return condition
                .replace(scene.conversation, "conversation")
                .replace(scene.escrow, "escrow")
                .replace(scene.story.account("agent").value(), "agent")
                .replace(scene.story.account("ada").value(), "ada")
                .replaceAll("_[0-9a-z]{26}", "")
                .replaceAll("#[0-9a-f]{64}", "");
    }
}
