package marketplace.hiring.hire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import marketplace.hiring.HiringMarketplace;
import marketplace.hiring.HiringMarketplace.Seat;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Money;
import marketplace.kernel.SpendLimit;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Facts;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The caps of the wallet and of the key apply to hiring. */
class SpendingCapsTest {

    private final HiringMarketplace story = new HiringMarketplace().deposited(50_000);

    @AfterEach
    void auditFindsNoDifference() {
        story.assertBooksAgree();
    }

    private Seat applied() {
        return story.applied("ada", story.posted(HiringMarketplace.ONE));
    }

    private void capped(String controls) {
        HiringMarketplace.done(story.endpoint.call("agent", "PATCH", "/api/wallet/controls", controls));
    }

    private Reply fund(String who, Seat seat, String more) {
        String subject = "{\"bountyId\":\"" + seat.bounty + "\",\"applicationId\":\"" + seat.id + "\"" + more + "}";
        return story.endpoint.call(who, "POST", "/api/escrow/checkout", subject);
    }

    private static void assertCapped(Reply reply) {
        assertThat(reply.status()).as(reply.body().toString()).isEqualTo(403);
        assertThat(reply.text("error_code")).isEqualTo("spending_cap_exceeded");
    }

    @Test
    void acceptingAndFundingCountTowardsTheKeysLimit() {
        story.limitedKey("careful", 2 * HiringMarketplace.SEAT);
        HiringMarketplace.done(applied().decide("careful", "accept"));
        HiringMarketplace.done(fund("careful", applied(), ""));

        assertCapped(applied().decide("careful", "accept"));
        assertCapped(fund("careful", applied(), ""));

        applied().accepted();
        assertThat(story.balance()).isEqualTo(50_000 - 3 * HiringMarketplace.SEAT);
    }

    @Test
    void releasedSeatRestoresTheLimitOfItsKey() {
        story.limitedKey("careful", HiringMarketplace.SEAT);
        Seat seat = applied();
        HiringMarketplace.done(seat.decide("careful", "accept"));
        Seat next = applied();
        assertCapped(next.decide("careful", "accept"));

        HiringMarketplace.done(seat.post("agent", "release-seat", "{}"));

        HiringMarketplace.done(next.decide("careful", "accept"));
    }

    @Test
    void capPerBountyStopsTheThirdSeat() {
        capped("{\"spendingCapPerBountyCents\":" + (2 * HiringMarketplace.SEAT) + "}");
        String bounty = story.posted(HiringMarketplace.THREE);
        story.worker("cyd");
        story.applied("ada", bounty).accepted();
        story.applied("bob", bounty).accepted();

        Reply refused = story.applied("cyd", bounty).decide("accept");

        assertCapped(refused);
        assertThat(refused.text("error"))
                .isEqualTo(
                        "This wallet's spendingCapPerBountyCents is 47.20 USD; 47.20 USD is spent on this bounty, and"
                                + " this would make it 70.80 USD; see PATCH /api/wallet/controls.");
    }

    @Test
    void dryRunReportsTheCapWithoutAnEvent() {
        capped("{\"spendingCapRolling24hCents\":2359}");
        Seat seat = applied();

        Reply funding = HiringMarketplace.done(fund("agent", seat, ",\"dryRun\":true"));
        Reply accepting = HiringMarketplace.done(
                story.endpoint.call("agent", "PATCH", seat.path(), "{\"action\":\"accept\",\"dryRun\":true}"));

        for (Reply quote : List.of(funding, accepting)) {
            assertThat(quote.body().at("/wouldSucceed").asBoolean()).isFalse();
            assertThat(quote.text("problems.0")).contains("spendingCapRolling24hCents is 23.59 USD");
        }
        assertThat(story.events(EventType.WALLET_SPENDING_CAP_HIT)).isEmpty();
    }

    @Test
    void ownerGetsOneEventPerCapAndHour() {
        capped("{\"spendingCapRolling24hCents\":100}");
        story.limitedKey("careful", 2_000);
        Seat seat = applied();
        for (int i = 0; i < 3; i++) {
            assertCapped(fund("agent", seat, ""));
            assertCapped(applied().decide("accept"));
        }

        Event event = story.event(EventType.WALLET_SPENDING_CAP_HIT);
        assertThat(event.accountId()).isEqualTo(story.account("agent"));
        assertThat(event.id())
                .isEqualTo("wallet.spending_cap_hit:" + story.account("agent")
                        + ":spendingCapRolling24hCents:2026-01-01T00");
        assertThat(Facts.of(event))
                .isEqualTo(new TreeMap<>(Map.of(
                        "cap",
                        "spendingCapRolling24hCents",
                        "capCents",
                        100L,
                        "spentCents",
                        0L,
                        "amountCents",
                        HiringMarketplace.SEAT,
                        "currency",
                        "USD",
                        "bountyId",
                        seat.bounty.value())));

        capped("{\"spendingCapRolling24hCents\":null}");
        assertCapped(fund("careful", seat, ""));
        assertThat(story.events(EventType.WALLET_SPENDING_CAP_HIT)).hasSize(2);
        story.advance(Duration.ofHours(1));
        assertCapped(fund("careful", seat, ""));
        assertThat(story.events(EventType.WALLET_SPENDING_CAP_HIT)).hasSize(3);
    }

    @Test
    void eventOfAnInheritedLimitNamesItsKey() {
        SpendLimit makers =
                new SpendLimit(new KeyId("key_00000000000000000000000007"), new Money(HiringMarketplace.SEAT));
        story.limitedKey("made", "agent", makers);
        story.limitedKey("maker", "agent", makers);
        assertThat(fund("made", applied(), "").status()).isEqualTo(200);

        assertCapped(fund("maker", applied(), ""));

        assertThat(Facts.of(story.event(EventType.WALLET_SPENDING_CAP_HIT)))
                .containsEntry("cap", "spendLimitCents")
                .containsEntry("keyId", makers.keyId().value())
                .containsEntry("spentCents", HiringMarketplace.SEAT);
    }

    @Test
    void capRefusalSucceedsWithoutItsEvent() {
        capped("{\"spendingCapRolling24hCents\":100}");
        Seat seat = applied();
        story.stored.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                throw new IllegalStateException("throttled");
            }
        });

        assertCapped(fund("agent", seat, ""));

        story.stored.observe(new CommitObserver() {});
        assertThat(story.events(EventType.WALLET_SPENDING_CAP_HIT)).isEmpty();
        assertCapped(fund("agent", seat, ""));
        assertThat(story.events(EventType.WALLET_SPENDING_CAP_HIT)).hasSize(1);
    }

    @Test
    void fiftyConcurrentRefusalsEmitOneEvent() {
        capped("{\"spendingCapRolling24hCents\":100}");
        Seat seat = applied();

        List<Reply> replies = HiringMarketplace.atOnce(IntStream.range(0, 50)
                .<Supplier<Reply>>mapToObj(_ -> () -> fund("agent", seat, ""))
                .toList());

        replies.forEach(SpendingCapsTest::assertCapped);
        assertThat(story.events(EventType.WALLET_SPENDING_CAP_HIT)).hasSize(1);
    }
}
