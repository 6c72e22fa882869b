package marketplace.bounties.applications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import marketplace.accounts.Accounts;
import marketplace.accounts.IdentityCheck;
import marketplace.bounties.BountyMarketplace;
import marketplace.kernel.Caller;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Problem;
import marketplace.table.Commit;
import marketplace.testing.Facts;
import marketplace.testing.Golden;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class ApplyingTest {

    private final BountyMarketplace story = new BountyMarketplace();

    @Test
    void newApplicationIsPendingAndEmitsItsEvent() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);

        Reply reply = story.apply(
                "ada", bounty, "{\"coverLetter\":\"I live there.\",\"proposedPrice\":18.5,\"availability\":\"today\"}");

        Golden.check("application.json", reply.body().toPrettyString() + "\n");
        List<Event> events = story.events();
        assertThat(events).hasSize(1);
        assertThat(events.getFirst().id()).isEqualTo("application.submitted:" + reply.text("application.id"));
        assertThat(Facts.of(events.getFirst()))
                .containsEntry("bountyId", bounty)
                .containsEntry("applicantName", "ada")
                .containsEntry("applicationId", reply.text("application.id"));
    }

    @Test
    void messageAliasHasTheSameRules() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);

        Reply object = story.apply("ada", bounty, "{\"coverLetter\":{}}");
        Reply tooLong = story.apply("ada", bounty, "{\"coverLetter\":\"" + "x".repeat(5001) + "\"}");

        assertThat(object.status()).isEqualTo(400);
        assertThat(object.text("details.0.message")).isEqualTo("must be a string");
        assertThat(tooLong.status()).isEqualTo(400);
        assertThat(tooLong.text("details.0.message")).isEqualTo("must have at most 5000 characters");
    }

    @Test
    void secondApplicationIsRefusedWhileTheFirstIsLive() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        story.apply("ada", bounty, "{}");

        Reply second = story.apply("ada", bounty, "{}");

        assertThat(second.status()).isEqualTo(409);
        assertThat(second.text("error_code")).isEqualTo("conflict");
        assertThat(story.apply("bob", bounty, "{}").status()).isEqualTo(200);
    }

    @Test
    void oneOfTwentyConcurrentApplicationsIsStored() throws Exception {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        List<Future<Reply>> replies = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 20; i++) {
                replies.add(threads.submit(() -> story.apply("ada", bounty, "{}")));
            }
        }
        int kept = 0;
        for (Future<Reply> reply : replies) {
            kept += reply.get().status() == 200 ? 1 : 0;
            assertThat(reply.get().status()).isIn(200, 409);
        }
        assertThat(kept).isEqualTo(1);
        assertThat(story.events()).hasSize(1);
    }

    @Test
    void concurrentApplicationsDoNotContendForTheCount() throws Exception {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        List<Future<Reply>> replies = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            story.worker("w" + i);
        }
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 40; i++) {
                String name = "w" + i;
                replies.add(threads.submit(() -> story.apply(name, bounty, "{}")));
            }
        }
        for (Future<Reply> reply : replies) {
            assertThat(reply.get().status()).isEqualTo(200);
        }
        long count = story.endpoint
                .call("", "GET", "/api/bounties/" + bounty, "")
                .body()
                .at("/bounty/applicationCount")
                .asLong();
        assertThat(count).isGreaterThanOrEqualTo(4);
    }

    @Test
    void applyingRequiresProfile() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        story.endpoint.admit("newcomer", new Caller.SignedIn(story.account()));

        assertThat(story.apply("newcomer", bounty, "{}").text("error_code")).isEqualTo("forbidden");
        assertThat(story.apply("rival", bounty, "{}").text("error_code")).isEqualTo("forbidden");
        assertThat(story.apply("", bounty, "{}").text("error_code")).isEqualTo("unauthenticated");
    }

    @Test
    void applyingToOwnBountyIsRefused() {
        Reply own = story.endpoint.call("ada", "POST", "/api/bounties", BountyMarketplace.MINIMAL);

        assertThat(story.apply("ada", own.text("bounty.id"), "{}").text("error_code"))
                .isEqualTo("self_dealing");
    }

    @Test
    void applicationAfterDeadlineIsRefused() {
        String bounty = story.posted(BountyMarketplace.MINIMAL.replace("}", ",\"deadline\":\"2026-01-02T00:00:00Z\"}"));

        story.clock.advance(Duration.ofDays(1).minusMillis(1));
        assertThat(story.apply("ada", bounty, "{}").status()).isEqualTo(200);
        story.clock.advance(Duration.ofMillis(1));
        assertThat(story.apply("bob", bounty, "{}").text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void identityRequiredRefusesUncheckedApplicant() {
        String bounty = story.posted(BountyMarketplace.MINIMAL.replace("}", ",\"identityRequired\":true}"));

        assertThat(story.apply("ada", bounty, "{}").text("error_code")).isEqualTo("identity_required");

        Caller.SignedIn cleo = new Caller.SignedIn(story.account());
        story.table.commit(
                Commit.of(Accounts.identity(cleo.accountId(), new IdentityCheck.Verified("PT"), Instant.EPOCH)));
        story.worker("cleo", cleo);
        assertThat(story.apply("cleo", bounty, "{}").status()).isEqualTo(200);
    }

    @Test
    void missingRequiredLinkOrAnswerIsRefused() {
        String bounty = story.posted(BountyMarketplace.MINIMAL.replace("}", """
            ,"requiredLinks":[{"type":"github","required":true},{"type":"resume"}],
            "applicationDetails":[{"id":"cam","type":"text","label":"Camera?","required":true},
              {"id":"ok","type":"acknowledgment","label":"Agreed","required":true}]}\
            """));

        Reply bare = story.apply("ada", bounty, "{\"answers\":[{\"id\":\"cam\",\"text\":\" \"},{\"id\":\"x\"}]}");

        assertThat(bare.status()).isEqualTo(400);
        assertThat(bare.body().get("details")).hasSize(4);
        assertThat(story.apply("ada", bounty, """
            {"links":[{"type":"github","url":"https://example.com/ada"}],
             "answers":[{"id":"cam","text":"A good one"},
                        {"id":"ok","acknowledged":true}]}\
            """).status()).isEqualTo(200);
    }

    @Test
    void rejectedApplicantCanApplyAgain() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        String application = story.apply("ada", bounty, "{}").text("application.id");

        story.reject(bounty, application, "Not this time");

        Reply reply = story.endpoint.call("ada", "GET", "/api/me/applications", "");
        assertThat(reply.text("applications.0.status")).isEqualTo("rejected");
        assertThat(reply.text("applications.0.response")).isEqualTo("Not this time");
        assertThatThrownBy(() -> story.reject(bounty, application, "Really not"))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("rejected");
        assertThat(story.apply("ada", bounty, "{}").status()).isEqualTo(200);
        assertThat(story.events())
                .extracting(Event::type)
                .containsExactlyInAnyOrder(
                        EventType.APPLICATION_SUBMITTED,
                        EventType.APPLICATION_REJECTED,
                        EventType.APPLICATION_SUBMITTED);
    }

    @Test
    void bountyOfAnotherAccountAnswersLikeUnknownOne() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        story.apply("ada", bounty, "{}");
        String nothing = "bty_00000000000000000000000000";

        Reply foreign = story.endpoint.call("rival", "GET", "/api/bounties/" + bounty + "/applications", "");
        Reply unknown = story.endpoint.call("rival", "GET", "/api/bounties/" + nothing + "/applications", "");

        assertThat(foreign.status()).isEqualTo(404);
        assertThat(foreign.text("error")).isEqualTo(unknown.text("error"));
    }

    @Test
    void applicationIsUnknownUnderOtherBounty() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        String other = story.posted(BountyMarketplace.MINIMAL);
        String application = story.apply("ada", bounty, "{}").text("application.id");

        assertThatThrownBy(() -> story.reject(other, application, "x"))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("application");
    }

    @Test
    void pagesGoThroughAllApplicationsInOrder() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        List<String> sent = new ArrayList<>();
        for (int i = 0; i < 7; i++) {
            story.worker("w" + i);
            story.clock.advance(Duration.ofSeconds(1));
            sent.add(story.apply("w" + i, bounty, "{}").text("application.id"));
        }
        story.reject(bounty, sent.get(3), "no");

        assertThat(pages(bounty, "sort=oldest&limit=3")).containsExactlyElementsOf(sent);
        assertThat(pages(bounty, "limit=2")).containsExactlyElementsOf(sent.reversed());
        assertThat(pages(bounty, "status=rejected&limit=1")).containsExactly(sent.get(3));
        assertThat(pages(bounty, "status=pending&limit=2")).hasSize(6).doesNotContain(sent.get(3));
    }

    @Test
    void cursorOfOtherFiltersIsRefused() {
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        story.apply("ada", bounty, "{}");
        story.apply("bob", bounty, "{}");
        String path = "/api/bounties/" + bounty + "/applications";
        String cursor =
                story.endpoint.call("agent", "GET", path + "?limit=1", "").text("nextCursor");

        for (String query : List.of(
                "?sort=oldest&cursor=" + cursor,
                "?status=pending&cursor=" + cursor,
                "?cursor=x",
                "?cursor=" + cursor + "A")) {
            Reply reply = story.endpoint.call("agent", "GET", path + query, "");
            assertThat(reply.text("error_code")).as(query).isEqualTo("invalid_cursor");
        }
    }

    private List<String> pages(String bounty, String query) {
        List<String> found = new ArrayList<>();
        String cursor = "";
        do {
            Reply page = story.endpoint.call(
                    "agent", "GET", "/api/bounties/" + bounty + "/applications?" + query + cursor, "");
            page.body()
                    .get("applications")
                    .forEach(node -> found.add(node.get("id").asText()));
            cursor = page.body().get("hasMore").asBoolean() ? "&cursor=" + page.text("nextCursor") : "";
        } while (!cursor.isEmpty());
        return found;
    }
}
