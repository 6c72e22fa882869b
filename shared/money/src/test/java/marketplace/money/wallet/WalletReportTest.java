package marketplace.money.wallet;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.QaTemplateId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.money.MoneyFixture;
import marketplace.money.MoneyOperations;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.EscrowQueries;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.escrow.disputes.Ruling;
import marketplace.money.ledger.JournalItems;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Keys;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WalletReportTest {

    private final MemoryTable table = new MemoryTable();
    private final MoneyFixture market = new MoneyFixture(table);
    private final TestEndpoint endpoint = new TestEndpoint(
            MoneyOperations.of(() -> new WalletService(market.table), () -> new EscrowQueries(market.escrows)),
            market.table,
            market.clock,
            market.ids);

    WalletReportTest() {
        endpoint.admit("poster", new Caller.SignedIn(POSTER));
        endpoint.admit("worker", new Caller.SignedIn(MoneyFixture.WORKER));
        market.deposit(POSTER, 10_000_000);
        market.clock.advance(Duration.ofSeconds(1));
    }

    private Reply ask(String who, String query) {
        return endpoint.call(who, "GET", "/api/wallet/report" + query, "", Map.of());
    }

    private JsonNode report(String query) {
        market.clock.advance(Duration.ofMillis(1));
        return ask("poster", query).body().get("report");
    }

    private static List<Long> totals(JsonNode report) {
        return List.of("paid", "inEscrow", "pendingRelease", "settled", "refunded").stream()
                .map(name -> report.get("totals").get(name).asLong())
                .toList();
    }

    @Test
    void escrowIsInExactlyOneTotalBesidesPaid() {
        EscrowId escrow = market.fund(MoneyFixture.terms(1, 1_000));
        assertThat(totals(report(""))).containsExactly(1_180L, 1_180L, 0L, 0L, 0L);

        market.complete(escrow);
        assertThat(totals(report(""))).containsExactly(1_180L, 0L, 1_180L, 0L, 0L);

        market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
        assertThat(totals(report(""))).containsExactly(1_180L, 0L, 0L, 1_180L, 0L);
    }

    @Test
    void aRulingDividesWhatWasPaid() {
        EscrowId escrow = market.fund(MoneyFixture.terms(1, 1_000));
        market.move(escrow, held -> held.lock(EscrowActor.POSTER, market.now()));
        market.move(escrow, held -> held.dispute(market.dispute(EscrowActor.POSTER), market.now()));
        assertThat(totals(report(""))).containsExactly(1_180L, 1_180L, 0L, 0L, 0L);

        market.move(
                escrow,
                held -> held.rule(
                        new Ruling.Split(new Money(250)), "half done", Money.ZERO, market.releaseIds(), market.now()));

        assertThat(totals(report(""))).containsExactly(1_180L, 0L, 0L, 295L, 885L);
    }

    @Test
    void tasteRunIsInTheTotalsAndInALineOfItsOwn() {
        RunId run = new RunId(market.ids.next(IdKind.TASTE_RUN, market.now()));
        market.reserve(run, 1_000, 180);
        assertThat(totals(report(""))).containsExactly(1_180L, 0L, 0L, 0L, 0L);
        assertThat(report("").at("/totals/inRuns").asLong()).isEqualTo(1_180);

        market.payFromRun(run, MoneyFixture.WORKER, 500, 90);
        market.close(run);

        assertThat(totals(report(""))).containsExactly(1_180L, 0L, 0L, 590L, 590L);
        JsonNode line = report("").at("/byTasteRun/0");
        assertThat(line.path("runId").asText()).isEqualTo(run.value());
        assertThat(line.path("reserved").asLong()).isEqualTo(1_180);
        assertThat(line.path("settled").asLong()).isEqualTo(590);
        assertThat(line.path("refunded").asLong()).isEqualTo(590);
        assertThat(line.path("held").asLong()).isZero();
        market.clock.advance(Duration.ofDays(31));
        assertThat(report("").path("byTasteRun")).isEmpty();
    }

    @Test
    void seatOfAQaRunIsCountedOnceAsItsEscrow() {
        RunId run =
                RunId.of(new QaTemplateId(market.ids.next(IdKind.QA_TEMPLATE, market.now())), LocalDate.of(2026, 1, 1));
        market.reserve(run, 2_000, 360);
        market.fund(MoneyFixture.terms(1, 1_000), run);

        JsonNode report = report("");

        assertThat(totals(report)).containsExactly(1_180L, 1_180L, 0L, 0L, 0L);
        assertThat(report.path("byTasteRun")).isEmpty();
    }

    @Test
    void reportSeparatesBountiesAndHumans() {
        market.fund(MoneyFixture.terms(1, 1_000));
        EscrowId back = market.fund(MoneyFixture.terms(2, POSTER, MoneyFixture.account(3), 2_000));
        market.move(back, held -> held.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));

        JsonNode report = report("");

        assertThat(report.get("byBounty")).hasSize(2);
        assertThat(report.at("/byBounty/1/funded").asLong()).isEqualTo(2_360);
        assertThat(report.at("/byBounty/1/refunded").asLong()).isEqualTo(2_360);
        assertThat(report.at("/byBounty/1/settled").asLong()).isZero();
        assertThat(report.at("/byHuman/0/humanId").asText())
                .isEqualTo(MoneyFixture.human(MoneyFixture.WORKER).value());
        assertThat(report.at("/byHuman/0/paid").asLong()).isEqualTo(1_180);
        assertThat(report.at("/byHuman/0/escrowCount").asInt()).isEqualTo(1);
        assertThat(report.at("/byHuman/0/humanName").isNull())
                .as("he has no profile any more")
                .isTrue();
    }

    @Test
    void reportCountsByFundingTime() {
        Checkout checkout = market.awaitCheckout(MoneyFixture.terms(1, 1_000));
        market.clock.advance(Duration.ofHours(23));
        Instant before = market.now();
        assertThat(totals(report(""))).containsExactly(0L, 0L, 0L, 0L, 0L);

        market.deliver(market.paid(checkout, "evt-late"));

        assertThat(totals(report("?start=" + Instants.text(before)))).containsExactly(1_180L, 1_180L, 0L, 0L, 0L);
        assertThat(totals(report("?end=" + Instants.text(before)))).containsExactly(0L, 0L, 0L, 0L, 0L);
    }

    @Test
    void reportCountsOnlyThePayersEscrows() {
        market.fund(MoneyFixture.terms(1, 1_000));
        market.clock.advance(Duration.ofSeconds(1));

        assertThat(totals(ask("worker", "").body().get("report"))).containsExactly(0L, 0L, 0L, 0L, 0L);
    }

    @Test
    void datesAndMillisecondsAreAccepted() {
        Instant now = market.now();
        JsonNode report = report("?start=2026-01-01&end=" + now.plusSeconds(5).toEpochMilli());

        assertThat(report.get("rangeStart").asText()).isEqualTo("2026-01-01T00:00:00.000Z");
        assertThat(report.get("rangeEnd").asText()).isEqualTo(Instants.text(now.plusSeconds(5)));
        assertThat(report.get("profileId").asText()).isEqualTo(POSTER.value());
        assertThat(report.get("currency").asText()).isEqualTo("USD");
    }

    @ParameterizedTest
    @CsvSource({
        "2026-01-01, 2026-01-01, 2026-01-02T00:00:00.000Z",
        "2026-01-01, 2026-01-03, 2026-01-04T00:00:00.000Z",
        "2026-01-01T00:00Z, 2026-01-02T03:04%2B0100, 2026-01-02T02:04:00.000Z",
    })
    void dateAsTheEndIncludesItsDay(String start, String end, String until) {
        JsonNode report = report("?start=" + start + "&end=" + end);

        assertThat(report.get("rangeStart").asText()).isEqualTo("2026-01-01T00:00:00.000Z");
        assertThat(report.get("rangeEnd").asText()).isEqualTo(until);
    }

    @Test
    void numberOfSecondsIsRefusedWithAHint() {
        Reply refused = ask("poster", "?start=1767225600");

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.text("details.0.message"))
                .isEqualTo("is a number of seconds; send milliseconds since 1970, or an ISO 8601 date or time");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0", "999", "10000"})
    void epochIsAccepted(String milliseconds) {
        market.fund(MoneyFixture.terms(1, 1_000));
        market.clock.advance(Duration.ofSeconds(1));

        JsonNode report = report("?start=" + milliseconds);

        assertThat(report.get("rangeStart").asText())
                .isEqualTo(Instants.text(Instant.ofEpochMilli(Long.parseLong(milliseconds))));
        assertThat(totals(report)).containsExactly(1_180L, 1_180L, 0L, 0L, 0L);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "yesterday",
                "2026-13-01",
                "2026-02-30",
                "2026",
                "-5",
                "1e12",
                "9999999999999999999999",
                "2026-01-01T00:00:00",
                "+999999999-01-01T00:00:00Z",
                "1969-12-31",
                "999999999999999"
            })
    void invalidTimeIsRejectedByName(String text) {
        Reply refused = ask("poster", "?start=" + text.replace("+", "%2B"));

        assertThat(refused.status() + " " + refused.text("error_code")).isEqualTo("400 validation");
        assertThat(refused.text("details.0.field")).isEqualTo("start");
    }

    @Test
    void reportAgreesWithJournal() {
        Random chance = new Random(7);
        List<EscrowId> escrows = IntStream.range(0, 150)
                .mapToObj(seat -> {
                    market.clock.advance(Duration.ofMinutes(chance.nextInt(60)));
                    AccountId worker = MoneyFixture.account(2 + chance.nextInt(5));
                    return market.fund(MoneyFixture.terms(seat, POSTER, worker, 1 + chance.nextInt(30_000)));
                })
                .toList();
        for (EscrowId escrow : escrows) {
            end(escrow, chance.nextInt(6), chance);
        }

        JsonNode report = report("");
        List<Long> totals = totals(report);

        long funded = journalled(TransactionKind.ESCROW_FUNDED, LedgerAccount.Escrow.class);
        long back = journalled(TransactionKind.ESCROW_REFUNDED, LedgerAccount.Wallet.class)
                + journalled(TransactionKind.ESCROW_SPLIT, LedgerAccount.Wallet.class);
        long gone = journalled(TransactionKind.ESCROW_RELEASED, LedgerAccount.Payable.class)
                + journalled(TransactionKind.ESCROW_RELEASED, LedgerAccount.Fees.class)
                + journalled(TransactionKind.ESCROW_SPLIT, LedgerAccount.Payable.class)
                + journalled(TransactionKind.ESCROW_SPLIT, LedgerAccount.Fees.class);
        assertThat(totals.get(0)).isEqualTo(funded);
        assertThat(totals.get(3)).isEqualTo(gone);
        assertThat(totals.get(4)).isEqualTo(back);
        assertThat(totals.get(1) + totals.get(2))
                .isEqualTo(market.ledger.wallet(POSTER).inEscrow().cents());
        assertThat(totals.get(2)).isPositive();
        assertThat(sum(report.get("byHuman"), "paid")).isEqualTo(funded);
        long received = journalled(TransactionKind.ESCROW_RELEASED, LedgerAccount.Payable.class)
                + journalled(TransactionKind.ESCROW_SPLIT, LedgerAccount.Payable.class);
        assertThat(sum(report.get("byHuman"), "received")).isEqualTo(received);
        assertThat(sum(report.get("byHuman"), "settled")).isEqualTo(sum(report.get("byHuman"), "received"));
        assertThat(sum(report.get("byHuman"), "refunded")).isEqualTo(back);
        assertThat(sum(report.get("byBounty"), "funded")).isEqualTo(funded);
        assertThat(sum(report.get("byBounty"), "settled")).isEqualTo(gone);
        assertThat(sum(report.get("byBounty"), "refunded")).isEqualTo(back);
        assertThat(sum(report.get("byHuman"), "escrowCount")).isEqualTo(150);
    }

    private void end(EscrowId escrow, int how, Random chance) {
        if (how == 0) {
            return;
        }
        if (how == 1) {
            market.move(escrow, held -> held.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));
            return;
        }
        market.complete(escrow);
        if (how == 2) {
            market.move(escrow, held -> held.release(EscrowActor.POSTER, market.releaseIds(), market.now()));
        }
        if (how >= 4) {
            market.move(escrow, held -> held.dispute(market.dispute(EscrowActor.WORKER), market.now()));
            long most = market.escrow(escrow).terms().amount().cents();
            Ruling ruling = how == 4 || most < 2
                    ? new Ruling.Refund()
                    : new Ruling.Split(new Money(1 + chance.nextLong(most - 1)));
            market.move(escrow, held -> held.rule(ruling, "so be it", Money.ZERO, market.releaseIds(), market.now()));
        }
    }

    private long journalled(TransactionKind kind, Class<? extends LedgerAccount> account) {
        return table.items().stream()
                .filter(item -> item.key().pk().startsWith(Keys.JOURNAL))
                .map(JournalItems.ENTRY::read)
                .filter(entry -> entry.kind() == kind)
                .flatMap(entry -> entry.legs().stream())
                .filter(leg -> account.isInstance(leg.account()))
                .mapToLong(leg -> leg.amount().cents())
                .sum();
    }

    private static long sum(JsonNode groups, String name) {
        return groups.valueStream().mapToLong(group -> group.get(name).asLong()).sum();
    }
}
