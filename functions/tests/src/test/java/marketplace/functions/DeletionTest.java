package marketplace.functions;

import static marketplace.functions.DeletionWorld.EMAIL;
import static marketplace.functions.DeletionWorld.MINUTES;
import static marketplace.functions.DeletionWorld.NAME;
import static marketplace.functions.DeletionWorld.PASSWORD;
import static marketplace.functions.DeletionWorld.USERNAME;
import static marketplace.functions.DeletionWorld.bearer;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import marketplace.accounts.Email;
import marketplace.accounts.sessions.LoginAttempts;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class DeletionTest {

    private final DeletionWorld world = new DeletionWorld();

    @Test
    void everyModuleHoldsPersonalDataBeforeDeletion() {
        assertThat(world.left())
                .hasSizeGreaterThan(12)
                .as("an answer to a checklist")
                .anyMatch(item -> item.contains("Still half of Ada Lovelace."));
    }

    @Test
    void deletionLeavesNoPersonalData() {
        Reply deleted = world.delete(world.ada);
        world.runJobs();
        world.tick(MINUTES);

        assertThat(deleted.status()).as(deleted.toString()).isEqualTo(200);
        world.assertGone();
        // Only the tombstone of the account remains, and none of its files.
        assertThat(world.everything())
                .filteredOn(item -> item.key().pk().equals("ACC#" + deleted.text("accountId"))
                        || item.key().pk().startsWith("UPL#") && item.toString().contains(deleted.text("accountId")))
                .extracting(Item::key)
                .containsExactly(new Key("ACC#" + deleted.text("accountId"), "ACCOUNT"));
    }

    /** The items that may name a deleted account. Any other one is a leak. */
    private static final Map<String, String> KEPT = Map.ofEntries(
            Map.entry("ACC ACCOUNT", "the tombstone: id and time of the deletion"),
            Map.entry("ACC BLOCK", "a block by another account, without her name"),
            Map.entry("BTY BOUNTY", "a bounty that others applied to, or a direct hire of her"),
            Map.entry("HUM PATRON", "that one of her hires or reviews of another human counts"),
            Map.entry("HUM REV", "a review of another human, without her name"),
            Map.entry("CNV SIDE", "a conversation as the other side sees it, without her name"),
            Map.entry("CNV MSG", "a message of that conversation, whose other side still has it"),
            Map.entry("BKG BOOKING", "a booking, which the other side keeps, without her texts"),
            Map.entry("SUB SUBSCRIPTION", "a subscription, which the other side keeps, without her texts"),
            Map.entry("ESC ESCROW", "the escrow of a booking, kept with the money"),
            Map.entry("CHK CHECKOUT", "its checkout, kept with the money"),
            Map.entry("ESCROWS *", "the escrow in the lists of both sides"),
            Map.entry("LIST *", "that bounty in the poster's list"),
            Map.entry("RENTALS *", "the direct hire in its poster's list"),
            Map.entry("RUNFUNDS *", "the reserve of a run, kept with the money"),
            Map.entry("LED HEAD", "the balance of an account of the ledger"),
            Map.entry("LED POST", "an entry of that account"),
            Map.entry("JRN *", "the transaction of that entry"),
            Map.entry("CHECK CHECK", "an identity check, without the document; expires after 30 days"),
            Map.entry("VISIT VISIT", "an address of the payout page, unusable; expires after an hour"),
            Map.entry("LIMIT *", "counters of a day"));

    @Test
    void onlyListedKindsOfItemsNameADeletedAccount() {
        String account =
                world.tryCall("GET", "/api/account/status", world.ada, "").text("accountId");
        AccountId ada = new AccountId(account);
        world.table.commit(Commit.of(
                Write.put(Item.at(Keys.secondFactor(ada)).put("nonce", "00").build())));
        world.call("POST", "/api/identity/verification", world.ada, "{}");
        world.call("PUT", "/api/me/payout-account", world.ada, "{}");
        world.tryCall("POST", "/api/auth/login", Map.of(), "{\"email\":\"" + EMAIL + "\",\"password\":\"guess\"}");
        world.tryCall("DELETE", "/api/account", world.ada, "{\"password\":\"guess\"}");
        LoginAttempts attempts = new LoginAttempts(world.table);
        assertThat(attempts.counted(Email.require(EMAIL))).hasSize(2);
        assertThat(kindsThatName(account)).isNotEmpty();

        world.delete(world.ada);
        world.runJobs();
        world.tick(MINUTES);

        assertThat(attempts.counted(Email.require(EMAIL))).isEmpty();
        assertThat(kindsThatName(account)).isEqualTo(KEPT.keySet());
    }

    private Set<String> kindsThatName(String account) {
        return world.table.items().stream()
                .filter(item -> item.toString().contains(account))
                .map(item -> kind(item.key().pk()) + " " + kind(item.key().sk()))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static String kind(String part) {
        return part.matches("[A-Z]+(#.*)?") ? part.replaceFirst("#.*", "") : "*";
    }

    @Test
    void dryRunOfADeletionAnswersWhatTheDeletionAnswersWithTheRightPassword() {
        List<String> before = world.left();
        Reply foreseen = world.tryCall(
                "DELETE", "/api/account", world.ada, "{\"password\":\"" + PASSWORD + "\",\"dryRun\":true}");
        Reply unchecked =
                world.tryCall("DELETE", "/api/account", world.ada, "{\"password\":\"wrong\",\"dryRun\":true}");

        assertThat(foreseen.body().at("/wouldSucceed").asBoolean()).isTrue();
        assertThat(unchecked.text("wouldSucceed")).isEqualTo("true");
        assertThat(world.left()).isEqualTo(before);
        assertThat(world.delete(world.ada).status()).isEqualTo(200);
    }

    @Test
    void credentialsFailFromTheFirstCommitOfADeletion() {
        assertThat(world.delete(world.ada).status()).isEqualTo(200);

        assertThat(world.tryCall("GET", "/api/keys", world.adasKey, "").status())
                .isEqualTo(401);
        assertThat(world.login().status()).isEqualTo(401);
        assertThat(world.refresh().status()).isEqualTo(401);
        assertThat(world.tryCall("GET", "/api/account/status", world.ada, "").status())
                .isEqualTo(401);
        assertThat(world.tryCall("POST", "/api/keys", world.ada, "{\"name\":\"one more\"}")
                        .status())
                .isEqualTo(401);
    }

    @Test
    void refreshTokenOfADeletedAccountIsRefused() {
        world.delete(world.ada);
        world.runJobs();

        assertThat(world.refresh().status()).isEqualTo(401);
        assertThat(world.login().status()).isEqualTo(401);
        assertThat(world.delete(world.ada).status()).isEqualTo(401);
        assertThat(world.tryCall("GET", "/api/account/status", world.ada, "").status())
                .isEqualTo(401);
        assertThat(world.tryCall("GET", "/api/account/export", world.ada, "").status())
                .isEqualTo(401);
    }

    @Test
    void emailAndUsernameAreFreeAfterDeletion() {
        world.delete(world.ada);
        world.runJobs();

        Reply again = world.signUp(EMAIL, "Somebody else");
        assertThat(again.status()).isEqualTo(200);
        Map<String, String> newcomer = bearer(again.body());
        assertThat(world.tryCall(
                                "PUT",
                                "/api/humans/me",
                                newcomer,
                                "{\"name\":\"Somebody else\",\"username\":\"" + USERNAME + "\"}")
                        .status())
                .isEqualTo(200);
        world.tick(MINUTES);
        assertThat(world.login().status()).isEqualTo(200);
        assertThat(world.tryCall("GET", "/api/humans/" + USERNAME, Map.of(), "").text("human.name"))
                .isEqualTo("Somebody else");
    }

    @Test
    void recordsOfOthersAreKeptWithoutTheDeletedName() {
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
                        .text("bounty.status"))
                .isEqualTo("closed");
        Map<String, String> bob = world.signedInAgain("bob@example.com");
        assertThat(world.call("GET", "/api/me/applications", bob, "").text("applications.0.status"))
                .isEqualTo("rejected");
        Reply received = world.call("GET", "/api/bounties/" + world.bobsBounty + "/applications", bob, "");
        assertThat(received.text("applications.0.humanName")).isEqualTo("Deleted account");
        assertThat(received.text("applications.0.status")).isEqualTo("withdrawn");
    }

    private List<JsonNode> receipts(Map<String, String> worker) {
        List<JsonNode> receipts = new ArrayList<>();
        for (JsonNode mine :
                world.call("GET", "/api/me/applications", worker, "").body().get("applications")) {
            String path = "/api/bounties/" + mine.get("bountyId").textValue() + "/applications/"
                    + mine.get("id").textValue() + "/submissions";
            for (JsonNode work : world.call("GET", path, worker, "").body().get("submissions")) {
                String receipt = path + "/" + work.get("id").textValue() + "/receipt";
                receipts.add(world.call("GET", receipt, worker, "").body().get("receipt"));
            }
        }
        return receipts;
    }

    @Test
    void receiptsOfWorkersAreKeptWhenTheirPosterIsDeleted() {
        List<JsonNode> before = receipts(world.bob);
        world.delete(world.ada);
        world.runJobs();
        world.tick(MINUTES);

        assertThat(receipts(world.signedInAgain("bob@example.com")))
                .isNotEmpty()
                .isEqualTo(before);
    }

    @Test
    void deletionCancelsUnfundedDirectHireAndNotifiesItsPoster() {
        world.delete(world.ada);
        world.runJobs();

        world.assertDirectHireIsOver();
        assertThat(world.call("GET", "/api/escrow/agent-rentals", world.bobsKey, "")
                        .text("rentals.0.state"))
                .isEqualTo("ended");
        assertThat(world.openCheckout().text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void openCheckoutOfAHireBlocksDeletion() {
        Reply opened = world.openCheckout();

        Reply refused = world.delete(world.ada);

        assertThat(refused.text("error_code")).isEqualTo("invalid_state");
        assertThat(refused.text("error")).contains(opened.text("escrowId"));
    }

    @Test
    void deletionErasesFormerProfiles() {
        world.call("DELETE", "/api/services/" + world.adasService, world.ada, "");
        world.call("DELETE", "/api/humans/me", world.ada, "{}");
        world.call("PUT", "/api/humans/me", world.ada, "{\"name\":\"" + NAME + "\"}");
        world.call("DELETE", "/api/humans/me", world.ada, "{}");

        Reply deleted = world.delete(world.ada);
        world.runJobs();
        world.assertDirectHireIsOver();
        world.tick(MINUTES);

        world.assertGone();
        assertThat(world.everything())
                .extracting(Item::key)
                .filteredOn(key -> key.pk().equals("ACC#" + deleted.text("accountId")))
                .containsExactly(new Key("ACC#" + deleted.text("accountId"), "ACCOUNT"));
    }

    @Test
    void wrongPasswordDeletesNothing() {
        Reply refused = world.tryCall("DELETE", "/api/account", world.ada, "{\"password\":\"a wrong one\"}");

        assertThat(refused.text("error_code")).isEqualTo("forbidden");
        assertThat(world.call("GET", "/api/account/status", world.ada, "").text("authenticated"))
                .isEqualTo("true");
        assertThat(world.tryCall("DELETE", "/api/account", world.adasKey, "{\"password\":\"" + PASSWORD + "\"}")
                        .text("error_code"))
                .isEqualTo("forbidden");
    }

    @Test
    void repeatedDeletionIsRefusedBecauseTheAccountIsDeleted() {
        assertThat(world.delete(world.ada).status()).isEqualTo(200);
        Reply second = world.delete(world.ada);
        world.runJobs();
        world.runJobs();
        Reply third = world.delete(world.ada);

        assertThat(List.of(second.status(), third.status())).containsOnly(401);
        assertThat(second.text("error")).isEqualTo("This account has been deleted.");
    }

    @Test
    void openSeatBlocksDeletion() {
        world.takeSeat();

        Reply ofWorker = world.delete(world.ada);
        Reply ofPoster = world.delete(world.bob);

        assertThat(ofWorker.text("error_code")).isEqualTo("invalid_state");
        assertThat(ofWorker.text("error")).contains(world.adasApplication);
        assertThat(ofPoster.text("error_code")).isEqualTo("invalid_state");
        assertThat(ofPoster.text("error")).contains(world.bobsBounty);
        world.runJobs();
        assertThat(world.login().status()).isEqualTo(200);
    }
}
