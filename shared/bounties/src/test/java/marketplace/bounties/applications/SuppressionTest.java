package marketplace.bounties.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import marketplace.bounties.BountyMarketplace;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

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
