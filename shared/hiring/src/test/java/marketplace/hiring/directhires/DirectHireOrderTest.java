package marketplace.hiring.directhires;

import static marketplace.hiring.HiringMarketplace.done;
import static marketplace.hiring.directhires.DirectHireFixture.COMMISSION;
import static marketplace.hiring.directhires.DirectHireFixture.RENT;
import static marketplace.hiring.directhires.DirectHireFixture.assertRefused;
import static marketplace.hiring.directhires.DirectHireFixture.order;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import marketplace.accounts.Accounts;
import marketplace.hiring.HiringMarketplace;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Scope;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.SigningAgent;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Whom an account can hire directly, for what price, and how often. */
class DirectHireOrderTest {

    private final DirectHireFixture directHire = new DirectHireFixture();
    private final HiringMarketplace story = directHire.story;

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    @Test
    void hoursTimesRateIsThePrice() {
        story.deposited(50_000);

        Reply hourly = done(directHire.rent(",\"priceType\":\"hourly\",\"estimatedHours\":2.5"));

        assertThat(hourly.text("escrow.amountCents")).isEqualTo("5000");
        assertRefused(directHire.rent(",\"priceType\":\"hourly\""), ErrorCode.VALIDATION);
        assertRefused(directHire.rent(",\"priceType\":\"hourly\",\"estimatedHours\":501"), ErrorCode.VALIDATION);
        assertRefused(
                story.endpoint.call(
                        "agent", "POST", RENT, order(RENT, directHire.ada, "").replace(":20", ":0.99")),
                ErrorCode.VALIDATION);
        assertRefused(
                story.endpoint.call(
                        "agent", "POST", RENT, order(RENT, directHire.ada, "").replace(":20", ":10000.01")),
                ErrorCode.VALIDATION);
    }

    @Test
    void walletOnlyRefusesInsufficientWallet() {
        story.deposited(HiringMarketplace.SEAT - 1);

        Reply refused = directHire.rent(",\"walletOnly\":true");

        assertRefused(refused, ErrorCode.INSUFFICIENT_FUNDS);
        assertThat(refused.text("status")).isEqualTo("insufficient_funds");
        directHire.assertNothingIsStored();
    }

    @Test
    void dryRunQuotesAndStoresNothing() {
        assertThat(dryRun(RENT, "")).isEqualTo("true 2360 2360");
        assertThat(dryRun(RENT, ",\"walletOnly\":true")).isEqualTo("false 2360 0");
        assertThat(dryRun(COMMISSION, ",\"payment\":\"deferred\"")).isEqualTo("true  ");
        story.deposited(HiringMarketplace.SEAT);
        assertThat(dryRun(RENT, "")).isEqualTo("true 2360 0");
        directHire.assertNothingIsStored();
    }

    private String dryRun(String path, String more) {
        Reply reply = done(
                story.endpoint.call("agent", "POST", path, order(path, directHire.ada, more + ",\"dryRun\":true")));
        assertThat(reply.body().at("/rental/bountyId").isTextual()).isFalse();
        return String.join(
                " ",
                reply.text("wouldSucceed"),
                reply.text("quote.totalCents"),
                reply.text("quote.payAtCheckoutCents"));
    }

    @Test
    void unknownOwnBlockedAndUnavailableHumansAreRefused() {
        story.deposited(50_000);
        String unknown = "hum_00000000000000000000000000";
        assertRefused(story.endpoint.call("agent", "POST", RENT, order(RENT, unknown, "")), ErrorCode.NOT_FOUND);
        AccountId own = story.account("ada");
        story.endpoint.admit("adas-key", new Caller.WithKey(own, key(), Set.of(Scope.values())));
        assertRefused(
                story.endpoint.call("adas-key", "POST", RENT, order(RENT, directHire.ada, "")), ErrorCode.SELF_DEALING);
        assertRefused(story.endpoint.call("ada", "POST", RENT, order(RENT, directHire.ada, "")), ErrorCode.FORBIDDEN);

        done(story.endpoint.call("ada", "PUT", "/api/humans/me", "{\"name\":\"ada\",\"isAvailable\":false}"));
        assertRefused(directHire.rent(""), ErrorCode.INVALID_STATE);
        assertThat(dryRun(RENT, "")).isEqualTo("false  ");
        done(story.endpoint.call("ada", "PUT", "/api/humans/me", "{\"name\":\"ada\"}"));
        done(story.endpoint.call("agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + directHire.ada + "\"}"));
        assertRefused(directHire.rent(""), ErrorCode.RECIPIENT_BLOCKED);
        assertRefused(directHire.rent(",\"dryRun\":true"), ErrorCode.RECIPIENT_BLOCKED);
        done(story.endpoint.call("agent", "DELETE", "/api/humans/blocks?humanId=" + directHire.ada, ""));
        assertThat(story.balance()).isEqualTo(50_000);
        directHire.assertNothingIsStored();
        done(directHire.rent(""));
    }

    private KeyId key() {
        return new KeyId(story.ids.next(IdKind.KEY, story.now()));
    }

    @Test
    void blockedPosterSeesHumanAsBusy() {
        story.deposited(50_000);
        done(story.endpoint.call("ada", "PUT", "/api/humans/me", "{\"name\":\"ada\",\"isAvailable\":false}"));
        Reply busy = directHire.rent("");
        done(story.endpoint.call("ada", "PUT", "/api/humans/me", "{\"name\":\"ada\"}"));
        AccountId poster = story.account("agent");
        story.stored.commit(Commit.of(
                Write.put(Item.at(Keys.everBlocked(poster)).put("v", 1).build()),
                Write.put(Item.at(Keys.block(story.account("ada"), poster))
                        .put("v", 1)
                        .build())));

        Reply refused = directHire.rent("");
        assertThat(refused.status()).isEqualTo(busy.status());
        assertThat(refused.text("error")).isEqualTo(busy.text("error"));
        assertThat(done(directHire.rent(",\"dryRun\":true")).text("quote.problems.0"))
                .isEqualTo(busy.text("error"));
        directHire.assertNothingIsStored();
    }

    @Test
    void restrictedAccountCannotRentOrBeRented() {
        story.deposited(50_000);
        story.stored.commit(Commit.of(Accounts.restrict(story.account("ada"), "spam")));
        assertRefused(directHire.rent(""), ErrorCode.INVALID_STATE);
        assertThat(dryRun(COMMISSION, "")).isEqualTo("false 2360 0");
        assertThat(dryRun(COMMISSION, ",\"payment\":\"deferred\"")).isEqualTo("false  ");
        story.stored.commit(Commit.of(Accounts.unrestrict(story.account("ada"), false)));
        story.stored.commit(Commit.of(Accounts.restrict(story.account("agent"), "fraud")));
        assertRefused(directHire.rent(""), ErrorCode.FORBIDDEN);
        directHire.assertNothingIsStored();
    }

    @Test
    void directHireWithAFlaggedTextIsRejected() {
        story.deposited(50_000);
        String evil = order(RENT, directHire.ada, "")
                .replace("In the park, today.", "Sell me verified accounts in the park.");

        Reply reply = story.endpoint.call("agent", "POST", RENT, evil);

        assertRefused(reply, ErrorCode.VALIDATION);
        assertThat(reply.text("details.0.field")).isEqualTo("taskDescription");
        directHire.assertNothingIsStored();
    }

    @Test
    void fiftyFirstNearlyIdenticalHireIsRefused() {
        story.stored.commit(Commit.of(Accounts.paidForWork(story.account("agent"), Instant.EPOCH)));
        List<Reply> replies =
                IntStream.rangeClosed(0, 50).mapToObj(_ -> directHire.defer()).toList();

        assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(50);
        assertRefused(replies.getLast(), ErrorCode.RATE_LIMITED);
        assertThat(replies.getLast().headers()).containsEntry("Retry-After", "3600");
        story.clock.advance(Duration.ofHours(1));
        done(directHire.defer());
    }

    @Test
    void oneOfManyConcurrentCallsWithOneIdempotencyKeyHires() {
        story.deposited(100_000);
        String body = order(RENT, directHire.ada, ",\"idempotencyKey\":\"once\"");

        List<Reply> replies = HiringMarketplace.atOnce(IntStream.range(0, 12)
                .<Supplier<Reply>>mapToObj(_ -> () -> story.endpoint.call("agent", "POST", RENT, body))
                .toList());

        assertThat(replies).allSatisfy(reply -> assertThat(reply.status()).isEqualTo(200));
        assertThat(replies.stream().map(reply -> reply.text("rental.bountyId")).distinct())
                .hasSize(1);
        assertThat(story.balance()).isEqualTo(100_000 - HiringMarketplace.SEAT);
        assertThat(story.directHire().get("state").textValue()).isEqualTo("awaiting_confirmation");
        Reply other = story.endpoint.call("agent", "POST", RENT, body.replace(":20", ":21"));
        assertRefused(other, ErrorCode.IDEMPOTENCY_KEY_REUSE);
    }

    @Test
    void walletPaysForAsManyDirectHiresAsItCovers() {
        story.deposited(2 * HiringMarketplace.SEAT);
        String body = order(RENT, directHire.ada, ",\"walletOnly\":true");

        List<Reply> replies = HiringMarketplace.atOnce(IntStream.range(0, 5)
                .<Supplier<Reply>>mapToObj(_ -> () -> story.endpoint.call("agent", "POST", RENT, body))
                .toList());

        assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(2);
        assertThat(story.balance()).isZero();
        assertThat(story.inEscrow()).isEqualTo(2 * HiringMarketplace.SEAT);
    }

    @Test
    void signedDirectHireNamesTheAgent() {
        story.deposited(50_000);
        SigningAgent agent = new SigningAgent();
        String proof = agent.proof(story.now(), "create_bounty");

        done(directHire.rent(",\"agentVerification\":" + proof));

        assertRefused(directHire.rent(",\"agentVerification\":" + proof), ErrorCode.SIGNATURE_REPLAYED);
        assertThat(story.stored.get(Keys.agentIdentity(agent.id()))).isPresent();
    }
}
