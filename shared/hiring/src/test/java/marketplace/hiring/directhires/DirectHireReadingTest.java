package marketplace.hiring.directhires;

import static marketplace.hiring.HiringMarketplace.done;
import static marketplace.hiring.directhires.DirectHireFixture.assertRefused;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.ErrorCode;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Who can read a direct hire and its private bounty. */
class DirectHireReadingTest {

    private final DirectHireFixture directHire = new DirectHireFixture();
    private final HiringMarketplace story = directHire.story;

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    @Test
    void partiesReadTheDirectHireAndOthersGetNotFound() {
        Seat seat = directHire.rented();
        String path = "/api/bounties/" + seat.bounty;

        for (String who : List.of("agent", "ada", "admin")) {
            assertThat(done(story.endpoint.call(who, "GET", path, "")).text("bounty.isPrivate"))
                    .isEqualTo("true");
        }
        for (String who : List.of("", "rival", "bob")) {
            Reply reply = story.endpoint.call(who, "GET", path, "");
            Reply unknown = story.endpoint.call(who, "GET", "/api/bounties/bty_00000000000000000000000000", "");
            assertThat(reply.status()).isEqualTo(404);
            assertThat(reply.text("error")).isEqualTo(unknown.text("error"));
            assertThat(done(story.endpoint.call(who, "GET", "/api/bounties", ""))
                            .text("count"))
                    .isEqualTo("0");
        }
        assertThat(story.endpoint
                        .call("bob", "POST", path + "/applications", "{}")
                        .status())
                .isEqualTo(404);
        assertRefused(story.endpoint.call("ada", "POST", path + "/applications", "{}"), ErrorCode.INVALID_STATE);
        assertThat(done(story.endpoint.call("ada", "GET", "/api/bounties/assigned", ""))
                        .text("bounties.0.id"))
                .isEqualTo(seat.bounty.value());
    }

    @Test
    void directHireCannotBePublished() {
        Seat seat = story.rented("ada", done(directHire.defer()));
        String path = "/api/bounties/" + seat.bounty;

        for (String status : List.of("open", "in_review", "paused", "closed")) {
            String body = "{\"status\":\"" + status + "\",\"closeReason\":\"plans_changed\"}";
            assertRefused(story.endpoint.call("agent", "POST", path + "/status", body), ErrorCode.INVALID_STATE);
        }
        assertRefused(story.endpoint.call("agent", "POST", path + "/stop-intake", "{}"), ErrorCode.INVALID_STATE);
        assertRefused(
                story.endpoint.call("admin", "POST", "/api/admin" + path.substring(4) + "/publish", "{}"),
                ErrorCode.INVALID_STATE);
        done(story.endpoint.call("agent", "PATCH", path, "{\"identityRequired\":true}"));
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
        assertThat(done(story.endpoint.call("", "GET", "/api/bounties", "")).text("count"))
                .isEqualTo("0");
        assertThat(done(story.endpoint.call("agent", "GET", "/api/bounties?mine=true", ""))
                        .text("count"))
                .isEqualTo("1");
    }

    @Test
    void disputedHireNamesTheStepsThatEachSideCanTake() {
        Seat seat = directHire.rented().working();
        String dispute = "/api/escrow/" + seat.application().seat().escrowId() + "/dispute";
        String body = "{\"category\":\"other\",\"description\":\"The work is not what was agreed.\"}";
        done(story.endpoint.call("agent", "POST", dispute, body));
        assertThat(steps())
                .containsExactly(
                        "add_dispute_evidence by either",
                        "propose_settlement by either",
                        "concede_dispute by either",
                        "withdraw_dispute by poster",
                        "await_ruling by admin");

        done(story.endpoint.call("ada", "POST", dispute + "/settlement", "{\"workerCents\":500}"));

        assertThat(steps()).hasSize(6).contains("accept_settlement by poster");
    }

    private List<String> steps() {
        return done(story.endpoint.call("agent", "GET", "/api/escrow/agent-rentals", ""))
                .body()
                .at("/rentals/0/nextActions")
                .valueStream()
                .map(step ->
                        step.path("action").asText() + " by " + step.path("by").asText())
                .toList();
    }

    @Test
    void directHiresAreListedNewestFirstPageByPage() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            story.clock.advance(Duration.ofMinutes(1));
            made.addFirst(done(directHire.defer()).text("rental.bountyId"));
        }
        List<String> listed = new ArrayList<>();
        String cursor = "";
        do {
            Reply page = done(story.endpoint.call("agent", "GET", "/api/escrow/agent-rentals?limit=2" + cursor, ""));
            page.body()
                    .get("rentals")
                    .valueStream()
                    .map(one -> one.get("bountyId"))
                    .map(JsonNode::textValue)
                    .forEach(listed::add);
            cursor = page.body().get("hasMore").asBoolean() ? "&cursor=" + page.text("nextCursor") : "";
        } while (!cursor.isEmpty());

        assertThat(listed).isEqualTo(made);
        assertThat(done(story.endpoint.call("rival", "GET", "/api/escrow/agent-rentals", ""))
                        .text("count"))
                .isEqualTo("0");
    }
}
