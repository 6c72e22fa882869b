package marketplace.money.payouts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import marketplace.api.Operation;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Instants;
import marketplace.money.MoneyFixture;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.testing.InterleavingTable;
import marketplace.testing.MemoryTable;
import marketplace.testing.StoredAccounts;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EarningsTest {

    private final MoneyFixture market = new MoneyFixture(new MemoryTable());
    private final PayoutService payouts = new PayoutService(market.table);
    private final TestEndpoint endpoint = new TestEndpoint(operations(payouts), market.table, market.clock, market.ids);

    private static List<Operation<?, ?>> operations(PayoutService payouts) {
        List<Operation<?, ?>> operations = new ArrayList<>(PayoutOperations.of(() -> payouts));
        operations.add(PayoutOperations.earnings(() -> payouts, () -> MoneyFixture.NO_WORK));
        return operations;
    }

    EarningsTest() {
        endpoint.admit("worker", StoredAccounts.justSignedIn(MoneyFixture.WORKER));
        endpoint.admit("poster", new Caller.SignedIn(MoneyFixture.POSTER));
    }

    @BeforeEach
    void fillTheWallet() {
        market.deposit(MoneyFixture.POSTER, 100_000);
    }

    private void release(int seat, long cents) {
        EscrowId escrow = market.fund(MoneyFixture.terms(seat, cents));
        market.complete(escrow);
        market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
    }

    private Reply get(String who, String path) {
        return endpoint.call(who, "GET", path, "", Map.of());
    }

    private Map<String, Long> earnings(String query) {
        JsonNode earnings = get("worker", "/api/me/earnings" + query).body().get("earnings");
        return Map.of(
                "earned", earnings.get("earnedCents").asLong(),
                "confirmed", earnings.get("confirmedCents").asLong(),
                "pending", earnings.get("pendingCents").asLong(),
                "payable", earnings.get("payableCents").asLong(),
                "available", earnings.get("availableForPayoutCents").asLong(),
                "count", earnings.get("payoutCount").asLong());
    }

    @Test
    void earningsWithoutPayoutAccountStayOwed() {
        release(1, 1_000);
        market.advance(Duration.ofDays(30));

        assertThat(earnings("?start=2026-01-01"))
                .isEqualTo(Map.of(
                        "earned",
                        1_000L,
                        "confirmed",
                        0L,
                        "pending",
                        1_000L,
                        "payable",
                        1_000L,
                        "available",
                        1_000L,
                        "count",
                        1L));
        assertThat(get("worker", "/api/me/payouts").text("payouts.0.status")).isEqualTo("pending");
        assertThat(market.balance(MoneyFixture.WORKER)).isZero();
    }

    @Test
    void earningsMoveToWalletOnRequest() {
        release(1, 1_000);
        release(2, 500);
        market.advance(Duration.ofMinutes(1));

        Reply moved = endpoint.call("worker", "POST", "/api/me/earnings/to-wallet", "{}", Map.of());
        market.work();
        market.advance(Duration.ofMinutes(1));

        assertThat(moved.body().get("movedCents").asLong()).isEqualTo(1_500);
        assertThat(market.balance(MoneyFixture.WORKER)).isEqualTo(1_500);
        assertThat(earnings(""))
                .isEqualTo(Map.of(
                        "earned",
                        1_500L,
                        "confirmed",
                        1_500L,
                        "pending",
                        0L,
                        "payable",
                        0L,
                        "available",
                        0L,
                        "count",
                        2L));
        JsonNode payout = get("worker", "/api/me/payouts").body().at("/payouts/0");
        assertThat(payout.get("status").asText()).isEqualTo("confirmed");
        assertThat(payout.get("confirmedAt").asText()).isEqualTo(Instants.text(market.now()));
        market.requireSound();
    }

    @Test
    void movingEarningsAgainIsRejected() {
        release(1, 1_000);
        endpoint.call("worker", "POST", "/api/me/earnings/to-wallet", "{}", Map.of());
        market.work();

        Reply again = endpoint.call("worker", "POST", "/api/me/earnings/to-wallet", "{}", Map.of());

        assertThat(again.text("error_code")).isEqualTo("invalid_state");
        market.advance(Duration.ofMinutes(1));
        assertThat(market.balance(MoneyFixture.WORKER)).isEqualTo(1_000);
    }

    @Test
    void callsAtOnceStateWhatEachHasMoved() {
        int raced = 0;
        for (int call = 0; call < 20; call++) {
            Moves moves = new Moves();
            moves.release(2);
            List<Reply> rivals = new ArrayList<>();
            moves.table.arm(call, () -> rivals.add(moves.toWallet(moves.beside)));

            Reply last = moves.toWallet(moves.endpoint);
            moves.table.disarm();
            moves.settle();

            raced += rivals.size();
            assertThat(moved(last)
                            + rivals.stream().mapToLong(EarningsTest::moved).sum())
                    .isEqualTo(201)
                    .isEqualTo(moves.market.balance(MoneyFixture.WORKER));
        }
        assertThat(raced).isGreaterThan(2);
    }

    @Test
    void payoutsBeyondTheLimitOfACommitFollow() {
        Moves moves = new Moves();
        moves.release(PayoutService.MAX_MOVED + 2);

        Reply first = moves.toWallet(moves.endpoint);
        Reply second = moves.toWallet(moves.endpoint);

        assertThat(first.body().get("followingCents").asLong()).isEqualTo(201);
        assertThat(moved(second)).isEqualTo(201);
        assertThat(second.body().get("followingCents").asLong()).isZero();
        moves.settle();
        assertThat(moves.market.balance(MoneyFixture.WORKER)).isEqualTo(moved(first) + moved(second));
    }

    @Test
    void payoutsThatFollowNeedNoFurtherCall() {
        Moves moves = new Moves();
        moves.release(PayoutService.MAX_MOVED + 2);

        Reply first = moves.toWallet(moves.endpoint);
        moves.settle();

        assertThat(moves.market.balance(MoneyFixture.WORKER)).isEqualTo(moved(first) + 201);
    }

    private static long moved(Reply reply) {
        return reply.body().path("movedCents").asLong();
    }

    /** A market of its own whose calls a rival can interrupt. */
    private static final class Moves {

        private final MemoryTable memory = new MemoryTable();
        private final InterleavingTable table = new InterleavingTable(memory);
        private final MoneyFixture market = new MoneyFixture(memory, table);
        private final TestEndpoint endpoint = endpoint();
        private final TestEndpoint beside = endpoint();

        private TestEndpoint endpoint() {
            PayoutService payouts = new PayoutService(table);
            TestEndpoint made = new TestEndpoint(operations(payouts), table, market.clock, market.ids);
            made.admit("worker", StoredAccounts.justSignedIn(MoneyFixture.WORKER));
            return made;
        }

        private void release(int seats) {
            market.deposit(MoneyFixture.POSTER, 100_000);
            for (int seat = 0; seat < seats; seat++) {
                EscrowId escrow = market.fund(MoneyFixture.terms(seat, 100 + seat));
                market.complete(escrow);
                market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
                market.advance(Duration.ofMinutes(1));
            }
        }

        private Reply toWallet(TestEndpoint by) {
            return by.call("worker", "POST", "/api/me/earnings/to-wallet", "{}", Map.of());
        }

        private void settle() {
            market.work();
            market.advance(Duration.ofMinutes(1));
            market.requireSound();
        }
    }

    @Test
    void owedEarningsArePaidOutWhenAccountIsReady() {
        release(1, 1_000);
        market.advance(Duration.ofDays(1));
        market.payoutAccount(MoneyFixture.WORKER, true);
        market.work();

        assertThat(market.provider.sent).hasSize(1);
        assertThat(earnings("")).containsEntry("payable", 1_000L).containsEntry("available", 0L);
        assertThat(market.balance(MoneyFixture.WORKER)).isZero();
    }

    @Test
    void periodIncludesStartAndExcludesEnd() {
        Instant begin = market.now();
        for (int day = 0; day < 10; day++) {
            release(day, 100 + day);
            market.advance(Duration.ofDays(1));
        }

        String third = "?start=" + begin.plus(Duration.ofDays(3)) + "&end=" + begin.plus(Duration.ofDays(5));

        assertThat(earnings(third)).containsEntry("earned", 207L).containsEntry("count", 2L);
        assertThat(earnings("")).containsEntry("count", 10L);
        assertThat(earnings("?start=" + market.now().plusSeconds(1) + "&end="
                        + market.now().plusSeconds(2)))
                .containsEntry("count", 0L);
    }

    @Test
    void payoutsAreListedToPayeeNewestFirst() {
        for (int seat = 0; seat < 5; seat++) {
            release(seat, 100 + seat);
            market.advance(Duration.ofMinutes(1));
        }

        JsonNode first = get("worker", "/api/me/payouts?limit=3").body();
        JsonNode second = get(
                        "worker",
                        "/api/me/payouts?limit=3&cursor="
                                + first.get("nextCursor").asText())
                .body();

        assertThat(amounts(first)).containsExactly(104L, 103L, 102L);
        assertThat(amounts(second)).containsExactly(101L, 100L);
        assertThat(second.get("hasMore").asBoolean()).isFalse();
        assertThat(get("poster", "/api/me/payouts").body().get("count").asInt()).isZero();
        assertThat(get(
                                "poster",
                                "/api/me/payouts?cursor="
                                        + first.get("nextCursor").asText())
                        .text("error_code"))
                .isEqualTo("invalid_cursor");
    }

    private static List<Long> amounts(JsonNode page) {
        return page.get("payouts")
                .valueStream()
                .map(payout -> payout.get("amountCents").asLong())
                .toList();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "?start=2026-01-02T00:00:00Z&end=2026-01-02T00:00:00Z",
                "?start=2026-01-02T00:00:00Z&end=2026-01-01T00:00:00Z",
                "?end=0000-01-01T00:00:00Z",
                "?start=1969-12-31T23:59:59.999Z",
                "?start=9999-12-31T00:00:00Z",
                "?start=yesterday",
                "?end=2026-13-01T00:00:00Z",
                "?end=-999999999-01-01T00:00:00Z",
                "?start=+999999999-12-31T23:59:59Z"
            })
    void invalidPeriodIsRejected(String query) {
        assertThat(get("worker", "/api/me/earnings" + query).text("error_code")).isEqualTo("validation");
    }
}
