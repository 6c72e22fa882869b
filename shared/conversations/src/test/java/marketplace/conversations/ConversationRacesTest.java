package marketplace.conversations;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Pattern;
import marketplace.testing.Golden;
import marketplace.testing.InterleavingTable;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.interleaving.RaceMatrix;
import org.junit.jupiter.api.Test;

/** Two acts in one conversation at once. */
class ConversationRacesTest {

    /** An answer shows the other side's acts as they were when it was decided. */
    private static final Pattern ANSWER = Pattern.compile("\"conversation\":\\{.*\\}");

    /** A conversation with an unread message of each side. */
    private record World(ConversationsFixture market, String conversation) {

        static World active(InterleavingTable table) {
            ConversationsFixture market = new ConversationsFixture(table);
            World world = new World(market, market.started(market.ada));
            market.sent("ada", world.conversation, "On Monday at ten?");
            market.sent("agent", world.conversation, "At eleven.");
            market.sent("agent", world.conversation, "Or at noon.");
            return world;
        }

        static World withoutConversation(InterleavingTable table) {
            return new World(new ConversationsFixture(table), "");
        }

        Reply act(String caller, String act) {
            return market.call(caller, "POST", "/api/conversations/" + conversation + "/" + act, "{}");
        }

        Reply start(String message) {
            return market.call(
                    "agent", "POST", "/api/conversations", ConversationsFixture.start(market.ada, "Benches", message));
        }

        Reply agentSends() {
            return market.send("agent", conversation, "Or later.");
        }

        Reply humanSends() {
            return market.send("ada", conversation, "Noon is fine.");
        }

        Reply deleteProfile() {
            return market.call("ada", "DELETE", "/api/humans/me", "");
        }
    }

    @Test
    void twoActsInOneConversationEqualOneAfterTheOther() {
        RaceMatrix<World> races = new RaceMatrix<>(World::active)
                .ignoring(ANSWER)
                .call("agent sends", World::agentSends)
                .call("agent reads", world -> world.act("agent", "read"))
                .call("human reads", world -> world.act("ada", "read"))
                .call("agent archives", world -> world.act("agent", "archive"))
                .call("human archives", world -> world.act("ada", "archive"))
                .call("human claims completion", world -> world.act("ada", "completion-claim"))
                .call("agent starts again", world -> world.start("Are you there?"))
                .call("human deletes the profile", World::deleteProfile);

        assertThat(races.faults()).isEmpty();
        Golden.check("conversation-races.txt", races.conditions());
    }

    @Test
    void messageOfTheHumanDuringAnotherActIsLostNowhere() {
        RaceMatrix<World> races = new RaceMatrix<>(World::active)
                .ignoring(ANSWER)
                .call("human sends", World::humanSends)
                .call("agent reads", world -> world.act("agent", "read"))
                .call("human reads", world -> world.act("ada", "read"))
                .call("agent archives", world -> world.act("agent", "archive"))
                .call(
                        "agent blocks the human",
                        world -> world.market()
                                .call(
                                        "agent",
                                        "POST",
                                        "/api/humans/blocks",
                                        "{'humanId':'" + world.market().ada + "'}"));

        assertThat(races.faults()).isEmpty();
        Golden.check("human-message-races.txt", races.conditions());
    }

    /** Sending marks as read what the sender could see. The other's concurrent message stays unread. */
    @Test
    void twoMessagesAtOnceAreBothStored() {
        RaceMatrix<World> races = new RaceMatrix<>(World::active)
                .ignoring(Pattern.compile(ANSWER + "|readBy(Agent|Human)=\\d+"))
                .call("agent sends", World::agentSends)
                .call("human sends", World::humanSends)
                .call("agent starts again", world -> world.start("Are you there?"));

        assertThat(races.faults()).isEmpty();
    }

    @Test
    void twoStartsOfOneConversationEqualOneAfterTheOther() {
        RaceMatrix<World> races = new RaceMatrix<>(World::withoutConversation)
                .call("start", world -> world.start("Are you free on Monday?"))
                .call("start with other words", world -> world.start("Are you free on Tuesday?"))
                .call("human deletes the profile", World::deleteProfile);

        assertThat(races.faults()).isEmpty();
        Golden.check("conversation-start-races.txt", races.conditions());
    }
}
