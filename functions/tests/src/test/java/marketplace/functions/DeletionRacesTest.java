package marketplace.functions;

import static marketplace.functions.DeletionWorld.MINUTES;
import static marketplace.functions.DeletionWorld.NAME;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.table.Write;
import marketplace.testing.Crash;
import marketplace.testing.Faults;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Deletions while other calls run, or while steps fail: no personal data remains. */
class DeletionRacesTest {

    private final DeletionWorld world = new DeletionWorld();

    @Test
    void checkoutOpenedDuringDeletionIsCancelled() {
        world.delete(world.ada);
        Reply opened = world.openCheckout();
        world.runJobs();
        world.tick();

        world.assertDirectHireIsOver();
        world.assertCalledOff(opened);
    }

    @Test
    void seatGivenDuringDeletionEndsByItsTimers() {
        world.delete(world.ada);
        world.takeSeat();
        world.runJobs();
        world.tick(MINUTES);

        world.assertGone();
        assertThat(world.application(world.bobsBounty, world.adasApplication).status())
                .isEqualTo(ApplicationStatus.ACCEPTED);
    }

    @Test
    void tokenOfADeletedAccountCreatesNothing() {
        world.delete(world.ada);
        world.runJobs();

        assertThat(world.tryCall("PUT", "/api/humans/me", world.ada, "{\"name\":\"" + NAME + "\"}")
                        .status())
                .isEqualTo(401);
        assertThat(world.tryCall("POST", "/api/bounties", world.ada, """
            {"title":"Photograph a mill","description":"By daylight.","priceType":"fixed","price":25}\
            """).status())
                .isEqualTo(401);
        assertThat(world.tryCall("POST", "/api/webhooks/endpoints", world.ada, """
            {"url":"http://127.0.0.1:9/countess","events":["application.submitted"]}\
            """)
                        .status())
                .isEqualTo(401);
        world.tick(MINUTES);

        world.assertGone();
    }

    @Test
    void bountyPostedDuringDeletionIsErasedByTheLastSweep() {
        leaveBefore("BOUNTY");
        String posted = world.post(world.ada, NAME + " looks for somebody", "Yours, " + NAME);
        world.tick(MINUTES);
        assertThat(world.tryCall("GET", "/api/bounties/" + posted, Map.of(), "").status())
                .isEqualTo(404);
        world.assertGone();
    }

    @Test
    void applicationSentDuringDeletionIsErasedByTheLastSweep() {
        String mill = world.post(world.bob, "Photograph a mill", "Yours, Bob");
        leaveBefore("APP#");
        world.apply(world.ada, mill, "I am " + NAME);
        assertThat(world.left()).isNotEmpty();

        world.tick(MINUTES);

        world.assertGone();
    }

    /** Runs the deletion and its first sweep between the reads and the write of another call. */
    private void leaveBefore(String sortKey) {
        boolean[] left = {false};
        world.watch(writes -> {
            boolean now = writes.stream()
                    .anyMatch(write ->
                            write instanceof Write.Put && write.key().sk().startsWith(sortKey));
            if (now && !left[0]) {
                left[0] = true;
                world.delete(world.ada);
                world.runJobs();
            }
        });
    }

    @Test
    void keyCreatedDuringDeletionIsRevokedOrRefused() {
        boolean[] raced = {false};
        world.watch(writes -> {
            if (!raced[0] && isDeletion(writes)) {
                raced[0] = true;
                world.call("POST", "/api/keys", world.ada, "{\"name\":\"in between\"}");
            }
        });

        Reply deleted = world.delete(world.ada);

        assertThat(deleted.status()).isEqualTo(200);
        assertThat(raced[0]).isTrue();
        assertThat(world.everything())
                .filteredOn(item -> item.toString().contains(deleted.text("accountId")))
                .extracting(item -> item.key().pk())
                .noneMatch(pk -> pk.startsWith("KEYHASH#"));
    }

    @Test
    void crashBeforeOrAfterAnyBatchLeavesNoPersonalData() {
        world.delete(world.ada);
        Reply opened = world.openCheckout();
        Set<String> endedBefore = new HashSet<>();
        Set<String> endedAfter = new HashSet<>();
        world.history.watch(
                writes -> Crash.once("DELETION", endedBefore, writes),
                writes -> Crash.once("DELETION", endedAfter, writes));

        for (int lives = 0; lives < 480; lives++) {
            try {
                if (lives % 2 == 0) {
                    world.runJobs();
                } else {
                    world.tick();
                }
            } catch (Crash | IllegalStateException _) {
                // The next process continues.
            }
        }

        assertThat(endedBefore).hasSizeGreaterThan(20);
        assertThat(endedAfter).hasSizeGreaterThan(20);
        world.watch(_ -> {});
        world.assertGone();
        world.assertDirectHireIsOver();
        world.assertCalledOff(opened);
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void tableFaultsAndAStaleIndexLeaveNoPersonalData(long seed) {
        world.delete(world.ada);
        world.table.inject(Faults.seeded(seed)
                .conflicts(0.1)
                .throttles(0.02)
                .timeoutsAfterCommit(0.1)
                .staleIndexReads(0.5));
        for (int lives = 0; lives < 40; lives++) {
            try {
                world.runJobs();
                world.tick();
            } catch (RuntimeException _) {
                // The queue or the next tick retries.
            }
        }
        world.table.inject(Faults.none());
        world.tick(MINUTES);

        world.assertGone();
    }

    private static boolean isDeletion(List<Write> writes) {
        return writes.stream().anyMatch(write -> write.key().sk().equals("DELETION"));
    }
}
