package marketplace.bounties.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.List;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyMarketplace;
import marketplace.bounties.seats.Seats;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Notice;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuppressionTest {

    private static final String BLOCKS = "/api/humans/blocks";

    private final BountyMarketplace story = new BountyMarketplace();
    private final String bounty = story.posted(BountyMarketplace.MINIMAL);

    private String humanOf(String name) {
        return story.endpoint.call(name, "GET", "/api/humans/me", "").text("human.id");
    }

    private void block(String name) {
        Reply reply = story.endpoint.call("agent", "POST", BLOCKS, "{\"humanId\":\"" + humanOf(name) + "\"}");
        assertThat(reply.status()).isEqualTo(200);
    }

    private Reply list() {
        return story.endpoint.call("agent", "GET", "/api/bounties/" + bounty + "/applications", "");
    }

    private String count(String viewer) {
        return story.endpoint.call(viewer, "GET", "/api/bounties/" + bounty, "").text("bounty.applicationCount");
    }

    private static ObjectNode butWhoAndWhich(Reply reply) {
        ObjectNode application = (ObjectNode) reply.body().deepCopy().get("application");
        return application.without(List.of("id", "humanId", "humanName"));
    }

    @Test
    void blockedApplicantGetsTheUsualAnswerAndNoEventFollows() {
        block("ada");

        Reply blocked = story.apply("ada", bounty, "{\"message\":\"I live there.\"}");

        assertThat(list().text("count")).isEqualTo("0");
        assertThat(count("agent")).isEqualTo("0");
        assertThat(story.events()).isEmpty();
        assertThatThrownBy(() -> story.reject(bounty, blocked.text("application.id"), "no"))
                .isInstanceOfSatisfying(
                        Problem.class, problem -> assertThat(problem.code()).isEqualTo(ErrorCode.NOT_FOUND));
        Reply other = story.apply("bob", bounty, "{\"message\":\"I live there.\"}");
        assertThat(blocked.status()).isEqualTo(other.status());
        assertThat(butWhoAndWhich(blocked)).isEqualTo(butWhoAndWhich(other));
        assertThat(list().text("count")).isEqualTo("1");
    }

    @Test
    void countDoesNotRevealTheBlock() {
        story.apply("bob", bounty, "{}");
        block("ada");
        story.apply("ada", bounty, "{}");

        assertThat(count("ada")).isEqualTo(count("bob")).isEqualTo(count("")).isEqualTo("2");
        assertThat(story.endpoint.call("ada", "GET", "/api/bounties", "").text("bounties.0.applicationCount"))
                .isEqualTo("2");
        assertThat(count("agent")).isEqualTo("1");
        story.endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/status", "{\"status\":\"paused\"}");
        assertThat(count("ada")).isEqualTo("2");
    }

    @Test
    void orderByApplicationsDoesNotRevealTheBlock() {
        String other = story.posted(BountyMarketplace.MINIMAL);
        story.apply("bob", other, "{}");
        block("ada");
        story.apply("ada", bounty, "{}");
        story.worker("eve");
        story.apply("eve", bounty, "{}");

        assertThat(top("ada", "")).containsExactly(bounty, other);
        story.endpoint.call("agent", "POST", "/api/bounties/" + bounty + "/status", "{\"status\":\"paused\"}");
        assertThat(top("agent", "&mine=true")).containsExactlyInAnyOrder(bounty, other);
        assertThat(top("ada", "&status=open")).containsExactly(other);
    }

    private List<String> top(String viewer, String more) {
        return story.endpoint
                .call(viewer, "GET", "/api/bounties?sort=top" + more, "")
                .body()
                .get("bounties")
                .valueStream()
                .map(listed -> listed.get("id").textValue())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(strings = {"close", "fill", "deadline"})
    void endOfTheBountyEndsItsSuppressedApplicationsToo(String how) {
        for (int i = 0; i < 8; i++) {
            story.worker("blocked" + i);
            block("blocked" + i);
        }
        String ends =
                story.posted(BountyMarketplace.MINIMAL.replaceFirst("}$", ",\"deadline\":\"2026-01-03T00:00:00Z\"}"));
        for (int i = 0; i < 8; i++) {
            story.apply("blocked" + i, ends, "{}");
        }
        String seen = story.apply("ada", ends, "{}").text("application.id");

        switch (how) {
            case "close" ->
                post("/api/bounties/" + ends + "/status", "{\"status\":\"closed\",\"closeReason\":\"plans_changed\"}");
            case "fill" -> takeSeat(ends, story.apply("bob", ends, "{}").text("application.id"));
            default -> {}
        }
        story.advance(Duration.ofDays(3));

        assertThat(statusOf("ada")).isEqualTo("rejected");
        for (int i = 0; i < 8; i++) {
            assertThat(statusOf("blocked" + i)).isEqualTo("rejected");
            assertThat(mailsOfRejections("blocked" + i)).isEqualTo(1);
        }
        assertThat(story.events())
                .filteredOn(event -> event.type() == EventType.APPLICATION_REJECTED)
                .extracting(event -> Facts.of(event).get("applicationId"))
                .containsExactly(seen);
    }

    private void takeSeat(String bountyId, String application) {
        Bounty found = new Bounties(story.table).find(new BountyId(bountyId)).orElseThrow();
        Application pending = new Applications(story.table).require(found.id(), new ApplicationId(application));
        EscrowId escrow = new EscrowId("esc_" + "0".repeat(26));
        story.table.commit(new Commit(new Seats(story.table)
                .take(found, pending, escrow, null, story.now())
                .writes()));
    }

    private void post(String path, String body) {
        assertThat(story.endpoint.call("agent", "POST", path, body).status()).isEqualTo(200);
    }

    private String statusOf(String name) {
        return story.endpoint.call(name, "GET", "/api/me/applications", "").text("applications.0.status");
    }

    /** The notices for mails beside those of events, about the human's application. */
    private long mailsOfRejections(String name) {
        return story.waiting(JobOutbox.KIND).stream()
                .map(JobOutbox::job)
                .filter(job -> job.kind().equals(Notice.JOB))
                .map(job -> Facts.notice(job))
                .filter(notice -> notice.type().equals(EventType.APPLICATION_REJECTED.wire())
                        && Facts.of(notice).get("humanId").equals(humanOf(name)))
                .count();
    }

    @Test
    void suppressedApplicationTakesNoPlaceOfTheMaximum() {
        String limited = story.posted(BountyMarketplace.MINIMAL.replaceFirst("}$", ",\"maxApplications\":1}"));
        block("ada");
        story.apply("ada", limited, "{}");

        assertThat(story.apply("bob", limited, "{}").status()).isEqualTo(200);
        assertThat(story.endpoint
                        .call("ada", "GET", "/api/bounties/" + limited, "")
                        .text("bounty.applicationCount"))
                .isEqualTo("1");
    }

    @Test
    void removedBlockAffectsLaterApplicationsOnly() {
        block("ada");
        story.apply("ada", bounty, "{}");
        story.endpoint.call("agent", "DELETE", BLOCKS + "?humanId=" + humanOf("ada"), "");

        assertThat(list().text("count")).isEqualTo("0");
        assertThat(story.apply("ada", bounty, "{}").text("error_code")).isEqualTo("conflict");
        String another = story.posted(BountyMarketplace.MINIMAL);
        story.apply("ada", another, "{}");
        assertThat(story.events()).hasSize(1);
    }

    @Test
    void blockedApplicantListsTheApplication() {
        block("ada");
        String application = story.apply("ada", bounty, "{}").text("application.id");

        Reply mine = story.endpoint.call("ada", "GET", "/api/me/applications", "");
        assertThat(mine.text("applications.0.id")).isEqualTo(application);
        assertThat(mine.text("applications.0.status")).isEqualTo("pending");
        String path = "/api/bounties/" + bounty + "/applications/" + application;
        assertThat(story.endpoint.call("ada", "GET", path + "/submissions", "").status())
                .isEqualTo(200);
        assertThat(story.endpoint
                        .call("agent", "GET", path + "/submissions", "")
                        .status())
                .isEqualTo(404);
        assertThat(list().text("count")).isEqualTo("0");
        assertThat(story.events()).isEmpty();
    }

    @Test
    void applicationBeforeTheBlockRemainsVisible() {
        story.apply("ada", bounty, "{}");
        block("ada");

        assertThat(list().text("count")).isEqualTo("1");
    }

    @Test
    void blockAppliesToItsPosterOnly() {
        block("ada");
        Reply rivals = story.endpoint.call("rival", "POST", "/api/bounties", BountyMarketplace.MINIMAL);

        story.apply("ada", rivals.text("bounty.id"), "{}");

        assertThat(story.events()).hasSize(1);
    }
}
