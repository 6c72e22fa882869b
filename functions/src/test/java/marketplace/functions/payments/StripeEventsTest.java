package marketplace.functions.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.api.Json;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.CheckoutId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.checkouts.Checkout;
import marketplace.money.checkouts.CheckoutCode;
import marketplace.money.checkouts.CheckoutPurpose;
import marketplace.money.provider.Charge;
import marketplace.money.provider.PayoutOrder;
import marketplace.money.provider.ProviderEvent;
import marketplace.money.provider.ProviderMethod;
import marketplace.money.provider.RefundOrder;
import marketplace.testing.FakeStripe;
import marketplace.testing.FakeStripe.Fault;
import marketplace.testing.SettableClock;
import marketplace.testing.StripeDashboard;
import marketplace.testing.StripeDashboard.Told;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What Stripe's messages mean to us, and which of them are believed. */
class StripeEventsTest {

    private static final AccountId PAYER = new AccountId("acc_00000000000000000000000001");
    private static final AccountId WORKER = new AccountId("acc_00000000000000000000000002");
    private static final CheckoutId CHECKOUT = new CheckoutId("chk_00000000000000000000000001");
    private static final PayoutId PAYOUT = new PayoutId("pay_00000000000000000000000001");
    private static final RefundId REFUND = new RefundId("rfd_00000000000000000000000001");
    private static final URI HERE = URI.create("https://market.example/c/0123456789abcdef");

    private final SettableClock clock = new SettableClock();
    private final FakeStripe stripe = FakeStripe.start(clock);
    private final StripeDashboard books = stripe.books();
    private final StripeProvider provider = new StripeProvider(() -> StripeSettings.parse(stripe.settings()), clock);

    @AfterEach
    void close() {
        stripe.close();
    }

    private Instant now() {
        return clock.instant();
    }

    private String session(boolean savesMethod) {
        Checkout checkout = Checkout.open(
                CHECKOUT,
                new CheckoutCode("0123456789abcdef"),
                new CheckoutPurpose.Deposit(),
                PAYER,
                new Money(2_550),
                "Deposit into your wallet",
                savesMethod,
                now());
        provider.hostedPage(checkout, HERE);
        return books.last("checkout.session").path("id").asText();
    }

    private void charge(String method) {
        provider.charge(new Charge(
                "charge-1",
                PAYER,
                new ProviderMethod("stripe", "cus_1:" + method, "Visa"),
                new Money(2_000),
                "Top-up",
                now()));
    }

    private void payOut(int attempt) {
        String account = provider.openAccount(WORKER);
        books.ready(account, true);
        provider.payOut(new PayoutOrder(WORKER, PAYOUT, attempt, account, new Money(900)));
    }

    private String id(String object) {
        return books.last(object).path("id").asText();
    }

    private Optional<ProviderEvent> read(Told told) {
        return provider.event(Map.of(StripeEvents.HEADER, told.signature(now())), told.body(), now());
    }

    /** What was told since, as far as it concerns us. */
    private List<ProviderEvent> read() {
        return books.takeTold().stream()
                .map(this::read)
                .flatMap(Optional::stream)
                .toList();
    }

    private void assertRefused(String signature, byte[] body) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> provider.event(Map.of(StripeEvents.HEADER, signature), body, now()))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.SIGNATURE_INVALID));
    }

    @Test
    void endlessSignatureIsRefused() {
        assertRefused("t=1" + ",t=1".repeat(1_000), "{}".getBytes(StandardCharsets.UTF_8));
        assertRefused("t=1,v1=" + "a".repeat(50_000), "{}".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void aPaymentIsToldOnceThoughTwoMessagesTellOfIt() {
        String payment = books.pay(session(false));

        assertThat(read())
                .containsExactly(new ProviderEvent.CheckoutPaid(
                        "stripe", "paid:" + payment, CHECKOUT, new Money(2_550), payment, null));
    }

    @Test
    void withAMethodThatIsKeptItsReferenceAndLabelAreTold() {
        books.pay(session(true));

        assertThat(read()).singleElement().isInstanceOfSatisfying(ProviderEvent.CheckoutPaid.class, paid -> {
            assertThat(paid.savedMethod())
                    .isEqualTo(new ProviderMethod("stripe", id("customer") + ":" + id("payment_method"), "Visa 4242"));
        });
    }

    @Test
    void aPaymentByBankIsToldWhenTheBankHasPaid() {
        String session = session(false);
        books.payByBank(session);
        assertThat(read()).isEmpty();

        books.bankDecides(session, true);

        assertThat(read()).singleElement().isInstanceOf(ProviderEvent.CheckoutPaid.class);
    }

    @Test
    void aPaymentThatTheBankRefusesIsDeclined() {
        String session = session(false);
        books.payByBank(session);
        books.bankDecides(session, false);

        assertThat(read())
                .containsExactly(new ProviderEvent.CheckoutDeclined("stripe", "declined:" + session, CHECKOUT));
    }

    @Test
    void thatAPageHasEndedSaysNothingForTheCheckoutMayHaveAnother() {
        books.expire(session(false));

        assertThat(read()).isEmpty();
    }

    @Test
    void aChargeIsToldByItsPayment() {
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
    void aChargeThatFailsIsToldWithTheReason() {
        charge(StripeDashboard.SLOW_METHOD);
        books.settle(id("payment_intent"), false);

        assertThat(read())
                .containsExactly(new ProviderEvent.ChargeFailed(
                        "stripe", "failed:" + id("payment_intent"), "charge-1", PAYER, "No funds."));
    }

    @Test
    void aDisputeTakesMoneyOnceAndGivesItBackOnceWhenItIsWon() {
        String payment = books.pay(session(false));
        books.takeTold();

        String dispute = books.dispute(payment);
        ProviderEvent.ChargedBack taken = new ProviderEvent.ChargedBack(
                "stripe", "taken:" + dispute + ":2550", dispute, PAYER, CHECKOUT.value(), new Money(2_550));
        assertThat(read()).containsExactly(taken);
        books.tell("charge.dispute.updated", books.last("dispute"), null);
        assertThat(read()).containsExactly(taken);

        books.decide(dispute, true);
        ProviderEvent.ChargebackReturned returned = new ProviderEvent.ChargebackReturned(
                "stripe", "returned:" + dispute + ":2550", dispute, PAYER, CHECKOUT.value(), new Money(2_550));
        assertThat(read()).containsExactly(returned, returned);
    }

    @Test
    void aDisputeThatIsLostTakesNoMoreAndAnInquiryNothing() {
        String payment = books.pay(session(false));
        books.inquire(payment);
        String dispute = books.dispute(payment);
        books.takeTold();

        books.decide(dispute, false);

        assertThat(read()).isEmpty();
    }

    @Test
    void aRefundIsToldByAllThatWasRefunded() {
        String payment = books.pay(session(false));
        books.takeTold();

        books.refund(payment, 300);
        assertThat(totals(read())).containsExactly(300L);
        books.refund(payment, 400);
        assertThat(totals(read())).containsExactly(700L);
    }

    @Test
    void aRefundOfThePagesThatComesBackIsToldByAllThatCameBack() {
        String payment = books.pay(session(false));
        String first = books.refund(payment, 300);
        books.refund(payment, 400);
        String charge = id("charge");
        books.takeTold();

        books.endRefund(first, false);

        ProviderEvent.PaymentRefundReturned back = new ProviderEvent.PaymentRefundReturned(
                "stripe", "refund_returned:" + charge + ":300", charge, PAYER, CHECKOUT.value(), new Money(300));
        assertThat(read()).containsExactly(back, back);
        books.refund(payment, 100);
        assertThat(totals(read())).as("all that was ever given back").containsExactly(800L);
    }

    @Test
    void aRefundOrDisputeOfWhatIsNotOursIsTakenAndLeftWhateverItLooksLike() {
        ObjectNode charge = Json.object()
                .put("id", "ch_of_others")
                .put("amount_refunded", 500)
                .put("currency", "eur")
                .putNull("payment_intent");
        books.tell("charge.refunded", charge, null);
        books.payByHand(500);
        books.tell("charge.refunded", charge.deepCopy().put("payment_intent", id("payment_intent")), null);
        ObjectNode refund = Json.object()
                .put("id", "re_of_others")
                .put("status", "failed")
                .put("charge", "ch_of_others")
                .putNull("payment_intent");
        books.tell("refund.failed", refund, null);
        ObjectNode dispute = Json.object().put("id", "dp_of_others").putNull("payment_intent");
        dispute.putArray("balance_transactions").addObject().put("amount", -500).put("currency", "eur");
        books.tell("charge.dispute.created", dispute, null);
        books.tell("charge.dispute.created", dispute.deepCopy().put("payment_intent", id("payment_intent")), null);

        assertThat(read()).isEmpty();
    }

    @Test
    void aDisputeInAnotherCurrencyIsRefused() {
        String payment = books.pay(session(false));
        ObjectNode dispute = Json.object().put("id", "dp_1").put("payment_intent", payment);
        dispute.putArray("balance_transactions").addObject().put("amount", -500).put("currency", "eur");
        Told told = books.tell("charge.dispute.created", dispute, null);

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> read(told))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.VALIDATION));
    }

    private static List<Long> totals(List<ProviderEvent> events) {
        return events.stream()
                .filter(ProviderEvent.PaymentRefunded.class::isInstance)
                .map(event -> ((ProviderEvent.PaymentRefunded) event).total().cents())
                .toList();
    }

    private static RefundOrder refund(String payment, long cents) {
        return new RefundOrder(PAYER, REFUND, payment, new Money(cents));
    }

    @Test
    void aRefundOfOursIsNoneOfThePagesAndIsToldAsOurs() {
        String payment = books.pay(session(false));
        books.refund(payment, 300);
        books.takeTold();

        provider.refund(refund(payment, 400));

        List<ProviderEvent> told = read();
        assertThat(totals(told)).as("of the pages, whatever the charge says").containsExactly(300L);
        assertThat(told)
                .contains(new ProviderEvent.RefundMade(
                        "stripe", "refund_made:" + id("refund"), PAYER, REFUND, id("refund")));
    }

    @Test
    void aChargeOfWhichOnlyWeGaveBackTellsNothing() {
        String payment = books.pay(session(false));
        books.takeTold();

        provider.refund(refund(payment, 400));

        assertThat(read()).hasOnlyElementsOfType(ProviderEvent.RefundMade.class).isNotEmpty();
    }

    @Test
    void aRefundIsToldWhenItIsMadeAndWhenItComesBackAfterThat() {
        String payment = books.pay(session(false));
        books.takeTold();
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
    void aPayoutIsToldWithItsAttempt() {
        charge("pm_good");
        payOut(1);
        books.takeTold();

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
    void aTransferThatIsTakenBackIsAFailedPayout() {
        charge("pm_good");
        payOut(1);
        books.takeTold();

        books.reverse(id("transfer"));

        assertThat(read()).singleElement().isInstanceOf(ProviderEvent.PayoutFailed.class);
    }

    @Test
    void ofAPayeesAccountItIsToldHowItStandsNowWhateverTheMessageSays() {
        String account = provider.openAccount(WORKER);
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
    void whatAPayeeTakesWithOurIdsAtAnAccountOfHisOwnIsNoPaymentToUs() {
        books.pay(session(false));
        ObjectNode session = books.last("checkout.session");
        ObjectNode payment = books.last("payment_intent");
        books.takeTold();

        books.tell("checkout.session.completed", session, "acct_of_a_payee");
        books.tell("payment_intent.succeeded", payment, "acct_of_a_payee");
        books.tell("transfer.reversed", Json.object().put("id", "tr_1").put("reversed", true), "acct_of_a_payee");

        assertThat(read()).isEmpty();
    }

    @Test
    void aPayoutOfOurOwnAccountIsNoPayoutOfAPayee() {
        charge("pm_good");
        payOut(1);
        books.takeTold();

        books.tell("payout.paid", books.last("payout"), null);

        assertThat(read()).isEmpty();
    }

    @Test
    void whatIsNotOursOrOfNoKindThatWeKnowIsTakenAndLeft() {
        books.payByHand(500);
        books.tell("customer.created", Json.object().put("id", "cus_1"), null);
        books.tell("something.that.comes.later", Json.object(), null);

        assertThat(read()).isEmpty();
    }

    @Test
    void aTestsMessageIsNoMoney() {
        books.pay(session(false));
        Told told = books.takeTold().getLast();
        ObjectNode event = Json.readObject(told.body()).put("livemode", false);

        assertThat(read(new Told(told.type(), Json.bytes(event), told.secret())))
                .isEmpty();
    }

    @Test
    void aMessageIsBelievedForFiveMinutes() {
        books.pay(session(false));
        Told told = books.takeTold().getLast();
        String signature = told.signature(now());

        clock.advance(Duration.ofMinutes(5));
        assertThat(provider.event(Map.of(StripeEvents.HEADER, signature), told.body(), now()))
                .isPresent();
        clock.advance(Duration.ofSeconds(1));
        assertRefused(signature, told.body());
    }

    @Test
    void anyOtherByteOrSecretIsNotBelieved() {
        books.pay(session(false));
        Told told = books.takeTold().getLast();
        String signature = told.signature(now());
        String text = new String(told.body(), StandardCharsets.UTF_8);

        assertRefused(signature, (text + " ").getBytes(StandardCharsets.UTF_8));
        assertRefused(signature, text.replace("2550", "9550").getBytes(StandardCharsets.UTF_8));
        assertRefused(signature, new byte[] {(byte) 0xff, (byte) 0xfe});
        assertRefused(new Told(told.type(), told.body(), "whsec_of_somebody_else").signature(now()), told.body());
        assertRefused(signature.replace("v1=", "v0="), told.body());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "t",
                "t=",
                "t=abc,v1=00",
                "t=1767225600",
                "t=1767225600,v1=",
                "t=99999999999999999999,v1=00",
                "t=-1,v1=00",
                "v1=00",
                ",,,",
                "t=1767225600,v1=00,v1"
            })
    void aSignatureThatIsNoneIsRefused(String signature) {
        assertRefused(signature, "{}".getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void bothEndpointsAreBelieved() {
        Told ours = books.tell("customer.created", Json.object().put("id", "cus_1"), null);
        Told connected = books.tell("customer.created", Json.object().put("id", "cus_1"), "acct_1");

        assertThat(ours.secret()).isNotEqualTo(connected.secret());
        assertThat(read(ours)).isEmpty();
        assertThat(read(connected)).isEmpty();
    }

    @Test
    void whatCannotBeLookedUpNowIsNotTakenAndComesAgain() {
        String payment = books.pay(session(false));
        books.takeTold();
        books.dispute(payment);
        Told told = books.takeTold().getLast();
        stripe.fails(Fault.SERVER_ERROR);

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> read(told))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.PAYMENT_PROVIDER_UNAVAILABLE));

        stripe.fails(Fault.NONE);
        assertThat(read(told)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"amount_total\":0", "amount_total\":-1", "amount_total\":1.5", "amount_total\":\"2550\""})
    void anAmountThatIsNoneIsRefused(String amount) {
        books.pay(session(false));
        Told told = books.takeTold().getLast();
        String text = new String(told.body(), StandardCharsets.UTF_8).replace("amount_total\":2550", amount);
        Told changed = new Told(told.type(), text.getBytes(StandardCharsets.UTF_8), told.secret());

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> read(changed))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.VALIDATION));
    }

    @Test
    void anotherCurrencyIsRefused() {
        books.pay(session(false));
        Told told = books.takeTold().getLast();
        String text =
                new String(told.body(), StandardCharsets.UTF_8).replace("\"currency\":\"usd\"", "\"currency\":\"eur\"");

        assertThatExceptionOfType(Problem.class)
                .isThrownBy(() -> read(new Told(told.type(), text.getBytes(StandardCharsets.UTF_8), told.secret())))
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.VALIDATION));
    }
}
