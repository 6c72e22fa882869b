package marketplace.hiring;

import static marketplace.hiring.SeatStory.done;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.hiring.SeatStory.Seat;
import marketplace.kernel.AccountId;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.EventType;
import marketplace.kernel.IdKind;
import marketplace.kernel.KeyId;
import marketplace.kernel.Scope;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.SigningAgent;
import marketplace.testing.TestDoor.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Renting one human, from the order to the pay or the refund: money, states and events together. */
class RentalTest {

    static final String RENT = "/api/escrow/agent-checkout";
    static final String COMMISSION = "/api/escrow/personal-bounty";

    private final SeatStory story = new SeatStory();
    private final String ada = story.human("ada");

    @AfterEach
    void theBooksAgree() {
        story.assertBooksAgree();
    }

    static String order(String human, String more) {
        return "{\"humanId\":\"" + human + "\",\"taskTitle\":\"Count the benches\",\"taskDescription\":\"In the park,"
                + " today.\",\"title\":\"Count the benches\",\"description\":\"In the park, today.\",\"price\":20"
                + more
                + "}";
    }

    private Reply rent(String more) {
        return story.door.call("agent", "POST", RENT, order(ada, more));
    }

    private Reply defer() {
        return story.door.call("agent", "POST", COMMISSION, order(ada, ",\"payment\":\"deferred\""));
    }

    private Reply fund(Seat seat) {
        String subject = "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"}";
        return story.door.call("agent", "POST", "/api/escrow/checkout", subject);
    }

    /** A rental that the wallet has paid for. */
    private Seat rented() {
        story.deposited(SeatStory.SEAT);
        return story.rented("ada", done(rent("")));
    }

    private static void assertRefused(Reply reply, ErrorCode code) {
        assertThat(reply.text("error_code")).as(reply.body().toString()).isEqualTo(code.wire());
        assertThat(reply.status()).isEqualTo(code.status());
    }

    /** All parts are at their end, and the money is back. */
    private void assertOver(Seat seat, String application, long balance) {
        story.tick();
        assertThat(story.status(seat.bounty.value())).isEqualTo("cancelled");
        assertThat(seat.status()).isEqualTo(application);
        assertThat(story.balance()).isEqualTo(balance);
        assertThat(story.inEscrow()).isZero();
        assertThat(story.rental().get("state").textValue()).isEqualTo("ended");
        assertThat(story.rental().get("nextActions")).isEmpty();
    }

    private void assertHired(Seat seat) {
        assertThat(story.status(seat.bounty.value())).isEqualTo("assigned");
        assertThat(seat.status()).isEqualTo("accepted");
        assertThat(seat.escrow()).isEqualTo("locked");
        assertThat(story.rental().get("state").textValue()).isEqualTo("awaiting_confirmation");
    }

    @Test
    void theWalletPaysAndAllStandsInOneCommit() {
        story.deposited(5_000);
        int[] commits = new int[1];
        story.table.observe(new CommitObserver() {
            @Override
            public void after(List<Write> writes) {
                commits[0]++;
            }
        });

        Reply reply = done(rent(""));

        assertThat(commits[0]).isEqualTo(1);
        assertThat(reply.text("status")).isEqualTo("funded");
        assertThat(reply.text("escrow.status")).isEqualTo("locked");
        assertThat(reply.text("escrow.totalCents")).isEqualTo("2360");
        assertThat(reply.text("rental.state")).isEqualTo("awaiting_confirmation");
        assertThat(reply.text("rental.confirmBy")).isEqualTo("2026-01-02T00:00:00.000Z");
        assertThat(reply.text("escrowId")).isEqualTo(reply.text("rental.escrowId"));
        assertThat(story.balance()).isEqualTo(5_000 - SeatStory.SEAT);
        assertThat(story.inEscrow()).isEqualTo(SeatStory.SEAT);
        assertHired(story.rented("ada", reply));
        assertThat(story.rental()).isEqualTo(reply.body().get("rental"));
        assertThat(story.told(EventType.ESCROW_FUNDED)).isEqualTo(1);
        assertThat(story.told(EventType.APPLICATION_ACCEPTED)).isEqualTo(1);
        assertThat(story.told(EventType.APPLICATION_SUBMITTED)).isZero();
    }

    @Test
    void theHumanConfirmsWorksAndIsPaid() {
        Seat seat = rented().working().handedIn();
        String escrow = seat.application().seat().escrowId().value();

        done(story.door.call("agent", "POST", "/api/escrow/" + escrow + "/complete", "{}"));
        done(story.door.call("agent", "POST", "/api/escrow/" + escrow + "/release", "{}"));
        story.tick();

        assertThat(story.status(seat.bounty.value())).isEqualTo("paid");
        assertThat(story.balance("ada")).isEqualTo(2_000);
        assertThat(story.rental().get("state").textValue()).isEqualTo("paid");
        assertThat(story.told(EventType.BOUNTY_COMPLETED)).isEqualTo(1);
    }

    @Test
    void theHumanDeclines() {
        Seat seat = rented();

        done(seat.post("ada", "withdraw", "{}"));

        assertOver(seat, "withdrawn", SeatStory.SEAT);
        assertThat(seat.post("ada", "confirm", "{}").text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void silenceForADayIsANo() {
        Seat seat = rented();

        story.advance(Duration.ofDays(1).minusMillis(1));
        assertThat(seat.status()).isEqualTo("accepted");
        story.advance(Duration.ofMillis(1));

        assertOver(seat, "expired", SeatStory.SEAT);
        assertThat(story.rental().get("seatExpiredReason").textValue()).isEqualTo("confirmation_timeout");
    }

    @Test
    void thePosterReleasesTheSeatOrCancels() {
        Seat released = rented();
        done(released.post("agent", "release-seat", "{}"));
        assertOver(released, "expired", SeatStory.SEAT);

        Reply again = done(rent(""));
        Seat cancelled = story.rented("ada", again);
        done(story.door.call(
                "agent",
                "POST",
                "/api/bounties/" + cancelled.bounty + "/cancel",
                "{\"reason\":\"task_no_longer_needed\"}"));
        story.tick();
        assertThat(cancelled.status()).isEqualTo("expired");
        assertThat(story.balance()).isEqualTo(SeatStory.SEAT);
    }

    @Test
    void aLostDisputeEndsTheRental() {
        Seat seat = rented().working().handedIn();
        String escrow = seat.application().seat().escrowId().value();
        String issue = "{\"category\":\"poor_quality\",\"description\":\"The picture shows another park.\"}";
        done(story.door.call("agent", "POST", "/api/escrow/" + escrow + "/dispute", issue));
        assertThat(story.rental().get("state").textValue()).isEqualTo("disputed");

        String ruling = "{\"ruling\":\"refund\",\"reason\":\"It does.\"}";
        done(story.door.call("admin", "POST", "/api/admin/escrows/" + escrow + "/ruling", ruling));

        assertOver(seat, "expired", SeatStory.SEAT);
    }

    @Test
    void aCheckoutThatIsPaidHiresInTheSameCommit() {
        Reply asked = done(rent(""));
        Seat seat = story.rented("ada", asked);
        assertThat(asked.text("status")).isEqualTo("requires_payment");
        assertThat(asked.text("checkoutUrl")).startsWith("https://api.test/c/").isEqualTo(asked.text("url"));
        assertThat(asked.text("rental.state")).isEqualTo("awaiting_payment");
        assertThat(asked.body().at("/rental/nextActions/0/dueAt").textValue()).isEqualTo("2026-01-02T00:00:00.000Z");
        assertThat(story.rental()).isEqualTo(asked.body().get("rental"));
        int[] commits = new int[1];
        story.table.observe(new CommitObserver() {
            @Override
            public void after(List<Write> writes) {
                commits[0]++;
            }
        });

        story.paid(asked.text("escrowId"));

        assertThat(commits[0]).isEqualTo(1);
        assertHired(seat);
        assertThat(story.told(EventType.APPLICATION_ACCEPTED)).isEqualTo(1);
        story.advance(Duration.ofDays(1));
        assertOver(seat, "expired", SeatStory.SEAT);
    }

    @Test
    void aCheckoutThatIsDeclinedOrForgottenEndsIt() {
        Reply first = done(rent(""));
        story.declined(first.text("escrowId"));
        assertOver(story.rented("ada", first), "rejected", 0);

        Reply second = done(rent(""));
        Seat seat = story.rented("ada", second);
        story.advance(Duration.ofDays(1));
        assertThat(story.status(seat.bounty.value())).isEqualTo("cancelled");
        assertThat(seat.status()).isEqualTo("rejected");
        assertThat(story.escrowStatus(second.text("escrowId"))).isEqualTo("expired");
        // What comes too late is the payer's own.
        story.paid(second.text("escrowId"));
        assertThat(story.balance()).isEqualTo(SeatStory.SEAT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"the poster cancels the escrow", "cancels the bounty", "rejects", "the human declines"})
    void whatWaitsForItsCheckoutCanBeCalledOff(String how) {
        Reply asked = done(rent(""));
        Seat seat = story.rented("ada", asked);
        String escrow = asked.text("escrowId");
        String application = switch (how) {
            case "the poster cancels the escrow" -> {
                done(story.door.call("agent", "POST", "/api/escrow/" + escrow + "/cancel", "{}"));
                yield "rejected";
            }
            case "cancels the bounty" -> {
                String why = "{\"reason\":\"task_no_longer_needed\"}";
                done(story.door.call("agent", "POST", "/api/bounties/" + seat.bounty + "/cancel", why));
                yield "rejected";
            }
            case "rejects" -> {
                done(seat.decide("reject"));
                yield "rejected";
            }
            default -> {
                done(seat.post("ada", "withdraw", "{}"));
                yield "withdrawn";
            }
        };

        assertOver(seat, application, 0);
        assertThat(story.escrowStatus(escrow)).isEqualTo("cancelled");
        story.paid(escrow);
        assertThat(story.balance()).isEqualTo(SeatStory.SEAT);
    }

    @Test
    void moneyThatComesAsItIsCalledOffGoesToTheWallet() {
        Reply asked = done(rent(""));
        Seat seat = story.rented("ada", asked);
        String why = "{\"reason\":\"task_no_longer_needed\"}";
        done(story.door.call("agent", "POST", "/api/bounties/" + seat.bounty + "/cancel", why));

        // Before the clock has turned the human away.
        story.paid(asked.text("escrowId"));

        assertOver(seat, "rejected", SeatStory.SEAT);
    }

    @Test
    void aDeferredPaymentTakesNothingAndHiresWhenItComes() {
        Reply reply = done(defer());
        Seat seat = story.rented("ada", reply);
        assertThat(reply.text("status")).isEqualTo("requires_payment");
        assertThat(reply.body().get("escrowId").isNull()).isTrue();
        assertThat(reply.text("rental.state")).isEqualTo("payment_deferred");
        assertThat(reply.text("rental.payBy")).isEqualTo("2026-01-08T00:00:00.000Z");
        assertThat(reply.text("rental.totalCents")).isEqualTo("2360");
        assertThat(story.rental()).isEqualTo(reply.body().get("rental"));
        story.deposited(SeatStory.SEAT);

        Reply funded = done(fund(seat));

        assertThat(funded.text("status")).isEqualTo("funded");
        assertThat(funded.text("escrow.status")).isEqualTo("locked");
        assertHired(seat);
        assertThat(story.rental().get("escrowId").textValue()).isEqualTo(funded.text("escrowId"));
        assertThat(done(fund(seat)).text("escrowId")).isEqualTo(funded.text("escrowId"));
        story.advance(Duration.ofDays(8));
        assertOver(seat, "expired", SeatStory.SEAT);
    }

    @Test
    void aDeferredPaymentByCheckoutCanBeTriedAgain() {
        Seat seat = story.rented("ada", done(defer()));
        Reply first = done(fund(seat));
        assertThat(story.rental().get("state").textValue()).isEqualTo("awaiting_payment");
        assertThat(story.rental().get("checkoutUrl").textValue()).isEqualTo(first.text("checkoutUrl"));

        story.declined(first.text("escrowId"));

        assertThat(story.rental().get("state").textValue()).isEqualTo("payment_deferred");
        Reply second = done(fund(seat));
        assertThat(second.text("escrowId")).isNotEqualTo(first.text("escrowId"));
        story.paid(second.text("escrowId"));
        assertHired(seat);
    }

    @Test
    void anAcceptanceFromTheWalletPaysForADeferredOneToo() {
        Seat seat = story.rented("ada", done(defer()));
        assertThat(seat.decide("accept").text("error_code")).isEqualTo("escrow_not_funded");
        story.deposited(SeatStory.SEAT);

        done(seat.decide("accept"));

        assertHired(seat);
        assertThat(seat.decide("withdraw").text("error")).contains("private");
    }

    @Test
    void aDeferredPaymentThatNeverComesEndsIt() {
        Seat seat = story.rented("ada", done(defer()));
        String checkout = done(fund(seat)).text("escrowId");
        story.advance(Duration.ofDays(6));
        String last = done(fund(seat)).text("escrowId");

        story.advance(Duration.ofDays(1));

        assertThat(story.escrowStatus(checkout)).isEqualTo("expired");
        assertThat(story.escrowStatus(last)).isIn("cancelled", "expired");
        assertOver(seat, "rejected", 0);
        assertThat(fund(seat).text("error_code")).isEqualTo("invalid_state");
    }

    @Test
    void aDeadlineEndsWhatIsNotPaidByThen() {
        Seat seat = story.rented("ada", done(rent(",\"deadline\":\"2026-01-01T06:00:00Z\"")));

        story.advance(Duration.ofHours(6));

        assertOver(seat, "rejected", 0);
    }

    @Test
    void hoursTimesRateIsThePrice() {
        story.deposited(50_000);

        Reply hourly = done(rent(",\"priceType\":\"hourly\",\"estimatedHours\":2.5"));

        assertThat(hourly.text("escrow.amountCents")).isEqualTo("5000");
        assertRefused(rent(",\"priceType\":\"hourly\""), ErrorCode.VALIDATION);
        assertRefused(rent(",\"priceType\":\"hourly\",\"estimatedHours\":501"), ErrorCode.VALIDATION);
        assertRefused(
                story.door.call("agent", "POST", RENT, order(ada, "").replace(":20", ":0.99")), ErrorCode.VALIDATION);
        assertRefused(
                story.door.call("agent", "POST", RENT, order(ada, "").replace(":20", ":10000.01")),
                ErrorCode.VALIDATION);
    }

    @Test
    void aPoorWalletIsToldWhereAHostedCheckoutIsNotWanted() {
        story.deposited(SeatStory.SEAT - 1);

        Reply refused = rent(",\"walletOnly\":true");

        assertRefused(refused, ErrorCode.INSUFFICIENT_FUNDS);
        assertThat(refused.text("status")).isEqualTo("insufficient_funds");
        assertNothingStands();
    }

    private void assertNothingStands() {
        assertThat(done(story.door.call("agent", "GET", "/api/escrow/agent-rentals", ""))
                        .text("count"))
                .isEqualTo("0");
        assertThat(done(story.door.call("agent", "GET", "/api/bounties?mine=true", ""))
                        .text("count"))
                .isEqualTo("0");
        assertThat(story.escrows("agent")).isEmpty();
    }

    @Test
    void aDryRunTellsWhatWouldBeAndStoresNothing() {
        assertThat(dryRun(RENT, "")).isEqualTo("requires_payment true");
        assertThat(dryRun(RENT, ",\"walletOnly\":true")).isEqualTo("insufficient_funds false");
        assertThat(dryRun(COMMISSION, ",\"payment\":\"deferred\"")).isEqualTo("requires_payment true");
        story.deposited(SeatStory.SEAT);
        assertThat(dryRun(RENT, "")).isEqualTo("funded true");
        assertNothingStands();
    }

    private String dryRun(String path, String more) {
        Reply reply = done(story.door.call("agent", "POST", path, order(ada, more + ",\"dryRun\":true")));
        assertThat(reply.text("quote.totalCents")).isEqualTo("2360");
        assertThat(reply.body().get("rental").isNull()).isTrue();
        return reply.text("status") + " " + reply.text("quote.wouldSucceed");
    }

    @Test
    void whomOneCannotRentIsNotRented() {
        story.deposited(50_000);
        String unknown = "hum_00000000000000000000000000";
        assertRefused(story.door.call("agent", "POST", RENT, order(unknown, "")), ErrorCode.NOT_FOUND);
        AccountId own = story.account("ada");
        story.door.admit("adas-key", new Caller.WithKey(own, key(), Set.of(Scope.values())));
        assertRefused(story.door.call("adas-key", "POST", RENT, order(ada, "")), ErrorCode.SELF_DEALING);
        assertRefused(story.door.call("ada", "POST", RENT, order(ada, "")), ErrorCode.FORBIDDEN);

        done(story.door.call("ada", "PUT", "/api/humans/me", "{\"name\":\"ada\",\"isAvailable\":false}"));
        assertRefused(rent(""), ErrorCode.INVALID_STATE);
        assertThat(dryRun(RENT, "")).isEqualTo("null false");
        done(story.door.call("ada", "PUT", "/api/humans/me", "{\"name\":\"ada\"}"));
        done(story.door.call("agent", "POST", "/api/humans/blocks", "{\"humanId\":\"" + ada + "\"}"));
        assertRefused(rent(""), ErrorCode.RECIPIENT_BLOCKED);
        assertRefused(rent(",\"dryRun\":true"), ErrorCode.RECIPIENT_BLOCKED);
        done(story.door.call("agent", "DELETE", "/api/humans/blocks?humanId=" + ada, ""));
        assertThat(story.balance()).isEqualTo(50_000);
        assertNothingStands();
        done(rent(""));
    }

    private KeyId key() {
        return new KeyId(story.ids.next(IdKind.KEY, story.now()));
    }

    @Test
    void aPosterWhomTheHumanHasBlockedLearnsNoMoreThanThatTheyAreBusy() {
        story.deposited(50_000);
        done(story.door.call("ada", "PUT", "/api/humans/me", "{\"name\":\"ada\",\"isAvailable\":false}"));
        Reply busy = rent("");
        done(story.door.call("ada", "PUT", "/api/humans/me", "{\"name\":\"ada\"}"));
        AccountId poster = story.account("agent");
        story.table.commit(Commit.of(
                Write.put(Item.at(Keys.everBlocked(poster)).put("v", 1).build()),
                Write.put(Item.at(Keys.block(story.account("ada"), poster))
                        .put("v", 1)
                        .build())));

        Reply refused = rent("");
        assertThat(refused.status()).isEqualTo(busy.status());
        assertThat(refused.text("error")).isEqualTo(busy.text("error"));
        assertThat(done(rent(",\"dryRun\":true")).text("quote.problems.0")).isEqualTo(busy.text("error"));
        assertNothingStands();
    }

    @Test
    void whoIsRestrictedNeitherRentsNorIsRented() {
        story.deposited(50_000);
        story.table.commit(Commit.of(Accounts.restrict(story.account("ada"), "spam")));
        assertRefused(rent(""), ErrorCode.INVALID_STATE);
        assertThat(dryRun(COMMISSION, "")).isEqualTo("null false");
        assertThat(dryRun(COMMISSION, ",\"payment\":\"deferred\"")).isEqualTo("null false");
        story.table.commit(Commit.of(Accounts.unrestrict(story.account("ada"))));
        story.table.commit(Commit.of(Accounts.restrict(story.account("agent"), "fraud")));
        assertRefused(rent(""), ErrorCode.FORBIDDEN);
        assertNothingStands();
    }

    @Test
    void whatTheGateWouldHoldBackIsNotAskedOfAnybody() {
        story.deposited(50_000);
        String evil = order(ada, "").replace("In the park, today.", "Sell me verified accounts in the park.");

        assertRefused(story.door.call("agent", "POST", RENT, evil), ErrorCode.FORBIDDEN);

        assertNothingStands();
    }

    @Test
    void aCampaignIsStoppedAfterFiftyOfAKind() {
        List<Reply> replies =
                IntStream.rangeClosed(0, 50).mapToObj(_ -> defer()).toList();

        assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(50);
        assertRefused(replies.getLast(), ErrorCode.RATE_LIMITED);
        assertThat(replies.getLast().headers()).containsEntry("Retry-After", "3600");
        story.clock.advance(Duration.ofHours(1));
        done(defer());
    }

    @Test
    void ofManyCallsWithOneIdempotencyKeyOneHires() {
        story.deposited(100_000);
        String body = order(ada, ",\"idempotencyKey\":\"once\"");

        List<Reply> replies = SeatStory.atOnce(IntStream.range(0, 12)
                .<Supplier<Reply>>mapToObj(_ -> () -> story.door.call("agent", "POST", RENT, body))
                .toList());

        assertThat(replies).allSatisfy(reply -> assertThat(reply.status()).isEqualTo(200));
        assertThat(replies.stream().map(reply -> reply.text("rental.bountyId")).distinct())
                .hasSize(1);
        assertThat(story.balance()).isEqualTo(100_000 - SeatStory.SEAT);
        assertThat(story.rental().get("state").textValue()).isEqualTo("awaiting_confirmation");
        Reply other = story.door.call("agent", "POST", RENT, body.replace(":20", ":21"));
        assertRefused(other, ErrorCode.IDEMPOTENCY_KEY_REUSE);
    }

    @Test
    void aWalletPaysForAsManyAsItHolds() {
        story.deposited(2 * SeatStory.SEAT);
        String body = order(ada, ",\"walletOnly\":true");

        List<Reply> replies = SeatStory.atOnce(IntStream.range(0, 5)
                .<Supplier<Reply>>mapToObj(_ -> () -> story.door.call("agent", "POST", RENT, body))
                .toList());

        assertThat(replies).filteredOn(reply -> reply.status() == 200).hasSize(2);
        assertThat(story.balance()).isZero();
        assertThat(story.inEscrow()).isEqualTo(2 * SeatStory.SEAT);
    }

    @Test
    void anAgentThatSignsRentsInItsOwnName() {
        story.deposited(50_000);
        SigningAgent agent = new SigningAgent();
        String proof = agent.proof(story.now(), "create_bounty");

        done(rent(",\"agentVerification\":" + proof));

        assertRefused(rent(",\"agentVerification\":" + proof), ErrorCode.SIGNATURE_REPLAYED);
        assertThat(story.table.get(Keys.agentIdentity(agent.id()))).isPresent();
    }

    @Test
    void everySideSeesIsAndEverybodyElseIsToldNothing() {
        Seat seat = rented();
        String path = "/api/bounties/" + seat.bounty;

        for (String who : List.of("agent", "ada", "admin")) {
            assertThat(done(story.door.call(who, "GET", path, "")).text("bounty.isPrivate"))
                    .isEqualTo("true");
        }
        for (String who : List.of("", "rival", "bob")) {
            Reply reply = story.door.call(who, "GET", path, "");
            Reply unknown = story.door.call(who, "GET", "/api/bounties/bty_00000000000000000000000000", "");
            assertThat(reply.status()).isEqualTo(404);
            assertThat(reply.text("error")).isEqualTo(unknown.text("error"));
            assertThat(done(story.door.call(who, "GET", "/api/bounties", "")).text("count"))
                    .isEqualTo("0");
        }
        assertThat(story.door.call("bob", "POST", path + "/applications", "{}").status())
                .isEqualTo(404);
        assertRefused(story.door.call("ada", "POST", path + "/applications", "{}"), ErrorCode.INVALID_STATE);
        assertThat(done(story.door.call("ada", "GET", "/api/bounties/assigned", ""))
                        .text("bounties.0.id"))
                .isEqualTo(seat.bounty.value());
    }

    @Test
    void nothingPublishesIt() {
        Seat seat = story.rented("ada", done(defer()));
        String path = "/api/bounties/" + seat.bounty;

        for (String status : List.of("open", "in_review", "paused", "closed")) {
            String body = "{\"status\":\"" + status + "\",\"closeReason\":\"plans_changed\"}";
            assertRefused(story.door.call("agent", "POST", path + "/status", body), ErrorCode.INVALID_STATE);
        }
        assertRefused(story.door.call("agent", "POST", path + "/stop-intake", "{}"), ErrorCode.INVALID_STATE);
        assertRefused(
                story.door.call("admin", "POST", "/api/admin" + path.substring(4) + "/publish", "{}"),
                ErrorCode.INVALID_STATE);
        done(story.door.call("agent", "PATCH", path, "{\"identityRequired\":true}"));
        assertThat(story.status(seat.bounty.value())).isEqualTo("open");
        assertThat(done(story.door.call("", "GET", "/api/bounties", "")).text("count"))
                .isEqualTo("0");
        assertThat(done(story.door.call("agent", "GET", "/api/bounties?mine=true", ""))
                        .text("count"))
                .isEqualTo("1");
    }

    @Test
    void rentalsAreListedNewestFirstPageByPage() {
        List<String> made = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
            story.clock.advance(Duration.ofMinutes(1));
            made.addFirst(done(defer()).text("rental.bountyId"));
        }
        List<String> listed = new ArrayList<>();
        String cursor = "";
        do {
            Reply page = done(story.door.call("agent", "GET", "/api/escrow/agent-rentals?limit=2" + cursor, ""));
            page.body()
                    .get("rentals")
                    .valueStream()
                    .map(one -> one.get("bountyId"))
                    .map(JsonNode::textValue)
                    .forEach(listed::add);
            cursor = page.body().get("hasMore").asBoolean() ? "&cursor=" + page.text("nextCursor") : "";
        } while (!cursor.isEmpty());

        assertThat(listed).isEqualTo(made);
        assertThat(done(story.door.call("rival", "GET", "/api/escrow/agent-rentals", ""))
                        .text("count"))
                .isEqualTo("0");
    }

    @Test
    void bothWaysOfRentingComeToTheSame() {
        story.deposited(50_000);
        Map<String, Reply> replies = Map.of(
                RENT, done(rent("")), COMMISSION, done(story.door.call("agent", "POST", COMMISSION, order(ada, ""))));

        Stream<JsonNode> forms = replies.values().stream().map(reply -> {
            JsonNode form = reply.body().get("rental").deepCopy();
            List.of("bountyId", "applicationId", "escrowId", "nextActions").forEach(((ObjectNode) form)::remove);
            return form;
        });
        assertThat(forms.distinct()).hasSize(1);
    }
}
