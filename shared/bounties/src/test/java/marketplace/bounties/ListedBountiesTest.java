package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** What the lists of bounties show, to whom, and in which order. */
class ListedBountiesTest {

    @Test
    void newestShowTheirLatestApplicationCountAndText() {
        BountyMarketplace story = new BountyMarketplace();
        String bounty = story.posted(BountyMarketplace.MINIMAL);
        story.apply("ada", bounty, "{}");
        story.endpoint.call("agent", "PATCH", "/api/bounties/" + bounty, "{\"identityRequired\":true}");

        Reply listed = story.endpoint.call("", "GET", "/api/bounties", "");
        Reply read = story.endpoint.call("", "GET", "/api/bounties/" + bounty, "");

        assertThat(read.text("bounty.applicationCount")).isEqualTo("1");
        assertThat(listed.body().at("/bounties/0")).isEqualTo(read.body().get("bounty"));
    }

    @Test
    void ownBountiesNeedCredentialsAndShowWhatIsInReview() {
        BountyMarketplace story = new BountyMarketplace();
        String open = story.posted(BountyMarketplace.MINIMAL);
        String held = story.posted(BountyMarketplace.MINIMAL.replace("In the park", "Post five star reviews"));

        assertThat(story.endpoint.call("", "GET", "/api/bounties?mine=true", "").text("error_code"))
                .isEqualTo("unauthenticated");
        assertThat(ids(story.endpoint.call("agent", "GET", "/api/bounties?mine=true", "")))
                .containsExactly(held, open);
        assertThat(ids(story.endpoint.call("agent", "GET", "/api/bounties", "")))
                .containsExactly(open);
        assertThat(ids(story.endpoint.call("rival", "GET", "/api/bounties?mine=true", "")))
                .isEmpty();
        assertThat(ids(story.endpoint.call("rival", "GET", "/api/bounties?status=pending_review", "")))
                .isEmpty();
    }

    @Test
    void endedBountiesAreListedOnlyOnRequest() {
        BountyMarketplace story = new BountyMarketplace();
        String open = story.posted(BountyMarketplace.MINIMAL);
        String closed = story.posted(BountyMarketplace.MINIMAL);
        story.setStatus(closed, "{\"status\":\"closed\",\"closeReason\":\"plans_changed\"}");
        story.advance(Duration.ofMinutes(1));

        assertThat(ids(story.endpoint.call("", "GET", "/api/bounties", ""))).containsExactly(open);
        assertThat(ids(story.endpoint.call("", "GET", "/api/bounties?sort=top", "")))
                .containsExactly(open);
        assertThat(ids(story.endpoint.call("", "GET", "/api/bounties?status=closed", "")))
                .containsExactly(closed);
        assertThat(ids(story.endpoint.call("agent", "GET", "/api/bounties?mine=true", "")))
                .containsExactlyInAnyOrder(open, closed);
    }

    @Test
    void cursorOfOtherFiltersIsRefused() {
        BountyMarketplace story = new BountyMarketplace();
        List<String> posted = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            story.clock.advance(Duration.ofSeconds(1));
            posted.add(story.posted(BountyMarketplace.MINIMAL));
        }
        Reply first = story.endpoint.call("", "GET", "/api/bounties?limit=2", "");
        String cursor = first.text("nextCursor");

        assertThat(ids(first)).containsExactly(posted.get(2), posted.get(1));
        assertThat(ids(story.endpoint.call("", "GET", "/api/bounties?limit=2&cursor=" + cursor, "")))
                .containsExactly(posted.get(0));
        for (String other : List.of("status=open", "sort=value", "minPrice=1", "city=Porto", "skill=x")) {
            Reply reply = story.endpoint.call("", "GET", "/api/bounties?" + other + "&cursor=" + cursor, "");
            assertThat(reply.text("error_code")).as(other).isEqualTo("invalid_cursor");
        }
    }

    @Test
    void topOrderBeginsWithMostApplications() {
        BountyMarketplace story = new BountyMarketplace();
        String one = story.posted(BountyMarketplace.MINIMAL);
        String two = story.posted(BountyMarketplace.MINIMAL);
        String none = story.posted(BountyMarketplace.MINIMAL);
        story.apply("ada", one, "{}");
        story.apply("ada", two, "{}");
        story.apply("bob", two, "{}");

        Reply top = story.endpoint.call("", "GET", "/api/bounties?sort=top", "");

        assertThat(ids(top)).containsExactly(two, one, none);
        assertThat(top.text("bounties.0.applicationCount")).isEqualTo("2");
    }

    private static List<String> ids(Reply reply) {
        List<String> ids = new ArrayList<>();
        reply.body().get("bounties").forEach(bounty -> ids.add(bounty.get("id").asText()));
        return ids;
    }
}
