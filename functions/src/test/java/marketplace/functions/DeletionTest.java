package marketplace.functions;

import static marketplace.functions.DeletionWorld.EMAIL;
import static marketplace.functions.DeletionWorld.NAME;
import static marketplace.functions.DeletionWorld.PASSWORD;
import static marketplace.functions.DeletionWorld.PERSONAL;
import static marketplace.functions.DeletionWorld.USERNAME;
import static marketplace.functions.DeletionWorld.bearer;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import marketplace.bounties.Application;
import marketplace.bounties.ApplicationStatus;
import marketplace.bounties.Applications;
import marketplace.bounties.Bounties;
import marketplace.bounties.Bounty;
import marketplace.bounties.Seats;
import marketplace.functions.DeletionWorld.Reply;
import marketplace.kernel.ApplicationId;
import marketplace.kernel.BountyId;
import marketplace.kernel.EscrowId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.money.Audit;
import marketplace.money.Escrow;
import marketplace.money.EscrowStatus;
import marketplace.money.Escrows;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Write;
import marketplace.testing.Crash;
import marketplace.testing.Faults;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is left of somebody who has left. */
class DeletionTest {

    /** As long as the last sweep is away, and some minutes more. */
    private static final int MINUTES = 20;

    private final DeletionWorld world = new DeletionWorld();

    private List<String> left() {
        return world.everything().stream()
                .map(Object::toString)
                .filter(item -> PERSONAL.stream()
                        .anyMatch(word -> item.toLowerCase(Locale.ROOT).contains(word.toLowerCase(Locale.ROOT))))
                .toList();
    }

    private void assertGone() {
        assertThat(left()).isEmpty();
        assertThat(world.everything())
                .extracting(item -> item.key().toString())
                .noneMatch(key -> key.contains("DELETION") || key.contains("account.deletion"));
    }

    @Test
    void everyRoomHeldSomethingOfHer() {
        assertThat(left()).hasSizeGreaterThan(12);
    }

    @Test
    void nothingIsLeftThatTellsWhoItWas() {
        Reply deleted = world.delete(world.ada);
        world.runJobs();
        world.tick(MINUTES);

        assertThat(deleted.status()).as(deleted.toString()).isEqualTo(200);
        assertGone();
        // Beyond names: of her own collection a stone alone is left, and of her files nothing.
        assertThat(world.everything())
                .extracting(Item::key)
                .filteredOn(key -> key.pk().equals("ACC#" + deleted.text("/accountId"))
                        || key.pk().startsWith("UPL#"))
                .containsExactly(new Key("ACC#" + deleted.text("/accountId"), "ACCOUNT"));
    }

    @Test
    void theDoorsAreShutFromTheFirstCommitOn() {
        assertThat(world.delete(world.ada).status()).isEqualTo(200);

        assertThat(world.tryCall("GET", "/api/keys", world.adasKey, "").status())
                .isEqualTo(401);
        assertThat(login().status()).isEqualTo(401);
        assertThat(refresh().status()).isEqualTo(401);
        assertThat(world.tryCall("GET", "/api/account/status", world.ada, "").status())
                .isEqualTo(401);
        assertThat(world.tryCall("POST", "/api/keys", world.ada, "{\"name\":\"one more\"}")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void itIsNeverRefreshedNeitherWhenTheStoneIsThere() {
        world.delete(world.ada);
        world.runJobs();

        assertThat(refresh().status()).isEqualTo(401);
        assertThat(login().status()).isEqualTo(401);
        assertThat(world.delete(world.ada).status()).isEqualTo(200);
        assertThat(world.tryCall("GET", "/api/account/status", world.ada, "").status())
                .isEqualTo(401);
        assertThat(world.tryCall("GET", "/api/account/export", world.ada, "").status())
                .isEqualTo(401);
    }

    @Test
    void emailAndUsernameAreFreeAsSoonAsTheJobIsDone() {
        world.delete(world.ada);
        world.runJobs();

        Reply again = world.signUp(EMAIL, "Somebody else");
        assertThat(again.status()).isEqualTo(200);
        Map<String, String> newcomer = bearer(again.json());
        assertThat(world.tryCall(
                                "PUT",
                                "/api/humans/me",
                                newcomer,
                                "{\"name\":\"Somebody else\",\"username\":\"" + USERNAME + "\"}")
                        .status())
                .isEqualTo(200);
        world.tick(MINUTES);
        assertThat(login().status()).isEqualTo(200);
        assertThat(world.tryCall("GET", "/api/humans/" + USERNAME, Map.of(), "").text("/human/name"))
                .isEqualTo("Somebody else");
    }

    @Test
    void othersKeepTheirRecordsWithoutHerName() {
        world.delete(world.ada);
        world.runJobs();
        world.tick(MINUTES);

        assertThat(world.tryCall("GET", "/api/humans/" + world.adasHuman, Map.of(), "")
                        .status())
                .isEqualTo(404);
        assertThat(world.tryCall("GET", "/api/bounties/" + world.unwanted, Map.of(), "")
                        .status())
                .isEqualTo(404);
        assertThat(world.call("GET", "/api/bounties/" + world.wanted, Map.of(), "")
                        .text("/bounty/status"))
                .isEqualTo("closed");
        Map<String, String> bob = world.signedInAgain("bob@example.com");
        assertThat(world.call("GET", "/api/me/applications", bob, "").text("/applications/0/status"))
                .isEqualTo("rejected");
        Reply received = world.call("GET", "/api/bounties/" + world.bobsBounty + "/applications", bob, "");
        assertThat(received.text("/applications/0/humanName")).isEqualTo("Deleted account");
        assertThat(received.text("/applications/0/status")).isEqualTo("withdrawn");
    }

    @Test
    void aRentalThatWaitsToBePaidForIsOverAndItsPosterIsTold() {
        world.delete(world.ada);
        world.runJobs();

        assertRentalIsOver();
        assertThat(world.call("GET", "/api/escrow/agent-rentals", world.bobsKey, "")
                        .text("/rentals/0/state"))
                .isEqualTo("ended");
        assertThat(openCheckout().text("/error_code")).isEqualTo("invalid_state");
    }

    @Test
    void aCheckoutThatIsOpenedForARentalAtTheSameMomentIsCalledOff() {
        world.delete(world.ada);
        Reply opened = openCheckout();
        world.runJobs();
        world.tick();

        assertRentalIsOver();
        assertCalledOff(opened);
    }

    @Test
    void whoeverIsAboutToBePaidForSeesThatThroughFirst() {
        Reply opened = openCheckout();

        Reply refused = world.delete(world.ada);

        assertThat(refused.text("/error_code")).isEqualTo("invalid_state");
        assertThat(refused.text("/error")).contains(opened.text("/escrowId"));
    }

    private Reply openCheckout() {
        return world.tryCall(
                "POST",
                "/api/escrow/checkout",
                world.bobsKey,
                "{\"bountyId\":\"" + world.bobsRental + "\",\"applicationId\":\"" + world.adasRental + "\"}");
    }

    private void assertRentalIsOver() {
        assertThat(world.call("GET", "/api/bounties/" + world.bobsRental, world.bobsKey, "")
                        .text("/bounty/status"))
                .isEqualTo("cancelled");
        assertThat(application(world.bobsRental, world.adasRental).status()).isEqualTo(ApplicationStatus.WITHDRAWN);
        assertThat(world.told("application.withdrawn:" + world.adasRental)).isEqualTo(1);
    }

    private void assertCalledOff(Reply opened) {
        Escrow escrow = new Escrows(world.table)
                .find(new EscrowId(opened.text("/escrowId")))
                .orElseThrow();
        assertThat(escrow.status()).isEqualTo(EscrowStatus.CANCELLED);
        assertThat(Audit.of(world.table.items().stream())).isEmpty();
    }

    @Test
    void whatWasDoneUnderProfilesThatAreGoneGoesToo() {
        world.call("DELETE", "/api/humans/me", world.ada, "{}");
        world.call("PUT", "/api/humans/me", world.ada, "{\"name\":\"" + NAME + "\"}");
        world.apply(world.ada, world.bobsBounty, "I am " + NAME + " again");
        world.call("DELETE", "/api/humans/me", world.ada, "{}");

        Reply deleted = world.delete(world.ada);
        world.runJobs();
        assertRentalIsOver();
        world.tick(MINUTES);

        assertGone();
        assertThat(world.everything())
                .extracting(Item::key)
                .filteredOn(key -> key.pk().equals("ACC#" + deleted.text("/accountId")))
                .containsExactly(new Key("ACC#" + deleted.text("/accountId"), "ACCOUNT"));
    }

    @Test
    void aWrongPasswordDeletesNothing() {
        Reply refused = world.tryCall("DELETE", "/api/account", world.ada, "{\"password\":\"a wrong one\"}");

        assertThat(refused.text("/error_code")).isEqualTo("forbidden");
        assertThat(world.call("GET", "/api/account/status", world.ada, "").text("/authenticated"))
                .isEqualTo("true");
        assertThat(world.tryCall("DELETE", "/api/account", world.adasKey, "{\"password\":\"" + PASSWORD + "\"}")
                        .text("/error_code"))
                .isEqualTo("forbidden");
    }

    @Test
    void askingAgainAnswersTheSameAtAnyTime() {
        Reply first = world.delete(world.ada);
        Reply second = world.delete(world.ada);
        world.runJobs();
        world.runJobs();
        Reply third = world.delete(world.ada);

        assertThat(List.of(second.json(), third.json())).containsOnly(first.json());
    }

    @Test
    void whoeverHasASeatOrHasGivenOneSeesThatThroughFirst() {
        takeSeat();

        Reply ofWorker = world.delete(world.ada);
        Reply ofPoster = world.delete(world.bob);

        assertThat(ofWorker.text("/error_code")).isEqualTo("invalid_state");
        assertThat(ofWorker.text("/error")).contains(world.adasApplication);
        assertThat(ofPoster.text("/error_code")).isEqualTo("invalid_state");
        assertThat(ofPoster.text("/error")).contains(world.bobsBounty);
        world.runJobs();
        assertThat(login().status()).isEqualTo(200);
    }

    @Test
    void aSeatThatIsGivenAtTheSameMomentIsLeftToItsClocks() {
        world.delete(world.ada);
        takeSeat();
        world.runJobs();
        world.tick(MINUTES);

        assertGone();
        assertThat(application(world.bobsBounty, world.adasApplication).status())
                .isEqualTo(ApplicationStatus.ACCEPTED);
    }

    private Application application(String bounty, String application) {
        return new Applications(world.table).require(new BountyId(bounty), new ApplicationId(application));
    }

    private void takeSeat() {
        Bounty bounty =
                new Bounties(world.table).find(new BountyId(world.bobsBounty)).orElseThrow();
        Instant now = world.platform.clock.instant();
        EscrowId escrow = new EscrowId(Ids.random().next(IdKind.ESCROW, now));
        world.table.commit(new Commit(new Seats(world.table)
                .take(bounty, application(world.bobsBounty, world.adasApplication), escrow, null, now)
                .writes()));
    }

    @Test
    void whatASessionStillMakesGoesWithTheLastSweep() {
        world.delete(world.ada);
        world.runJobs();

        assertThat(world.tryCall("PUT", "/api/humans/me", world.ada, "{\"name\":\"" + NAME + "\"}")
                        .status())
                .isEqualTo(401);
        assertThat(world.tryCall("POST", "/api/bounties", world.ada, """
                {"title":"Photograph a mill","description":"By daylight.","priceType":"fixed","price":25}""").status())
                .isEqualTo(401);
        world.call("POST", "/api/webhooks/endpoints", world.ada, """
                {"url":"http://127.0.0.1:9/countess","events":["application.submitted"]}""");
        world.tick(MINUTES);

        assertGone();
    }

    @Test
    void aBountyThatPassesTheDeletionByGoesWithTheLastSweep() {
        leaveBefore("BOUNTY");
        String posted = world.post(world.ada, NAME + " looks for somebody", "Yours, " + NAME);
        world.tick(MINUTES);
        assertThat(world.tryCall("GET", "/api/bounties/" + posted, Map.of(), "").status())
                .isEqualTo(404);
        assertGone();
    }

    @Test
    void anApplicationThatPassesTheDeletionByIsFoundByTheLastSweep() {
        String mill = world.post(world.bob, "Photograph a mill", "Yours, Bob");
        leaveBefore("APP#");
        world.apply(world.ada, mill, "I am " + NAME);
        assertThat(left()).isNotEmpty();

        world.tick(MINUTES);

        assertGone();
    }

    /** She leaves, and the first sweep is done, between what another call has read and what it writes. */
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
    void aKeyThatIsMadeAtTheSameMomentIsSeenOrNeverMade() {
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
                .filteredOn(item -> item.toString().contains(deleted.text("/accountId")))
                .extracting(item -> item.key().pk())
                .noneMatch(pk -> pk.startsWith("KEYHASH#"));
    }

    @Test
    void aProcessThatEndsBeforeAndAfterEveryBatchLeavesNothingBehind() {
        world.delete(world.ada);
        Reply opened = openCheckout();
        Set<String> endedBefore = new HashSet<>();
        Set<String> endedAfter = new HashSet<>();
        world.watch(writes -> endOnce(endedBefore, writes), writes -> endOnce(endedAfter, writes));

        for (int lives = 0; lives < 200; lives++) {
            try {
                if (lives % 2 == 0) {
                    world.runJobs();
                } else {
                    world.tick();
                }
            } catch (Crash | IllegalStateException _) {
                // The next process goes on.
            }
        }

        assertThat(endedBefore).hasSizeGreaterThan(20);
        assertThat(endedAfter).hasSizeGreaterThan(20);
        world.watch(_ -> {});
        assertGone();
        assertRentalIsOver();
        assertCalledOff(opened);
    }

    /** Ends the process at the first sight of each step of the deletion. */
    private static void endOnce(Set<String> seen, List<Write> writes) {
        writes.stream()
                .filter(write -> write.key().sk().equals("DELETION"))
                .filter(write -> seen.add(write.toString()))
                .findFirst()
                .ifPresent(_ -> {
                    throw new Crash();
                });
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3})
    void conflictsThrottlesTimeoutsAndAStaleIndexLeaveNothingBehind(long seed) {
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
                // The queue, or the next minute, brings it again.
            }
        }
        world.table.inject(Faults.none());
        world.tick(MINUTES);

        assertGone();
    }

    private static boolean isDeletion(List<Write> writes) {
        return writes.stream().anyMatch(write -> write.key().sk().equals("DELETION"));
    }

    private Reply login() {
        return world.tryCall(
                "POST", "/api/auth/login", Map.of(), "{\"email\":\"" + EMAIL + "\",\"password\":\"" + PASSWORD + "\"}");
    }

    private Reply refresh() {
        return world.tryCall(
                "POST", "/api/auth/refresh", Map.of(), "{\"refreshToken\":\"" + world.adasRefreshToken + "\"}");
    }
}
