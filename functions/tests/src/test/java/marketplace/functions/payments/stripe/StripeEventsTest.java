package marketplace.functions.payments.stripe;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Set;
import marketplace.api.Json;
import marketplace.kernel.Money;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.ProviderMethod;
import marketplace.testing.stripe.StripeDashboard;
import org.junit.jupiter.api.Test;

/** Stripe's events, translated for the ledger. */
class StripeEventsTest extends StripeWorld {

    @Test
    void paymentReportedByTwoMessagesIsOneEvent() {
        String payment = books.pay(session(false));

        assertThat(read())
                .containsExactly(new ProviderEvent.CheckoutPaid(
                        "stripe", "paid:" + payment, CHECKOUT, new Money(2_550), payment, null));
    }

    @Test
    void savedMethodIsReportedWithReferenceAndLabel() {
        books.pay(session(true));

        assertThat(read()).singleElement().isInstanceOfSatisfying(ProviderEvent.CheckoutPaid.class, paid -> {
            assertThat(paid.savedMethod())
                    .isEqualTo(new ProviderMethod("stripe", id("customer") + ":" + id("payment_method"), "Visa 4242"));
        });
    }

    @Test
    void bankPaymentIsReportedWhenTheBankHasPaid() {
        String session = session(false);
        books.payByBank(session);
        assertThat(read()).isEmpty();

        books.bankDecides(session, true);

        assertThat(read()).singleElement().isInstanceOf(ProviderEvent.CheckoutPaid.class);
    }

    @Test
    void refusedBankPaymentIsADecline() {
        String session = session(false);
        books.payByBank(session);
        books.bankDecides(session, false);

        assertThat(read())
                .containsExactly(new ProviderEvent.CheckoutDeclined("stripe", "declined:" + session, CHECKOUT));
    }

    @Test
    void expiredSessionIsNoEventBecauseTheCheckoutMayHaveAnother() {
        books.expire(session(false));

        assertThat(read()).isEmpty();
    }

    @Test
    void chargeIsReportedByItsPayment() {
        charge("pm_good");
        assertThat(read())
                .containsExactly(new ProviderEvent.ChargePaid(
                        "stripe",
                        "paid:" + id("payment_intent"),
                        "charge-1",
                        PAYER,
                        new Money(2_000),
                        id("payment_intent")));
    }

    @Test
    void failedChargeHasAReason() {
        charge(StripeDashboard.SLOW_METHOD);
        books.settle(id("payment_intent"), false);

        assertThat(read())
                .containsExactly(new ProviderEvent.ChargeFailed(
                        "stripe", "failed:" + id("payment_intent"), "charge-1", PAYER, "No funds."));
    }

    @Test
    void disputeTakesMoneyOnceAndReturnsItOnceWhenWon() {
        String payment = books.pay(session(false));
        books.takeEvents();

        String dispute = books.dispute(payment);
        ProviderEvent.ChargedBack taken = new ProviderEvent.ChargedBack(
                "stripe", "taken:" + dispute + ":2550", dispute, PAYER, CHECKOUT.value(), new Money(2_550));
        assertThat(read()).containsExactly(taken);
        books.send("charge.dispute.updated", books.last("dispute"), null);
        assertThat(read()).containsExactly(taken);

        books.decide(dispute, true);
        ProviderEvent.ChargebackReturned returned = new ProviderEvent.ChargebackReturned(
                "stripe", "returned:" + dispute + ":2550", dispute, PAYER, CHECKOUT.value(), new Money(2_550));
        assertThat(read()).containsExactly(returned, returned);
    }

    @Test
    void endOfADisputeIsReadAsItsEventReportsIt() {
        String won = books.dispute(books.pay(session(false)));
        assertThat(provider.endOfDispute(won)).isEmpty();
        books.takeEvents();
        books.decide(won, true);

        assertThat(provider.endOfDispute(won))
                .isEqualTo(read().stream().findFirst())
                .isPresent();
    }

    @Test
    void lostDisputeIsReportedAndAnInquiryIsNot() {
        String payment = books.pay(session(false));
        books.inquire(payment);
        String dispute = books.dispute(payment);
        books.takeEvents();

        books.decide(dispute, false);

        assertThat(read())
                .containsExactly(new ProviderEvent.ChargebackLost(
                        "stripe", "lost:" + dispute, dispute, PAYER, CHECKOUT.value()));
        assertThat(provider.endOfDispute(dispute)).get().isInstanceOf(ProviderEvent.ChargebackLost.class);
    }

    @Test
    void refundReportsTheTotalRefunded() {
        String payment = books.pay(session(false));
        books.takeEvents();

        books.refund(payment, 300);
        assertThat(totals(read())).containsExactly(300L);
        books.refund(payment, 400);
        assertThat(totals(read())).containsExactly(700L);
    }

    @Test
    void failedRefundOfOthersReportsTheTotalReturned() {
        String payment = books.pay(session(false));
        String first = books.refund(payment, 300);
        books.refund(payment, 400);
        String charge = id("charge");
        books.takeEvents();

        books.endRefund(first, false);

        ProviderEvent.PaymentRefundReturned back = new ProviderEvent.PaymentRefundReturned(
                "stripe", "refund_returned:" + charge + ":300", charge, PAYER, CHECKOUT.value(), new Money(300));
        assertThat(read()).containsExactly(back, back);
        books.refund(payment, 100);
        assertThat(totals(read())).as("total ever refunded").containsExactly(800L);
    }

    @Test
    void refundOrDisputeOfAForeignPaymentIsIgnored() {
        ObjectNode charge = Json.object()
                .put("id", "ch_of_others")
                .put("amount_refunded", 500)
                .put("currency", "eur")
                .putNull("payment_intent");
        books.send("charge.refunded", charge, null);
        books.payByHand(500);
        books.send("charge.refunded", charge.deepCopy().put("payment_intent", id("payment_intent")), null);
        ObjectNode refund = Json.object()
                .put("id", "re_of_others")
                .put("status", "failed")
                .put("charge", "ch_of_others")
                .putNull("payment_intent");
        books.send("refund.failed", refund, null);
        ObjectNode dispute = Json.object().put("id", "dp_of_others").putNull("payment_intent");
        dispute.putArray("balance_transactions").addObject().put("amount", -500).put("currency", "eur");
        books.send("charge.dispute.created", dispute, null);
        books.send("charge.dispute.created", dispute.deepCopy().put("payment_intent", id("payment_intent")), null);

        assertThat(read()).isEmpty();
    }

    private static List<Long> totals(List<ProviderEvent> events) {
        return events.stream()
                .filter(ProviderEvent.PaymentRefunded.class::isInstance)
                .map(event -> ((ProviderEvent.PaymentRefunded) event).total().cents())
                .toList();
    }

    @Test
    void ourRefundIsReportedAsOursOnly() {
        String payment = books.pay(session(false));
        books.refund(payment, 300);
        books.takeEvents();

        provider.refund(refund(payment, 400));

        List<ProviderEvent> signed = read();
        assertThat(totals(signed)).as("refunds by others").containsExactly(300L);
        assertThat(signed)
                .contains(new ProviderEvent.RefundMade(
                        "stripe", "refund_made:" + id("refund"), PAYER, REFUND, id("refund")));
    }

    @Test
    void chargeWithOnlyOurRefundsReportsNoneOfOthers() {
        String payment = books.pay(session(false));
        books.takeEvents();

        provider.refund(refund(payment, 400));

        assertThat(read()).hasOnlyElementsOfType(ProviderEvent.RefundMade.class).isNotEmpty();
    }

    @Test
    void refundIsReportedWhenMadeAndWhenItFailsLater() {
        String payment = books.pay(session(false));
        books.takeEvents();
        provider.refund(refund(payment, StripeDashboard.SLOW_REFUND));
        assertThat(read()).isEmpty();

        books.endRefund(id("refund"), true);
        assertThat(read())
                .containsExactly(new ProviderEvent.RefundMade(
                        "stripe", "refund_made:" + id("refund"), PAYER, REFUND, id("refund")));
        books.endRefund(id("refund"), false);
        assertThat(Set.copyOf(read()))
                .containsExactly(new ProviderEvent.RefundFailed(
                        "stripe",
                        "refund_failed:" + id("refund"),
                        PAYER,
                        REFUND,
                        "The refund was refused: expired or canceled card."));
    }

    @Test
    void payoutIsReportedWithItsAttempt() {
        charge("pm_good");
        payOut(1);
        books.takeEvents();

        books.arrive(id("payout"), true);
        books.arrive(id("payout"), false);

        assertThat(read())
                .containsExactly(
                        new ProviderEvent.PayoutPaid("stripe", "payout_paid:" + id("payout"), WORKER, PAYOUT, 1),
                        new ProviderEvent.PayoutFailed(
                                "stripe",
                                "payout_failed:" + id("payout"),
                                WORKER,
                                PAYOUT,
                                1,
                                "The bank account has been closed."));
    }

    @Test
    void reversedTransferIsAFailedPayout() {
        charge("pm_good");
        payOut(1);
        books.takeEvents();

        books.reverse(id("transfer"));

        assertThat(read()).singleElement().isInstanceOf(ProviderEvent.PayoutFailed.class);
    }

    @Test
    void accountEventReportsTheCurrentStateOfTheAccount() {
        String account = provider.openAccount(WORKER, clock.instant());
        books.ready(account, true);
        books.ready(account, false);

        assertThat(read())
                .extracting(event -> ((ProviderEvent.PayoutAccountChanged) event).ready())
                .containsExactly(false, false);
        books.ready(account, true);
        assertThat(read()).singleElement().isInstanceOfSatisfying(ProviderEvent.PayoutAccountChanged.class, changed -> {
            assertThat(changed.ready()).isTrue();
            assertThat(changed.payee()).isEqualTo(WORKER);
            assertThat(changed.account()).isEqualTo(account);
        });
    }

    @Test
    void paymentToAPayeesOwnAccountWithOurIdsIsIgnored() {
        books.pay(session(false));
        ObjectNode session = books.last("checkout.session");
        ObjectNode payment = books.last("payment_intent");
        books.takeEvents();

        books.send("checkout.session.completed", session, "acct_of_a_payee");
        books.send("payment_intent.succeeded", payment, "acct_of_a_payee");
        books.send("transfer.reversed", Json.object().put("id", "tr_1").put("reversed", true), "acct_of_a_payee");

        assertThat(read()).isEmpty();
    }

    @Test
    void payoutOfOurOwnAccountIsIgnored() {
        charge("pm_good");
        payOut(1);
        books.takeEvents();

        books.send("payout.paid", books.last("payout"), null);

        assertThat(read()).isEmpty();
    }

    @Test
    void foreignOrUnknownEventIsIgnored() {
        books.payByHand(500);
        books.send("customer.created", Json.object().put("id", "cus_1"), null);
        books.send("something.that.comes.later", Json.object(), null);

        assertThat(read()).isEmpty();
    }
}
