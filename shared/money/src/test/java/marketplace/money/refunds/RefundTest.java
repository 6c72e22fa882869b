package marketplace.money.refunds;

import static marketplace.money.MoneyFixture.POSTER;
import static marketplace.money.MoneyFixture.PROVIDER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import marketplace.accounts.Accounts;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.Id.PaymentLinkId;
import marketplace.kernel.Money;
import marketplace.kernel.Scope;
import marketplace.money.MoneyFixture;
import marketplace.money.OpenBalanceGuard;
import marketplace.money.TestProvider;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.escrow.disputes.EscrowActor;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.topups.TopUp;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.Spender;
import marketplace.money.transactions.TransactionKind;
import marketplace.table.Commit;
import marketplace.table.LostRace;
import marketplace.table.Write;
import marketplace.testing.TestEndpoint.Reply;
import org.junit.jupiter.api.Test;

class RefundTest extends RefundFixture {

    @Test
    void refundDebitsAtOnceAndIsConfirmedByProvider() {
        market.spend(4_000);

        Reply begun = refund("60");

        assertThat(begun.status()).isEqualTo(200);
        assertThat(begun.text("refund.status")).isEqualTo("pending");
        assertThat(market.balance()).isZero();
        assertThat(given()).isZero();
        market.work();
        String id = begun.text("refund.id");
        Reply read = endpoint.call("owner", "GET", "/api/wallet/refunds/" + id, "");
        assertThat(read.text("refund.status")).isEqualTo("confirmed");
        assertThat(read.text("refund.paymentId")).isEqualTo(deposit.id().value());
        assertThat(market.provider.refunded.get(id).payment()).isEqualTo("pi_" + deposit.id());
        assertThat(given()).isEqualTo(6_000);
        assertThat(statement()).containsExactly("refund -6000", "escrow_funded -4000", "deposit 10000");
        assertThat(refundable(0)).as("the rest was spent").isZero();
    }

    @Test
    void refundWithoutAmountIsLimitedByBalance() {
        Checkout more = paid(POSTER, 500);
        refund("owner", more.id().value(), "");
        assertThat(last().amount().cents()).isEqualTo(500);
        market.spend(7_000);

        refund("owner", deposit.id().value(), "");

        assertThat(last().amount().cents()).isEqualTo(3_000);
        assertThat(code(refund("owner", deposit.id().value(), ""))).isEqualTo("409 invalid_state");
        assertThat(code(refund("owner", more.id().value(), ""))).isEqualTo("409 invalid_state");
    }

    @Test
    void refundAbovePaymentOrBalanceIsRejected() {
        paid(POSTER, 5_000);
        refund("70");

        Reply tooMuch = refund("30.01");
        assertThat(code(tooMuch)).isEqualTo("409 invalid_state");
        assertThat(tooMuch.text("error")).contains("30.00 USD of this payment is left");
        assertThat(refund("30").status()).isEqualTo(200);
        assertThat(refund("0.01").text("error")).contains("refunded in full");
        assertThat(market.balance()).isEqualTo(5_000);
        market.spend(4_000);
        String second =
                endpoint.call("owner", "GET", "/api/wallet/payments", "").text("payments.0.id");
        assertThat(code(refund("owner", second, ",\"amount\":10.01"))).isEqualTo("409 invalid_state");
        assertThat(code(refund("owner", second, ",\"amount\":0.001"))).isEqualTo("400 validation");
        assertThat(code(refund("owner", second, ",\"amount\":0"))).isEqualTo("400 validation");
    }

    @Test
    void dryRunQuotesRefundAndProblems() {
        Reply quoted = refund("owner", deposit.id().value(), ",\"amount\":40,\"dryRun\":true");

        assertThat(quoted.body().at("/quote/wouldSucceed").asBoolean()).isTrue();
        assertThat(quoted.body().at("/quote/balanceAfterCents").asLong()).isEqualTo(6_000);
        assertThat(quoted.body().path("refund").has("id")).isFalse();
        Reply tooMuch = refund("owner", deposit.id().value(), ",\"amount\":100.01,\"dryRun\":true");
        assertThat(tooMuch.body().path("wouldSucceed").asBoolean()).isFalse();
        assertThat(tooMuch.text("problems.0")).contains("100.00 USD of this payment is left");
        assertThat(market.refunds(POSTER)).isEmpty();
        assertThat(market.balance()).isEqualTo(10_000);
    }

    @Test
    void foreignPaymentsAndRefundsAreUnknown() {
        refund("10");
        String unknown = "chk_" + MoneyFixture.suffix(77);

        assertThat(code(refund("worker", deposit.id().value(), ""))).isEqualTo("404 not_found");
        assertThat(refund("worker", deposit.id().value(), "").text("error"))
                .isEqualTo(refund("worker", unknown, "").text("error"))
                .isEqualTo(refund("owner", "esc_1", "").text("error"));
        String id = last().id().value();
        assertThat(code(endpoint.call("worker", "GET", "/api/wallet/refunds/" + id, "")))
                .isEqualTo("404 not_found");
        assertThat(endpoint.call("worker", "GET", "/api/wallet/refunds", "")
                        .body()
                        .at("/count")
                        .asInt())
                .isZero();
        String tail = deposit.id().value().substring(4);
        assertThat(code(refund("owner", "tup_" + tail, ""))).isEqualTo("404 not_found");
    }

    @Test
    void refundRequiresManageScopeAndUnrestrictedAccount() {
        KeyId key = new KeyId("key_" + MoneyFixture.suffix(1));
        endpoint.admit("spender", new Caller.WithKey(POSTER, key, Set.of(Scope.READ, Scope.SPEND, Scope.HIRE)));
        assertThat(code(refund("spender", deposit.id().value(), ""))).isEqualTo("403 insufficient_scope");

        table.commit(Commit.of(Accounts.restrict(POSTER, "a look is taken")));

        assertThat(code(refund("10"))).isEqualTo("403 forbidden");
        assertThat(market.balance()).isEqualTo(10_000);
    }

    @Test
    void refundWithDebtIsRejected() {
        market.spend(10_000);
        Checkout other = paid(POSTER, 500);
        market.deliver(new ProviderEvent.PaymentRefunded(
                PROVIDER, "refunded:1", "ch_1", POSTER, deposit.id().value(), new Money(2_000)));
        Reply refused = refund("owner", other.id().value(), "");

        assertThat(code(refused)).isEqualTo("403 debt_outstanding");
        assertThat(refused.text("error")).contains("it owes money after a chargeback");
        paid(POSTER, 1_500);
        Checkout last = paid(POSTER, 500);
        assertThat(refund("owner", last.id().value(), "").status()).isEqualTo(200);
    }

    @Test
    void moneyThatCameFirstIsSpentFirst() {
        Checkout second = paid(POSTER, 5_000);
        market.spend(12_000);

        assertThat(refundable(0)).as("the second payment").isEqualTo(3_000);
        assertThat(refundable(1)).as("the first payment").isZero();
        Reply refused = refund("owner", deposit.id().value(), ",\"amount\":10");

        assertThat(code(refused)).isEqualTo("409 invalid_state");
        assertThat(refused.text("error"))
                .contains("Only 0.00 USD of this payment is unspent; you requested 10.00 USD.");
        assertThat(refund("owner", second.id().value(), ",\"amount\":60").text("error"))
                .as("less is unspent than is left")
                .contains("Only 30.00 USD of this payment is unspent; you requested 60.00 USD.");
        assertThat(refund("owner", second.id().value(), "").status()).isEqualTo(200);
        assertThat(market.balance()).isZero();
    }

    @Test
    void spentPaymentIsNotRefundedWithOtherMoney() {
        market.spend(9_000);
        paid(POSTER, 5_000);

        Reply refused = refund("owner", deposit.id().value(), ",\"amount\":20");
        Reply rest = refund("owner", deposit.id().value(), "");

        assertThat(code(refused)).isEqualTo("409 invalid_state");
        assertThat(rest.text("refund.amountCents")).isEqualTo("1000");
        assertThat(market.balance()).isEqualTo(5_000);
    }

    @Test
    void cancelledEscrowGivesItsPaymentsTheirMoneyBack() {
        Checkout second = paid(POSTER, 5_000);
        EscrowId escrow = market.fund(MoneyFixture.terms(1, 10_000));
        assertThat(refundable(0)).isEqualTo(3_200);

        market.move(escrow, held -> held.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));

        assertThat(refundable(0)).isEqualTo(5_000);
        assertThat(refundable(1)).isEqualTo(10_000);
        assertThat(refund("owner", second.id().value(), "").text("refund.amountCents"))
                .isEqualTo("5000");
    }

    @Test
    void cancelledEscrowOfACheckoutCanBeRefundedToItsCard() {
        Checkout checkout = market.awaitCheckout(MoneyFixture.terms(50, 1_000));
        market.deliver(market.paid(checkout, "pi_" + checkout.id()));
        EscrowId escrow =
                market.escrows.findOf(MoneyFixture.seat(50)).orElseThrow().id();
        market.spend(10_000);
        market.move(escrow, held -> held.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));

        assertThat(refund("owner", checkout.id().value(), "").text("refund.amountCents"))
                .isEqualTo("1180");
    }

    @Test
    void receivedTransferIsNotRefundedToACard() {
        market.spend(10_000);
        market.deposit(MoneyFixture.WORKER, 2_000);
        market.commit(() -> market.ledger
                .post(List.of(
                        LedgerTransaction.of(TransactionKind.TRANSFER, market.transaction(), deposit.id(), market.now())
                                .from(new LedgerAccount.Wallet(MoneyFixture.WORKER), new Money(2_000))
                                .to(new LedgerAccount.Wallet(POSTER), new Money(2_000))
                                .by(Spender.of(MoneyFixture.WORKER))
                                .build()))
                .requirePosted());
        assertThat(market.balance()).isEqualTo(2_000);

        assertThat(code(refund("10"))).isEqualTo("409 invalid_state");
    }

    @Test
    void everyKindOfPaymentCanBeRefunded() {
        refund("100");
        Checkout escrow = market.awaitCheckout(MoneyFixture.terms(1, 1_000));
        market.deliver(market.paid(escrow, "pi_escrow"));
        assertThat(code(refund("owner", escrow.id().value(), ""))).isEqualTo("409 invalid_state");
        EscrowId held =
                market.escrows.findOf(MoneyFixture.seat(1)).orElseThrow().id();
        market.move(held, found -> found.cancel(EscrowActor.POSTER, null, market.transaction(), market.now()));
        assertThat(refund("owner", escrow.id().value(), "").status()).isEqualTo(200);
        assertThat(last().amount().cents()).isEqualTo(1_180);

        CheckoutId late = market.openDeposit(POSTER, 700).id();
        market.clock.advance(Checkout.LIFETIME);
        market.deliver(new ProviderEvent.CheckoutPaid(PROVIDER, "pi_late", late, new Money(700)));
        assertThat(refund("owner", late.value(), "").status()).isEqualTo(200);

        Checkout link = market.newCheckout(
                POSTER,
                new CheckoutPurpose.PaymentLink(new PaymentLinkId("plk_" + MoneyFixture.suffix(1)), "Owner", null),
                new Money(900));
        market.commit(() -> market.checkouts.create(link));
        market.deliver(market.paid(link, "pi_link"));
        assertThat(refund("owner", link.id().value(), "").status()).isEqualTo(200);

        market.saveMethod(POSTER, TestProvider.CARD);
        market.autoTopUp(POSTER, 100, 5_000, 10_000);
        market.work();
        TopUp charged = market.lastTopUp();
        market.clock.advance(Duration.ofHours(1));
        assertThat(market.balance()).isEqualTo(5_000);
        assertThat(refund("owner", charged.id().value(), "").status()).isEqualTo(200);
        market.work();

        assertThat(market.provider.refunded.get(last().id().value()).payment()).isEqualTo(charged.reference());
        assertThat(market.balance()).isZero();
        assertThat(market.topUpHistory(POSTER))
                .as("taking money out asks for none")
                .hasSize(1);
    }

    @Test
    void accountWithPendingRefundCannotBeDeleted() {
        OpenBalanceGuard guard = new OpenBalanceGuard(table, market.clock);
        refund("100");

        assertThatThrownBy(() -> guard.require(POSTER, Money.ZERO))
                .hasMessageContaining("refund " + last().id() + " (pending)");
        market.work();
        List<Write> checks = guard.require(POSTER, Money.ZERO);
        Checkout more = paid(POSTER, 500);
        refund("owner", more.id().value(), "");
        assertThat(market.balance()).isZero();

        assertThatThrownBy(() -> table.commit(new Commit(checks))).isInstanceOf(LostRace.class);
    }

    @Test
    void idempotencyKeyRefundsOnce() {
        String body = ",\"amount\":60,\"idempotencyKey\":\"empty it\"";
        String first = refund("owner", deposit.id().value(), body).text("refund.id");

        assertThat(refund("owner", deposit.id().value(), body).text("refund.id"))
                .isEqualTo(first);
        assertThat(market.balance()).isEqualTo(4_000);
    }
}
