package marketplace.hiring.hire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationsCapability;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.money.controls.ControlsOperations;
import marketplace.money.controls.ControlsService;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

/** A human blocks the poster, or deletes the profile, while the poster hires: one of the two is refused. */
class HireAndLeaveTest {

    private static final String HIRED = "{\"action\":\"accept\"}";

    private static final class Scene {

        private final HiringMarketplace story = new HiringMarketplace(
                        on -> () -> ControlsOperations.of(() -> new ControlsService(on.table())),
                        on -> List.of(new ConversationsCapability(
                                on, new BountiesCapability(on, HiringMarketplace.FEE)::applicants)))
                .deposited(10_000);
        private final Seat seat = story.applied("ada", story.posted(HiringMarketplace.ONE));
        private int hired;

        private Reply block() {
            return story.endpoint.call(
                    "ada", "POST", "/api/me/blocks", "{\"accountId\":\"" + story.account("agent") + "\"}");
        }

        private Reply deleteProfile() {
            return story.endpoint.call("ada", "DELETE", "/api/humans/me", "");
        }

        private Reply hire() {
            Reply reply = story.endpoint.call("agent", "PATCH", seat.path(), HIRED);
            hired = reply.status();
            return reply;
        }

        /** The rival acts just before a call to the table. */
        private Reply during(int call, Runnable rival, Supplier<Reply> act) {
            story.interleaved.arm(call, rival);
            Reply reply = act.get();
            story.interleaved.disarm();
            return reply;
        }
    }

    private static List<String> results(Function<Scene, Reply> leave) {
        Scene alone = new Scene();
        alone.story.interleaved.arm(Integer.MAX_VALUE, () -> {});
        assertThat(leave.apply(alone).status()).isEqualTo(200);
        int calls = alone.story.interleaved.calls();
        List<String> results = new ArrayList<>();
        for (int call = 0; call < calls; call++) {
            Scene scene = new Scene();
            int left = scene.during(call, scene::hire, () -> leave.apply(scene)).status();
            results.add("hired " + scene.hired + ", left " + left);
        }
        return results;
    }

    @Test
    void blockAndHireAtOnceDoNotBothSucceed() {
        assertThat(results(Scene::block)).hasSizeGreaterThan(3).containsOnly("hired 200, left 409");
    }

    @Test
    void deletionOfTheProfileAndHireAtOnceDoNotBothSucceed() {
        assertThat(results(Scene::deleteProfile)).hasSizeGreaterThan(3).containsOnly("hired 200, left 409");
    }

    @Test
    void applicantWhoBlocksThePosterMeanwhileIsNotHired() {
        for (int call = 0; call < 3; call++) {
            Scene scene = new Scene();
            Reply refused = scene.during(call, scene::block, scene::hire);

            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.text("error")).contains("not available for work").doesNotContain("block");
            assertThat(scene.story.balance()).isEqualTo(10_000);
        }
    }

    @Test
    void applicantWhoHasBlockedThePosterUnblocksBeforeApplying() {
        Scene scene = new Scene();
        assertThat(scene.block().status()).isEqualTo(200);
        String applications = "/api/bounties/" + scene.story.posted(HiringMarketplace.THREE) + "/applications";

        Reply refused = scene.story.endpoint.call("ada", "POST", applications, "{}");

        assertThat(refused.text("error_code")).isEqualTo("recipient_blocked");
        assertThat(refused.text("error")).contains("DELETE /api/me/blocks");
    }
}
