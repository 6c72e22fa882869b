package marketplace.money.wallet;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.WORKER;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Instants;
import marketplace.kernel.Money;
import marketplace.kernel.Scope;
import marketplace.money.MoneyFixture;
import marketplace.money.MoneyOperations;
import marketplace.money.checkouts.Checkout;
import marketplace.money.escrow.EscrowQueries;
import marketplace.money.provider.ProviderEvent;
import marketplace.testing.MemoryTable;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ReadingMoneyTest {

    private final MoneyFixture market = new MoneyFixture(new MemoryTable());
    private final WalletService wallets = new WalletService(market.table);
    private final EscrowQueries reading = new EscrowQueries(market.escrows);
    private final TestEndpoint endpoint =
            new TestEndpoint(MoneyOperations.of(() -> wallets, () -> reading), market.table, market.clock, market.ids);

    ReadingMoneyTest() {
        endpoint.admit("poster", new Caller.SignedIn(POSTER));
        endpoint.admit("worker", new Caller.SignedIn(WORKER));
        endpoint.admit("stranger", new Caller.SignedIn(MoneyFixture.account(3)));
        KeyId key = new KeyId("key_" + MoneyFixture.suffix(1));
        endpoint.admit("spender", new Caller.WithKey(POSTER, key, Set.of(Scope.SPEND)));
    }

    @Test
    void walletShowsBalanceEscrowAndTotals() {
        market.deposit(POSTER, 5_000);
        market.fund(MoneyFixture.terms(1, 1_000));

        JsonNode wallet = get("poster", "/api/wallet/balance").body();

        assertThat(wallet.get("balanceCents").asLong()).isEqualTo(3_820);
        assertThat(wallet.get("balance").decimalValue()).isEqualByComparingTo("38.20");
        assertThat(wallet.get("currency").asText()).isEqualTo("USD");
        assertThat(wallet.get("debtCents").asLong()).isZero();
        assertThat(wallet.get("inEscrowCents").asLong()).isEqualTo(1_180);
        assertThat(wallet.get("lifetimeDepositedCents").asLong()).isEqualTo(5_000);
        assertThat(wallet.get("lifetimeSentCents").asLong()).isZero();
    }

    @Test
    void onlyThePayerSeesWhereToPay() {
        market.awaitCheckout(MoneyFixture.terms(1, 1_000));
        String escrow =
                market.escrows.findOf(MoneyFixture.seat(1)).orElseThrow().id().value();

        JsonNode poster = get("poster", "/api/escrow/" + escrow).body().get("escrow");
        JsonNode worker = get("worker", "/api/escrow/" + escrow).body().get("escrow");

        assertThat(poster.get("checkoutUrl").asText()).contains("/c/");
        assertThat(worker.path("checkoutUrl").isTextual()).isFalse();
        assertThat(worker.path("url").isTextual()).isFalse();
    }

    @Test
    void walletShowsDebt() {
        Checkout checkout = market.openDeposit(POSTER, 5_000);
        market.deliver(market.paid(checkout, "paid"));
        market.fund(MoneyFixture.terms(1, 1_000));
        market.deliver(new ProviderEvent.ChargedBack(
                MoneyFixture.PROVIDER, "taken", "dp_1", POSTER, checkout.id().value(), new Money(5_000)));

        JsonNode wallet = get("poster", "/api/wallet/balance").body();

        assertThat(wallet.get("balanceCents").asLong()).isZero();
        assertThat(wallet.get("debtCents").asLong()).isEqualTo(1_180);
    }

    @Test
    void unusedWalletIsEmpty() {
        assertThat(get("stranger", "/api/wallet/balance")
                        .body()
                        .get("balanceCents")
                        .asLong())
                .isZero();
        assertThat(get("stranger", "/api/wallet/transactions").body().get("transactions"))
                .isEmpty();
        assertThat(statement("stranger", market.now(), market.now().plusSeconds(1))
                        .get("closingBalanceCents")
                        .asLong())
                .isZero();
    }

    @Test
    void movementsArePagedWithTheBalanceAfterEach() {
        for (int i = 1; i <= 5; i++) {
            market.deposit(POSTER, i * 100L);
        }

        List<Long> balances = new ArrayList<>();
        String cursor = "";
        do {
            JsonNode page =
                    get("poster", "/api/wallet/transactions?limit=2" + cursor).body();
            page.get("transactions")
                    .forEach(line -> balances.add(line.get("balanceAfterCents").asLong()));
            cursor = page.get("hasMore").asBoolean()
                    ? "&cursor=" + page.get("nextCursor").asText()
                    : "";
        } while (!cursor.isEmpty());

        assertThat(balances).containsExactly(1_500L, 1_000L, 600L, 300L, 100L);
    }

    @Test
    void cursorOfAnotherWalletIsRejected() {
        market.deposit(POSTER, 100);
        market.deposit(POSTER, 100);
        String cursor = get("poster", "/api/wallet/transactions?limit=1").text("nextCursor");

        assertThat(get("worker", "/api/wallet/transactions?cursor=" + cursor).text("error_code"))
                .isEqualTo("invalid_cursor");
    }

    @Test
    void statementRunsFromOpeningToClosingBalance() {
        Instant begin = market.now();
        for (int day = 0; day < 10; day++) {
            market.deposit(POSTER, 1_000);
            market.clock.advance(Duration.ofDays(1));
        }

        Instant start = begin.plus(Duration.ofDays(3));
        JsonNode statement = statement("poster", start, begin.plus(Duration.ofDays(6)));

        assertThat(statement.get("openingBalanceCents").asLong()).isEqualTo(3_000);
        assertThat(statement.get("movementsCents").asLong()).isEqualTo(3_000);
        assertThat(statement.get("closingBalanceCents").asLong()).isEqualTo(6_000);
        assertThat(statement.get("transactions").get(0).get("at").asText()).isEqualTo(Instants.text(start));
        assertThat(get(
                                "poster",
                                "/api/wallet/statement?start=2026-01-04&end="
                                        + begin.plus(Duration.ofDays(6)).toEpochMilli())
                        .body())
                .as("as dates and milliseconds, like a report")
                .isEqualTo(statement);
        JsonNode quiet = statement("poster", start.plusMillis(1), start.plusMillis(2));
        assertThat(quiet.get("openingBalanceCents").asLong()).isEqualTo(4_000);
        assertThat(quiet.get("closingBalanceCents").asLong()).isEqualTo(4_000);
    }

    @Test
    void statementIsAvailableAsCsv() {
        market.deposit(POSTER, 1_000);
        String period = "?start=" + Instants.text(market.now()) + "&end="
                + Instants.text(market.now().plusSeconds(1));

        Reply statement = get("poster", "/api/wallet/statement" + period + "&format=csv");

        assertThat(statement.headers()).containsEntry("Content-Type", "text/csv; charset=utf-8");
        String[] lines = new String(statement.bytes(), StandardCharsets.UTF_8).split("\r\n", -1);
        assertThat(lines).hasSize(5).endsWith("");
        assertThat(lines[0]).isEqualTo("at,transactionId,kind,subjectId,amountCents,balanceAfterCents");
        assertThat(lines[1]).isEqualTo("2026-01-01T00:00:00.000Z,,opening_balance,,,0");
        assertThat(lines[2]).matches("2026-01-01T00:00:00.000Z,txn_[^,]+,deposit,chk_[^,]+,1000,1000");
        assertThat(lines[3]).isEqualTo("2026-01-01T00:00:01.000Z,,closing_balance,,,1000");
        assertThat(get("poster", "/api/wallet/statement" + period + "&format=json")
                        .text("closingBalanceCents"))
                .isEqualTo("1000");
        assertThat(get("poster", "/api/wallet/statement?format=xml").status()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/wallet/statement?start=yesterday&end=2026-01-01T00:00:00Z",
                "/api/wallet/statement?start=2026-01-02T00:00:00Z&end=2026-01-02T00:00:00Z",
                "/api/wallet/transactions?limit=0",
                "/api/wallet/transactions?limit=many",
                "/api/escrow?status=lost"
            })
    void invalidInputIsRejected(String path) {
        Reply reply = get("poster", path);

        assertThat(reply.status()).isEqualTo(400);
        assertThat(reply.text("error_code")).isEqualTo("validation");
    }

    @Test
    void escrowIsVisibleToItsPartiesOnly() {
        market.deposit(POSTER, 5_000);
        EscrowId escrow = market.fund(MoneyFixture.terms(1, 1_000));
        market.complete(escrow);

        Reply seen = get("worker", "/api/escrow/" + escrow);

        assertThat(seen.text("escrow.status")).isEqualTo("completed");
        assertThat(seen.text("escrow.fundingSource")).isEqualTo("wallet");
        assertThat(seen.text("escrow.auditLog.2.action")).isEqualTo("deliver");
        assertThat(seen.text("escrow.viewerSide")).isEqualTo("worker");
        assertThat(get("poster", "/api/escrow/" + escrow).body().get("escrow"))
                .isEqualTo(((ObjectNode) seen.body().get("escrow")).put("viewerSide", "poster"));
        assertThat(get("poster", "/api/escrow?status=completed").text("escrows.0.escrowId"))
                .isEqualTo(escrow.value());
        Reply foreign = get("stranger", "/api/escrow/" + escrow);
        Reply unknown = get("stranger", "/api/escrow/esc_" + MoneyFixture.suffix(99));
        Reply malformed = get("stranger", "/api/escrow/nonsense");
        assertThat(List.of(foreign.status(), unknown.status(), malformed.status()))
                .containsOnly(404);
        assertThat(foreign.text("error")).isEqualTo(unknown.text("error")).isEqualTo(malformed.text("error"));
        assertThat(get("stranger", "/api/escrow").body().get("escrows")).isEmpty();
    }

    @Test
    void waitingEscrowShowsCheckoutUrl() {
        Checkout checkout = market.awaitCheckout(MoneyFixture.terms(1, 1_000));

        assertThat(get("poster", "/api/escrow").text("escrows.0.checkoutUrl"))
                .isEqualTo("https://api.test/c/" + checkout.code());
        market.deliver(market.paid(checkout, "evt"));
        assertThat(get("poster", "/api/escrow")
                        .body()
                        .at("/escrows/0/checkoutUrl")
                        .isNull())
                .isTrue();
    }

    @Test
    void aKeyNeedsTheScopeToRead() {
        assertThat(get("spender", "/api/wallet/balance").text("error_code")).isEqualTo("insufficient_scope");
        assertThat(get("", "/api/wallet/balance").status()).isEqualTo(401);
    }

    private JsonNode statement(String who, Instant start, Instant end) {
        return get(who, "/api/wallet/statement?start=" + Instants.text(start) + "&end=" + Instants.text(end))
                .body();
    }

    private Reply get(String who, String path) {
        return endpoint.call(who, "GET", path, "");
    }
}
