package marketplace.local.agent;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tasks about bounties, direct hires and their escrows, each told to an agent in words. */
class HiringTasksTest {

    private static final String SHOP =
            "Post a bounty titled \"Photograph a shop front\" with the description \"The shop at the corner, by"
                    + " daylight.\" for a fixed price of 25 USD, with a photo as evidence";

    private TaskWorld world;

    private void begin(int usd) throws Exception {
        world = new TaskWorld(usd);
    }

    @AfterEach
    void fewCallsAreWasted() {
        world.wasted(1);
    }

    @AfterAll
    static void print() {
        TaskWorld.print("Hiring");
    }

    private JsonNode hire() {
        return world.say("Hire a human named \"" + world.name + "\" for a price of 25 USD, with the task title"
                + " \"Photograph a shop front\" and the task description \"The shop at the corner, by daylight.\"");
    }

    private void hireAndDeliver() throws Exception {
        world.seatOf(hire().path("rental"));
        world.delivers();
    }

    private void accept() {
        world.applies(world.say(SHOP));
        world.say("Accept the application to my bounty");
    }

    @Test
    void hiredHumanIsPaid() throws Exception {
        begin(40);
        hireAndDeliver();

        world.say("Confirm that the work of this escrow was done");
        world.say("Release the payment of this escrow");

        world.ends(1_050, 2_500);
    }

    @Test
    void operatorPaysForAHireThatTheWalletCannot() throws Exception {
        begin(0);
        JsonNode hired = hire();
        assertThat(hired.path("status").asText()).isEqualTo("requires_payment");
        world.pay(hired);
        world.seatOf(hired.path("rental"));
        world.delivers();

        world.say("Confirm the delivery of this escrow");
        world.say("Release the payment of this escrow");

        world.ends(0, 2_500);
    }

    @Test
    void bountyIsPostedFilledAndPaid() throws Exception {
        begin(40);
        accept();
        world.delivers();

        world.say("Review the submission to my bounty's application: approve it");
        world.say("Release the payment of the escrow");

        world.ends(1_050, 2_500);
    }

    @Test
    void onlyTheRightApplicantIsAccepted() throws Exception {
        begin(40);
        TaskWorld other = new TaskWorld(0);
        JsonNode posted = world.say(SHOP);
        other.applies(posted);
        world.applies(posted);

        JsonNode accepted = world.say("Accept the application of " + world.name + " to my bounty");

        assertThat(accepted.toString()).contains(world.name);
        world.ends(1_050, 0);
    }

    @Test
    void rejectedApplicantCostsNothing() throws Exception {
        begin(40);
        world.applies(world.say(SHOP));

        JsonNode rejected =
                world.say("Reject the application to my bounty with the response \"We found somebody nearer.\"");

        assertThat(rejected.at("/application/status").asText()).isEqualTo("rejected");
        world.ends(4_000, 0);
    }

    @Test
    void escrowHeldBeforeTheAcceptanceComesBackWhenCancelled() throws Exception {
        begin(40);
        world.applies(world.say(SHOP));
        world.say("List the applications to my bounty");
        JsonNode held = world.say("Fund the escrow for the application to my bounty");
        assertThat(held.path("status").asText()).as(world.told()).isEqualTo("funded");

        world.say("Cancel the escrow");

        world.ends(4_000, 0);
    }

    @Test
    void seatThatIsReleasedIsRefunded() throws Exception {
        begin(40);
        accept();

        world.say("Release the seat of the application to my bounty with the reason \"The shop has closed.\"");

        world.ends(4_000, 0);
    }

    @Test
    void cancelledBountyRefundsItsEscrow() throws Exception {
        begin(40);
        accept();

        JsonNode cancelled = world.say("Cancel the bounty, the task is no longer needed");

        assertThat(cancelled.at("/bounty/status").asText()).isEqualTo("cancelled");
        world.ends(4_000, 0);
    }

    @Test
    void workIsRedoneBeforeItIsPaid() throws Exception {
        begin(40);
        accept();
        world.delivers();
        world.say("Review the submission of the application to my bounty: request a redo by "
                + world.now().plus(Duration.ofDays(2))
                + " with the response \"Please use daylight.\"");
        world.submits("By daylight.");

        world.say("Confirm the delivery of the escrow");
        world.say("Release the payment of the escrow");

        world.ends(1_050, 2_500);
    }

    @Test
    void disputedMoneyStaysInEscrow() throws Exception {
        begin(40);
        hireAndDeliver();

        JsonNode disputed =
                world.say("Open a dispute about the escrow for poor quality: \"Half of the picture is out of focus.\"");

        assertThat(disputed.at("/escrow/status").asText()).isEqualTo("disputed");
        world.ends(1_050, 0);
    }

    @Test
    void pausedBountyTakesNoApplications() throws Exception {
        begin(0);
        JsonNode posted = world.say(SHOP);

        JsonNode paused = world.say("Change the status of my bounty to paused");

        assertThat(paused.at("/bounty/status").asText()).isEqualTo("paused");
        assertThat(world.human().tryToApply(posted.at("/bounty/id").asText()).outcome())
                .startsWith("409");
        world.ends(0, 0);
    }

    @Test
    void agreedTermsAreHiredNowAndPaidLater() throws Exception {
        begin(40);
        JsonNode agreed = world.say("Hire the human named \"" + world.name + "\" directly, on terms agreed in a"
                + " conversation, payment deferred, for a price of 25 USD, title \"Photograph a shop front\","
                + " description \"The shop at the corner, by daylight.\"");
        world.seatOf(agreed.path("rental"));
        assertThat(agreed.at("/rental/state").asText()).as(world.told()).isEqualTo("payment_deferred");

        world.say("Fund the escrow for the application to the bounty");

        world.ends(1_050, 0);
    }

    @Test
    void applicationsOfABlockedHumanDoNotArrive() throws Exception {
        begin(0);
        JsonNode posted = world.say(SHOP);
        world.say("Block the human named \"" + world.name + "\"");
        world.applies(posted);

        JsonNode applications = world.say("List the applications to my bounty").path("applications");
        JsonNode unblocked = world.say("Unblock the human");

        assertThat(applications.isArray() && applications.isEmpty())
                .as(world.told())
                .isTrue();
        assertThat(unblocked.path("humanId").asText()).startsWith("hum_");
        world.ends(0, 0);
    }

    @Test
    void humanIsAskedAQuestionAfterPaidWork() throws Exception {
        begin(40);
        hireAndDeliver();
        world.say("Confirm that the work of this escrow was done");
        world.say("Release the payment of this escrow");

        JsonNode asked = world.say("Write to the human, start a conversation with the subject \"Shop front\" and the"
                + " message \"Could you photograph another shop on Monday?\"");

        assertThat(asked.at("/conversation/id").asText()).isNotEmpty();
        world.ends(1_050, 2_500);
    }
}
