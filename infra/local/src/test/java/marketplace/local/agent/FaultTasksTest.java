package marketplace.local.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import java.util.function.UnaryOperator;
import marketplace.api.Json;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tasks in which the agent is mistaken. What each refusal says must be enough to go on. */
class FaultTasksTest {

    private static final String NOT_THERE = "_01m8fne02n42fyrx66cb7dfce9";

    private TaskWorld world;

    /** What a model may do to the names and types of arguments. */
    enum Slip {
        SNAKE_CASE(1) {
            @Override
            void spoil(ObjectNode spoiled, String name, JsonNode value) {
                spoiled.set(name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT), value);
            }
        },
        LETTER_MISSING(1) {
            @Override
            void spoil(ObjectNode spoiled, String name, JsonNode value) {
                spoiled.set(name.substring(0, name.length() - 1), value);
            }
        },
        EVERYTHING_AS_TEXT(0) {
            @Override
            void spoil(ObjectNode spoiled, String name, JsonNode value) {
                spoiled.put(name, value.isTextual() ? value.textValue() : value.toString());
            }
        };

        private final int wasted;

        Slip(int wasted) {
            this.wasted = wasted;
        }

        abstract void spoil(ObjectNode spoiled, String name, JsonNode value);

        UnaryOperator<ObjectNode> once() {
            return arguments -> {
                ObjectNode spoiled = Json.object();
                arguments.properties().forEach(argument -> spoil(spoiled, argument.getKey(), argument.getValue()));
                return spoiled;
            };
        }
    }

    @BeforeEach
    void begin() throws Exception {
        world = new TaskWorld(40);
    }

    @AfterAll
    static void print() {
        TaskWorld.print("Faults");
    }

    private JsonNode hire() {
        return world.say("Hire a human named \"" + world.name + "\" for a price of 25 USD, with the task title"
                + " \"Photograph a shop front\" and the task description \"The shop at the corner, by daylight.\"");
    }

    @ParameterizedTest
    @EnumSource
    void misspeltArgumentsCostOneCall(Slip slip) {
        world.say("Search a human named \"" + world.name + "\"");
        world.agent.slip(slip.once());

        hire();

        world.wasted(slip.wasted);
        assertThat(world.agent.wasted()).isEqualTo(slip.wasted);
        world.ends(1_050, 0);
    }

    @Test
    void wrongEscrowIsReplacedByTheOneInTheList() throws Exception {
        world.seatOf(hire().path("rental"));
        world.delivers();
        world.say("Confirm the delivery of the escrow esc" + NOT_THERE);

        world.say("Release the payment of this escrow");

        world.wasted(1);
        world.ends(1_050, 2_500);
    }

    @Test
    void wrongHumanIsReplacedByTheOneThatTheSearchFinds() {
        world.say(
                "Hire the human hum" + NOT_THERE + " named \"" + world.name + "\" for a price of 25 USD, with the task"
                        + " title \"Photograph a shop front\" and the task description \"The shop at the corner.\"");

        world.wasted(1);
        world.ends(1_050, 0);
    }

    @Test
    void paymentBeforeTheConfirmationIsConfirmedFirst() throws Exception {
        world.seatOf(hire().path("rental"));
        world.delivers();

        world.say("Release the payment of the escrow");

        world.wasted(1);
        world.ends(1_050, 2_500);
    }

    @Test
    void escrowThatAnAcceptanceHasLockedIsFreedByItsSeat() {
        String posted = world.say(
                        "Post a bounty titled \"Photograph a shop front\" with the description \"The shop at the"
                                + " corner.\" for a fixed price of 25 USD, with a photo as evidence")
                .at("/bounty/id")
                .asText();
        world.seat(posted, world.human().apply(posted));
        world.say("Accept the application to my bounty");

        world.say("Cancel the escrow and the seat of the application");

        world.wasted(2);
        world.ends(4_000, 0);
    }

    @Test
    void secondReleasePaysNothingMore() throws Exception {
        world.seatOf(hire().path("rental"));
        world.delivers();
        world.say("Confirm the delivery of the escrow");
        world.say("Release the payment of the escrow");

        world.say("Release the payment of the escrow");

        world.ends(1_050, 2_500);
    }

    @Test
    void walletThatIsTooLowIsFilledByTheOperator() throws Exception {
        world.human().verified();

        JsonNode sent = world.say(
                "Send someone 50 USD once, to the recipient " + world.human().email());
        world.pay(sent);

        world.ends(4_000, 5_000);
    }
}
