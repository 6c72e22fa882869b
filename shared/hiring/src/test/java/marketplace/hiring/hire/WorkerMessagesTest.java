package marketplace.hiring.hire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationEvents;
import marketplace.conversations.ConversationsCapability;
import marketplace.hiring.HiringMarketplace;
import marketplace.kernel.EventType;
import marketplace.money.MoneyCapability;
import marketplace.table.JobOutbox;
import org.junit.jupiter.api.Test;

/** A worker who writes to the poster is not silent, and the conversation knows the application. */
class WorkerMessagesTest {

    private final HiringMarketplace story = new HiringMarketplace(
                    MoneyCapability::new,
                    on -> List.of(new ConversationsCapability(
                            on, new BountiesCapability(on, HiringMarketplace.FEE)::applicants)))
            .deposited(30_000);
    private final String bounty =
            story.done("agent", "POST", "/api/bounties", HiringMarketplace.ONE).text("bounty.id");
    private final String application = "/api/bounties/" + bounty + "/applications/"
            + story.done("ada", "POST", "/api/bounties/" + bounty + "/applications", "{}")
                    .text("application.id");

    private String asked() {
        return story.done(
                        "ada",
                        "POST",
                        "/api/conversations",
                        "{\"bountyId\":\"" + bounty + "\",\"message\":\"Which park?\"}")
                .text("conversation.id");
    }

    private void confirmed() {
        story.done("agent", "PATCH", application, "{\"action\":\"accept\"}");
        story.done("ada", "POST", application + "/confirm", "");
    }

    private void hear() {
        story.waiting(JobOutbox.KIND).stream()
                .map(JobOutbox::job)
                .filter(job -> job.kind().equals(ConversationEvents.WORKER_WROTE))
                .forEach(story::runJob);
    }

    @Test
    void messageOfTheWorkerRestartsTheResponseWindow() {
        String conversation = asked();
        confirmed();
        story.advance(Duration.ofHours(40));
        story.done("ada", "POST", "/api/conversations/" + conversation + "/messages", "{\"content\":\"On my way.\"}");
        hear();

        story.advance(Duration.ofHours(47));
        assertThat(story.events(EventType.APPLICATION_GHOST_FLAGGED)).isEmpty();
        story.advance(Duration.ofHours(2));
        assertThat(story.events(EventType.APPLICATION_GHOST_FLAGGED)).hasSize(1);
    }

    @Test
    void silentWorkerIsFlaggedAfterTheResponseWindow() {
        asked();
        confirmed();
        hear();
        story.advance(Duration.ofHours(47));
        assertThat(story.events(EventType.APPLICATION_GHOST_FLAGGED)).isEmpty();
        story.advance(Duration.ofHours(2));
        assertThat(story.events(EventType.APPLICATION_GHOST_FLAGGED)).hasSize(1);
    }

    @Test
    void messageToAnotherPosterDoesNotCount() {
        String other = story.done("rival", "POST", "/api/bounties", HiringMarketplace.ONE)
                .text("bounty.id");
        story.done("ada", "POST", "/api/bounties/" + other + "/applications", "{}");
        confirmed();
        story.advance(Duration.ofHours(40));
        story.done("ada", "POST", "/api/conversations", "{\"bountyId\":\"" + other + "\",\"message\":\"Which park?\"}");
        hear();

        story.advance(Duration.ofHours(9));
        assertThat(story.events(EventType.APPLICATION_GHOST_FLAGGED)).hasSize(1);
    }

    @Test
    void conversationAndApplicationKnowEachOther() {
        String conversation = asked();
        confirmed();

        assertThat(story.done("agent", "GET", "/api/conversations/" + conversation, "")
                        .text("conversation.applicationStatus"))
                .isEqualTo("accepted");
        assertThat(story.done("agent", "GET", "/api/bounties/" + bounty + "/applications", "")
                        .text("applications.0.conversationId"))
                .isEqualTo(conversation);
    }

    @Test
    void onlyALiveApplicationOpensTheConversation() {
        assertThat(story.call(
                                "bob",
                                "POST",
                                "/api/conversations",
                                "{\"bountyId\":\"" + bounty + "\",\"message\":\"Which park?\"}")
                        .errorCode())
                .isEqualTo("forbidden");
        assertThat(story.call(
                                "bob",
                                "POST",
                                "/api/conversations",
                                "{\"bountyId\":\"bty_00000000000000000000000000\",\"message\":\"Which park?\"}")
                        .errorCode())
                .isEqualTo("not_found");
        story.done("ada", "POST", application + "/withdraw", "");
        assertThat(story.call(
                                "ada",
                                "POST",
                                "/api/conversations",
                                "{\"bountyId\":\"" + bounty + "\",\"message\":\"Which park?\"}")
                        .errorCode())
                .isEqualTo("forbidden");
    }
}
