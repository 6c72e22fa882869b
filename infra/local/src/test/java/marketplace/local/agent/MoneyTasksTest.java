package marketplace.local.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import marketplace.local.client.Account;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tasks about money, keys, webhooks and studies, each told to an agent in words. */
class MoneyTasksTest {

    private static final String TESTS = "Create a QA run template named \"Checkout\" to test the journey at"
            + " https://shop.example/start with the instructions \"Buy a lamp and say what went wrong.\", cadence once,"
            + " %d testers, pay 5 USD per tester, a budget of 20 USD per run and a cap of 20 USD per period, submission"
            + " by photo";

    private TaskWorld world;

    @BeforeEach
    void begin() throws Exception {
        world = new TaskWorld(100);
    }

    @AfterEach
    void fewCallsAreWasted() {
        world.wasted(1);
    }

    @AfterAll
    static void print() {
        TaskWorld.print("Money");
    }

    @Test
    void humanGetsATip() {
        Account human = world.human().verified();

        JsonNode sent = world.say(
                "Send someone 5 USD once, to the recipient " + human.email() + " with the description \"Thank you.\"");

        assertThat(sent.at("/transfer/amountCents").asLong()).as(world.told()).isEqualTo(500);
        world.ends(9_500, 500);
    }

    @Test
    void twoHumansGetTheirSharesTogether() throws Exception {
        TaskWorld other = new TaskWorld(0);
        world.human().verified();
        other.human().verified();

        world.say("Send money in bulk: an amount of 5 USD to " + world.human().email() + " and an amount of 7 USD to "
                + other.human().email());

        other.ends(0, 700);
        world.ends(8_800, 500);
    }

    @Test
    void depositThatTheOperatorPaysArrives() throws Exception {
        world.pay(world.say("Deposit 20 USD into the wallet"));

        assertThat(world.say("What is the wallet's balance?")
                        .path("balanceCents")
                        .asLong())
                .isEqualTo(12_000);
        world.ends(12_000, 0);
    }

    @Test
    void spendingIsReported() throws Exception {
        world.say("Hire a human named \"" + world.name + "\" for a price of 25 USD, with the task title \"Water the"
                + " plants\" and the task description \"The plants on the balcony.\"");

        JsonNode report = world.say("What did I spend?");

        assertThat(report.toString()).as(world.told()).contains("2950");
        world.ends(7_050, 0);
    }

    @Test
    void capThatTheAgentSetsStopsItsNextHire() {
        world.say("Set the wallet's controls: a spending cap of 20 USD per bounty");

        assertThat(world.say("Read the spending caps and controls of the wallet")
                        .at("/controls/spendingCapPerBountyCents")
                        .asLong())
                .as(world.told())
                .isEqualTo(2_000);
        world.ends(10_000, 0);
    }

    @Test
    void sentMoneyIsListed() {
        Account human = world.human().verified();
        world.say("Send someone 5 USD once, to the recipient " + human.email());

        JsonNode list = world.say("List the transfers that I have sent");
        JsonNode one = world.say("Read the transfer, has it failed?");

        assertThat(list.path("transfers")).hasSize(1);
        assertThat(one.path("transfer")).as(world.told()).isEqualTo(list.at("/transfers/0"));
        world.ends(9_500, 500);
    }

    @Test
    void leakedKeyIsRevoked() {
        JsonNode created = world.say("Create an API key with the name \"Reports\" and the scope to read");
        assertThat(created.path("apiKey").asText()).as(world.told()).startsWith("svc_");
        world.say("List the API keys");

        JsonNode revoked = world.say("Revoke the API key with the name Reports");

        assertThat(revoked.at("/key/name").asText()).as(world.told()).isEqualTo("Reports");
        world.ends(10_000, 0);
    }

    @Test
    void webhookIsRegisteredAndDeleted() {
        world.say("Create a webhook endpoint at http://127.0.0.1:9/in with the events \"application.submitted\"");
        JsonNode listed = world.say("List the webhook endpoints");
        world.say("Delete the webhook endpoint");

        assertThat(listed.path("endpoints")).as(world.told()).hasSize(1);
        assertThat(world.say("List the webhook endpoints").path("endpoints")).isEmpty();
        world.ends(10_000, 0);
    }

    @Test
    void accountIsChecked() {
        assertThat(world.say("Check the status of the account")
                        .path("authenticated")
                        .asBoolean())
                .isTrue();
        world.ends(10_000, 0);
    }

    @Test
    void qaRunReservesItsBudget() {
        JsonNode created = world.say(TESTS.formatted(2));
        assertThat(created.at("/data/id").asText()).as(world.told()).isNotEmpty();
        world.api.settle();

        JsonNode runs = world.say("List the QA runs");

        assertThat(runs.at("/data/0/reservedCents").asLong()).as(world.told()).isEqualTo(1_180);
        world.ends(8_820, 0);
    }
}
