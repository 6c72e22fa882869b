package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import marketplace.local.client.TastePanel;
import marketplace.server.Stack;
import marketplace.testing.TasteAnswers;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Taste runs of a panel of twelve, by REST and by MCP. */
class TasteStoryTest {

    private static final int PANEL = 12;
    private static final int PAY = 300;
    private static final int SEAT = 354;

    /** In USD; pays three runs. */
    private static final int DEPOSIT = 128;

    private static final List<Account> MEMBERS = new ArrayList<>();

    private static Stack stack;
    private static Api api;

    @BeforeAll
    static void openThePanel() throws Exception {
        stack = StudyStory.stack();
        api = new Api(stack.uri());
        Map<String, String> admin = Account.adminSession(api, stack.openAdmin(Optional.empty()));
        MEMBERS.clear();
        for (int i = 0; i < PANEL; i++) {
            MEMBERS.add(TastePanel.member(api, admin));
        }
    }

    @AfterAll
    static void stop() {
        stack.close();
    }

    @ParameterizedTest
    @EnumSource(AgentEndpoint.class)
    void runsHaveAWinnerOrNoneOrEndWithWhatTheyHave(AgentEndpoint endpoint) throws Exception {
        StudyStory story = StudyStory.begin(api, endpoint, DEPOSIT);
        MEMBERS.replaceAll(Account::signedInAgain);

        String clear = started(story);
        answers(clear, 11, 1);
        JsonNode won = report(story, clear);
        assertThat(won.path("winner").asText()).isEqualTo("A");
        assertThat(won.at("/tally/0/votes").asInt()).isEqualTo(11);
        assertThat(won.path("degraded").asBoolean()).isFalse();
        story.requireSharedUntilRevoked(
                clear, List.of("Which logo fits a bakery?", "It looks warm, like fresh bread."));

        String even = started(story);
        answers(even, 7, 5);
        JsonNode undecided = report(story, even);
        assertThat(undecided.path("winner").asText("")).isEmpty();
        assertThat(undecided.path("summary").asText()).startsWith("No winner");

        String slow = started(story);
        answers(slow, 3, 0);
        api.advance("PT48H");
        JsonNode degraded = report(story, slow);
        assertThat(degraded.path("degraded").asBoolean()).isTrue();
        assertThat(degraded.path("degradedReason").asText()).contains("3 of 12");
        assertThat(degraded.path("winner").asText("")).isEmpty();

        assertThat(story.balance()).isEqualTo(DEPOSIT * 100L - (2 * PANEL + 3) * SEAT);
        assertThat(stack.audit()).isEmpty();
    }

    @Test
    void repeatedToolCallReturnsItsRunAndStartsNoSecondOne() throws Exception {
        StudyStory story = StudyStory.begin(api, AgentEndpoint.MCP, DEPOSIT);

        JsonNode first = story.call("create_taste_run", brief());
        JsonNode again = story.call("create_taste_run", brief());
        JsonNode other = story.call("create_taste_run", brief().put("respondentCount", 1));

        assertThat(again.path("runId").asText()).isEqualTo(first.path("runId").asText());
        assertThat(again.path("replayed").asBoolean()).isTrue();
        assertThat(other.path("runId").asText())
                .isNotEqualTo(first.path("runId").asText());
        assertThat(api.get("/api/taste/runs", story.agent()).json().path("runs"))
                .hasSize(2);
        assertThat(story.balance()).isEqualTo(DEPOSIT * 100L - (PANEL + 1) * SEAT);
    }

    @Test
    void dryRunOfAToolSpendsNothingAndDoesNotStandForTheCall() throws Exception {
        StudyStory story = StudyStory.begin(api, AgentEndpoint.MCP, DEPOSIT);

        JsonNode quoted = story.call("create_taste_run", brief().put("dryRun", true));
        assertThat(quoted.at("/quote/totalCents").asLong()).isEqualTo(PANEL * SEAT);
        assertThat(quoted.at("/detectableLead/respondents").asInt()).isEqualTo(PANEL);
        assertThat(story.balance()).isEqualTo(DEPOSIT * 100L);

        assertThat(story.call("create_taste_run", brief()).path("replayed").asBoolean())
                .isFalse();
        assertThat(story.balance()).isEqualTo(DEPOSIT * 100L - PANEL * SEAT);
    }

    private static ObjectNode brief() {
        return TastePanel.brief(PANEL, PAY);
    }

    /** A run of its own title, so that the tool does not take it for a repetition. */
    private static String started(StudyStory story) {
        String title = "Logo " + story.balance();
        String run = story.call("create_taste_run", brief().put("title", title))
                .path("runId")
                .asText();
        api.settle();
        return run;
    }

    private static void answers(String run, int forA, int forB) {
        for (int i = 0; i < forA + forB; i++) {
            Account member = MEMBERS.get(i);
            JsonNode invitation = invitation(member, run);
            ObjectNode response = TasteAnswers.response(invitation, i < forA ? "A" : "B");
            api.post("/api/taste/runs/" + run + "/responses", member.session(), response)
                    .success();
        }
        api.settle();
    }

    private static JsonNode invitation(Account member, String run) {
        return api.get("/api/taste/invitations", member.session())
                .json()
                .path("invitations")
                .valueStream()
                .filter(invitation -> invitation.path("runId").asText().equals(run))
                .findFirst()
                .orElseThrow(() -> new AssertionError("not invited to " + run));
    }

    private static JsonNode report(StudyStory story, String run) {
        JsonNode read =
                story.call("get_taste_run", Json.object().put("runId", run)).path("run");
        assertThat(read.path("status").asText()).isEqualTo("closed");
        return read.path("report");
    }
}
