package marketplace.hiring.hire;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import marketplace.accounts.Accounts;
import marketplace.api.Json;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationsCapability;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Job;
import marketplace.money.MoneyCapability;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.Keys;
import marketplace.table.Write;
import org.junit.jupiter.api.Test;

/** The templates of a bounty become messages to its applicants. */
class PosterMessagesTest {

    private static final String KIND = "poster_message";

    private final HiringMarketplace story = new HiringMarketplace(
                    MoneyCapability::new,
                    on -> List.of(new ConversationsCapability(
                            on, new BountiesCapability(on, HiringMarketplace.FEE)::applicants)))
            .deposited(30_000);

    private String posted(Map<String, String> templates) {
        ObjectNode bounty = Json.parse(HiringMarketplace.ONE);
        bounty.put("deadline", "2030-01-02T03:04:05Z");
        templates.forEach(bounty.putObject("lifecycleMessages")::put);
        return story.posted(bounty.toString());
    }

    private Seat applied(String event, String template) {
        return story.applied("ada", posted(Map.of(event, template)));
    }

    private List<Job> jobs() {
        return story.waiting(JobOutbox.KIND).stream()
                .map(JobOutbox::job)
                .filter(job -> job.kind().equals(KIND))
                .toList();
    }

    private void runJobs() {
        jobs().forEach(story::runJob);
    }

    private List<String> conversations() {
        return story.done("ada", "GET", "/api/conversations", "")
                .body()
                .path("conversations")
                .valueStream()
                .map(conversation -> conversation.path("id").textValue())
                .toList();
    }

    /** Of all conversations, oldest first in each. */
    private List<String> read() {
        return conversations().stream()
                .map(id -> story.done("ada", "GET", "/api/conversations/" + id + "/messages", ""))
                .flatMap(page -> page.body().path("messages").valueStream().toList().reversed().stream())
                .map(message -> message.path("content").textValue())
                .toList();
    }

    @Test
    void onlyTheFourPlaceholdersAreReplaced() {
        applied(
                        "onAccepted",
                        "<b>{{name}}</b>, {{bountyTitle}}, {{deadline}}, {{reason}}, "
                                + "{{price}}, {{ name }}, {{Name}}, {name}")
                .accepted();
        runJobs();

        assertThat(read())
                .containsExactly("<b>ada</b>, Count the benches, 2030-01-02T03:04:05.000Z, So be it.,"
                        + " {{price}}, {{ name }}, {{Name}}, {name}");
    }

    @Test
    void reasonIsNotSearchedForPlaceholders() {
        Seat seat = applied("onRejected", "Sorry: {{reason}}");
        story.done("agent", "PATCH", seat.path(), "{\"action\":\"reject\",\"response\":\"{{name}} $1 \\\\ x\"}");
        runJobs();

        assertThat(read()).containsExactly("Sorry: {{name}} $1 \\ x");
    }

    @Test
    void placeholderWithoutValueIsEmpty() {
        Seat seat = applied("onRejected", "Sorry. {{reason}}!");
        story.done("agent", "PATCH", seat.path(), "{\"action\":\"reject\"}");
        runJobs();

        assertThat(read()).containsExactly("Sorry. !");
    }

    @Test
    void messageThatWouldBeTooLongIsCut() {
        Seat seat = applied("onRejected", "{{reason}}".repeat(200));
        String reason = "We need somebody near. ".repeat(40);
        story.done("agent", "PATCH", seat.path(), "{\"action\":\"reject\",\"response\":\"" + reason + "\"}");
        runJobs();

        assertThat(read())
                .singleElement()
                .satisfies(text ->
                        assertThat(text).startsWith("We need").endsWith("…").hasSize(5_000));
    }

    @Test
    void repeatedJobSendsNothing() {
        Seat seat = applied("onAccepted", "Welcome.").accepted();
        List<Job> jobs = jobs();
        assertThat(jobs).hasSize(1);
        jobs.forEach(story::runJob);
        jobs.forEach(story::runJob);
        assertThat(read()).containsExactly("Welcome.");

        story.done("ada", "POST", "/api/conversations/" + conversations().getFirst() + "/archive", "");
        story.advance(Duration.ofHours(1));
        story.done("ada", "POST", "/api/conversations", "{\"bountyId\":\"" + seat.bounty + "\",\"message\":\"Hi\"}");
        jobs.forEach(story::runJob);
        assertThat(read()).containsExactlyInAnyOrder("Welcome.", "Hi");
    }

    @Test
    void messageIsMailedOnce() {
        applied("onAccepted", "Welcome.").accepted();
        List<Job> jobs = jobs();
        jobs.forEach(story::runJob);
        jobs.forEach(story::runJob);

        assertThat(story.waiting(JobOutbox.KIND).stream().map(JobOutbox::job))
                .filteredOn(job -> job.id().startsWith("message.received:"))
                .hasSize(1);
    }

    @Test
    void bountyWithoutTheTemplateCausesNoJob() {
        applied("onRejected", "Sorry.").accepted().working().handedIn();

        assertThat(jobs()).isEmpty();
    }

    @Test
    void eachHandInIsAnEvent() {
        Seat seat =
                applied("onSubmissionReceived", "Got it.").accepted().working().handedIn();
        String redoBy = story.now().plus(Duration.ofDays(2)).toString();
        HiringMarketplace.done(
                seat.review("{\"action\":\"request_redo\",\"response\":\"Once more.\",\"redoBy\":\"" + redoBy + "\"}"));
        seat.handedIn();
        runJobs();

        assertThat(read()).containsExactly("Got it.", "Got it.");
    }

    @Test
    void releaseApprovesTheWaitingWork() {
        Seat seat = applied("onSubmissionApproved", "Well done.{{reason}}")
                .accepted()
                .working()
                .handedIn();
        String escrow = "/api/escrow/" + seat.application().seat().escrowId();
        story.done("agent", "POST", escrow + "/complete", "");
        story.done("agent", "POST", escrow + "/release", "");
        runJobs();

        assertThat(read()).containsExactly("Well done.");
    }

    @Test
    void applicantWhoseAcceptanceWasRevokedGetsNoWelcome() {
        Seat seat = applied("onAccepted", "Welcome.").accepted();
        HiringMarketplace.done(seat.decide("withdraw"));
        runJobs();

        assertThat(read()).isEmpty();
    }

    @Test
    void blockedHumanGetsNone() {
        Seat seat = applied("onAccepted", "Welcome.").accepted();
        story.done("agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + story.human("ada") + "\"}");
        runJobs();

        assertThat(read()).isEmpty();
        assertThat(seat.application().conversationId()).isNull();
    }

    @Test
    void humanWhoDeletedTheProfileGetsNone() {
        Seat seat = applied("onAccepted", "Welcome.").accepted();
        story.stored.commit(Commit.of(Write.delete(Keys.human(seat.application().humanId()))));
        runJobs();

        assertThat(conversations()).isEmpty();
    }

    @Test
    void restrictedPosterSendsNone() {
        applied("onAccepted", "Welcome.").accepted();
        story.stored.commit(Commit.of(Accounts.restrict(story.account("agent"), "a reason")));
        runJobs();

        assertThat(conversations()).isEmpty();
    }

    @Test
    void archivedConversationStaysArchivedAndANewOneBegins() {
        Seat seat = applied("onAccepted", "Welcome.");
        String question = "{\"bountyId\":\"" + seat.bounty + "\",\"message\":\"Which park?\"}";
        String old = story.done("ada", "POST", "/api/conversations", question).text("conversation.id");
        story.done("ada", "POST", "/api/conversations/" + old + "/archive", "");
        seat.accepted();
        runJobs();

        assertThat(conversations()).hasSize(2).contains(old);
        assertThat(seat.application().conversationId().value()).isNotEqualTo(old);
        assertThat(read()).containsExactlyInAnyOrder("Which park?", "Welcome.");
    }

    @Test
    void messageGoesToAConversationThatBothSidesSee() {
        Seat seat = applied("onAccepted", "Welcome.");
        String ada = "{\"humanId\":\"" + story.human("ada") + "\"}";
        story.done("agent", "POST", "/api/humans/blocks", ada);
        String question = "{\"bountyId\":\"" + seat.bounty + "\",\"message\":\"Which park?\"}";
        String hidden =
                story.done("ada", "POST", "/api/conversations", question).text("conversation.id");
        story.done("agent", "DELETE", "/api/humans/blocks", ada);
        seat.accepted();
        runJobs();

        String shown = seat.application().conversationId().value();
        assertThat(shown).isNotEqualTo(hidden);
        assertThat(story.done("agent", "GET", "/api/conversations/" + shown, "").text("messages.0.content"))
                .isEqualTo("Welcome.");
    }

    @Test
    void lateMessageReachesAHumanWhoPolls() {
        Seat seat = applied("onAccepted", "Welcome.").accepted();
        List<Job> late = jobs();
        late.forEach(job -> story.stored.commit(Commit.of(JobOutbox.done(job))));
        story.advance(Duration.ofMinutes(10));
        String question = "{\"bountyId\":\"" + seat.bounty + "\",\"message\":\"Which park?\"}";
        String path = "/api/conversations/"
                + story.done("ada", "POST", "/api/conversations", question).text("conversation.id") + "/messages";
        String cursor = story.done("ada", "GET", path, "").text("latestCursor");
        story.advance(Duration.ofSeconds(1));
        late.forEach(story::runJob);

        assertThat(story.done("ada", "GET", path + "?since=" + cursor, "").text("messages.0.content"))
                .isEqualTo("Welcome.");
    }

    @Test
    void contactDetailsAreMaskedAsInAnyMessage() {
        Seat seat = applied("onRejected", "Sorry: {{reason}}");
        story.done("agent", "PATCH", seat.path(), "{\"action\":\"reject\",\"response\":\"Ask bea@example.org.\"}");
        runJobs();

        assertThat(read())
                .singleElement()
                .satisfies(text -> assertThat(text).startsWith("Sorry: Ask ").doesNotContain("bea@example.org"));
    }

    @Test
    void unansweredQuestionStaysUnreadForThePoster() {
        Seat seat = applied("onAccepted", "Welcome.");
        String question = "{\"bountyId\":\"" + seat.bounty + "\",\"message\":\"Which park?\"}";
        String id = story.done("ada", "POST", "/api/conversations", question).text("conversation.id");
        seat.accepted();
        runJobs();

        assertThat(story.done("agent", "GET", "/api/conversations/" + id, "").text("conversation.unreadByAgent"))
                .isEqualTo("1");
        assertThat(story.done("ada", "GET", "/api/conversations/" + id, "").text("conversation.unreadByHuman"))
                .isEqualTo("1");
    }
}
