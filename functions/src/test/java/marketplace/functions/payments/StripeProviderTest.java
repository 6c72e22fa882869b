package marketplace.functions.payments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import marketplace.kernel.AccountId;
import marketplace.kernel.CheckoutId;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Money;
import marketplace.kernel.PayoutId;
import marketplace.kernel.Problem;
import marketplace.kernel.RefundId;
import marketplace.money.Charge;
import marketplace.money.Charged;
import marketplace.money.Checkout;
import marketplace.money.CheckoutCode;
import marketplace.money.CheckoutPurpose;
import marketplace.money.CheckoutStatus;
import marketplace.money.PayoutOrder;
import marketplace.money.ProviderMovement;
import marketplace.money.RefundOrder;
import marketplace.money.Refunded;
import marketplace.money.SavedMethod;
import marketplace.money.Sent;
import marketplace.testing.FakeStripe;
import marketplace.testing.FakeStripe.Fault;
import marketplace.testing.FakeStripe.Request;
import marketplace.testing.SettableClock;
import marketplace.testing.StripeBooks;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is asked of Stripe, on the wire, and what is made of its answers and of its silence. */
class StripeProviderTest {

    private static final AccountId PAYER = new AccountId("acc_00000000000000000000000001");
    private static final AccountId WORKER = new AccountId("acc_00000000000000000000000002");
    private static final PayoutId PAYOUT = new PayoutId("pay_00000000000000000000000001");
    private static final RefundId REFUND = new RefundId("rfd_00000000000000000000000001");
    private static final URI HERE = URI.create("https://market.example/c/0123456789abcdef");

    private final SettableClock clock = new SettableClock();
    private final FakeStripe stripe = FakeStripe.start(clock);
    private final StripeBooks books = stripe.books();
    private final StripeProvider provider = new StripeProvider(() -> StripeSettings.parse(stripe.settings()), clock);

    @AfterEach
    void close() {
        stripe.close();
    }

    private Checkout checkout(boolean savesMethod) {
        return Checkout.open(
                new CheckoutId("chk_00000000000000000000000001"),
                new CheckoutCode("0123456789abcdef"),
                new CheckoutPurpose.Deposit(),
                PAYER,
                new Money(2_550),
                "Deposit into your wallet",
                savesMethod,
                clock.instant());
    }

    private Charge charge(String id, String method) {
        return new Charge(
                id,
                PAYER,
                new SavedMethod("stripe", "cus_1:" + method, "Visa 4242"),
                new Money(700),
                "Top-up",
                clock.instant());
    }

    private PayoutOrder order(int attempt, String account) {
        return new PayoutOrder(WORKER, PAYOUT, attempt, account, new Money(900));
    }

    private String readyAccount(AccountId payee) {
        String account = provider.openAccount(payee);
        books.ready(account, true);
        return account;
    }

    private Request last() {
        return stripe.requests().getLast();
    }

    private long sent(String method, String path) {
        return stripe.requests().stream()
                .filter(request ->
                        request.method().equals(method) && request.path().equals(path))
                .count();
    }

    private static void assertUnavailable(Supplier<?> call) {
        assertThatExceptionOfType(Problem.class)
                .isThrownBy(call::get)
                .satisfies(problem -> assertThat(problem.code()).isEqualTo(ErrorCode.PAYMENT_PROVIDER_UNAVAILABLE))
                .withMessageNotContaining(FakeStripe.API_KEY);
    }

    @Test
    void aCheckoutIsASessionWithOurIdsThatEndsWithIt() {
        Checkout checkout = checkout(false);

        URI page = provider.hostedPage(checkout, HERE);

        assertThat(page.getPath()).startsWith("/pay/cs_");
        assertThat(last().header("idempotency-key")).isEqualTo(checkout.id().value());
        assertThat(last().header("content-type")).startsWith("application/x-www-form-urlencoded");
        assertThat(last().form())
                .containsEntry("client_reference_id", checkout.id().value())
                .containsEntry("metadata[marketplace_id]", checkout.id().value())
                .containsEntry("payment_intent_data[metadata][marketplace_account]", PAYER.value())
                .containsEntry("line_items[0][price_data][unit_amount]", "2550")
                .containsEntry("line_items[0][price_data][product_data][name]", "Deposit into your wallet")
                .containsEntry("adaptive_pricing[enabled]", "false")
                .containsEntry(
                        "expires_at",
                        "" + checkout.expiresAt().minus(Duration.ofMinutes(5)).getEpochSecond())
                .containsEntry("success_url", HERE + "?came=paid")
                .containsEntry("cancel_url", HERE + "?came=back")
                .doesNotContainKey("customer_creation");
    }

    @Test
    void visitedAgainItIsTheSameSession() {
        Checkout checkout = checkout(false);

        URI first = provider.hostedPage(checkout, HERE);
        clock.advance(Duration.ofHours(5));

        assertThat(provider.hostedPage(checkout, HERE)).isEqualTo(first);
        assertThat(books.number("checkout.session")).isEqualTo(1);
    }

    @Test
    void inItsLastHalfHourItIsASessionThatEndsALittleLater() {
        Checkout checkout = checkout(false);
        clock.advance(Duration.ofHours(24).minusMinutes(1));

        URI first = provider.hostedPage(checkout, HERE);

        assertThat(provider.hostedPage(checkout, HERE)).isEqualTo(first);
        assertThat(books.number("checkout.session")).isEqualTo(1);
    }

    @Test
    void aLinkThatLivesForDaysHasASessionForEachOfThem() {
        Checkout week = new Checkout(
                new CheckoutId("chk_00000000000000000000000001"),
                new CheckoutCode("0123456789abcdef"),
                new CheckoutPurpose.Deposit(),
                PAYER,
                new Money(2_550),
                "A link",
                false,
                CheckoutStatus.PENDING,
                clock.instant(),
                clock.instant().plus(Duration.ofDays(7)),
                null,
                1);
        for (int hour = 0; hour < 7 * 24; hour++) {
            provider.hostedPage(week, HERE);
            clock.advance(Duration.ofHours(1));
        }

        assertThat(books.number("checkout.session")).isEqualTo(7);
        assertThat(books.last("checkout.session").path("expires_at").asLong())
                .isEqualTo(week.expiresAt().minus(Duration.ofMinutes(5)).getEpochSecond());
    }

    @Test
    void aClockOfStripesThatIsBehindOrAheadOpensThePageAllTheSame() {
        stripe.follow(() -> clock.instant().minus(Duration.ofMinutes(4)));
        assertThat(provider.hostedPage(checkout(false), HERE)).isNotNull();
        stripe.forgetKeys();
        stripe.follow(() -> clock.instant().plus(Duration.ofMinutes(4)));
        assertThat(provider.hostedPage(checkout(false), HERE)).isNotNull();
    }

    @Test
    void whoComesByAnotherHostIsLedBackThere() {
        URI there = URI.create("https://elsewhere.example/c/0123456789abcdef");
        Checkout checkout = checkout(false);
        URI first = provider.hostedPage(checkout, HERE);

        URI second = provider.hostedPage(checkout, there);

        assertThat(books.last("checkout.session").path("success_url").asText()).startsWith(there.toString());
        assertThat(provider.hostedPage(checkout, HERE)).isEqualTo(first);
        assertThat(provider.hostedPage(checkout, there)).isEqualTo(second);
        assertThat(books.number("checkout.session")).isEqualTo(2);
    }

    @Test
    void aPageThatTakesNoPaymentAnyMoreIsFollowedByAnother() {
        Checkout checkout = checkout(false);
        URI first = provider.hostedPage(checkout, HERE);
        books.expire(books.last("checkout.session").path("id").asText());

        URI second = provider.hostedPage(checkout, HERE);
        String session = books.last("checkout.session").path("id").asText();
        books.payByBank(session);
        URI whileTheBankThinks = provider.hostedPage(checkout, HERE);
        books.bankDecides(session, false);
        URI third = provider.hostedPage(checkout, HERE);

        assertThat(second).isNotEqualTo(first);
        assertThat(whileTheBankThinks).isEqualTo(second);
        assertThat(third).isNotIn(first, second);
        books.pay(books.last("checkout.session").path("id").asText());
        assertThat(provider.hostedPage(checkout, HERE))
                .as("whoever has paid is not asked to pay again")
                .isEqualTo(third);
    }

    @Test
    void aFaultThatStripeRepeatsForADayKeepsNobodyFromAPage() {
        Checkout checkout = checkout(false);
        stripe.fails(Fault.SERVER_ERROR_KEPT);
        assertUnavailable(() -> provider.hostedPage(checkout, HERE));
        assertUnavailable(() -> provider.openAccount(WORKER));
        stripe.fails(Fault.NONE);

        URI page = provider.hostedPage(checkout, HERE);
        String account = provider.openAccount(WORKER);

        assertThat(provider.hostedPage(checkout, HERE)).isEqualTo(page);
        assertThat(provider.openAccount(WORKER)).isEqualTo(account);
        assertThat(books.number("checkout.session")).isEqualTo(1);
        assertThat(books.number("account")).isEqualTo(1);
    }

    @Test
    void moneyMovesAnewOnlyWhenStripeHasForgottenAFault() {
        String payment = payment();
        provider.charge(charge("charge-2", "pm_good"));
        String account = readyAccount(WORKER);
        stripe.fails(Fault.SERVER_ERROR_KEPT);
        for (Fault now : List.of(Fault.SERVER_ERROR_KEPT, Fault.NONE)) {
            stripe.fails(now);
            assertUnavailable(() -> provider.charge(charge("charge-3", "pm_good")));
            assertUnavailable(() -> provider.refund(refund(payment, 50)));
            assertUnavailable(() -> provider.payOut(order(1, account)));
        }

        stripe.forgetKeys();

        assertThat(provider.charge(charge("charge-3", "pm_good"))).isInstanceOf(Charged.Paid.class);
        assertThat(provider.refund(refund(payment, 50))).isInstanceOf(Refunded.Made.class);
        assertThat(provider.payOut(order(1, account))).isInstanceOf(Sent.OnItsWay.class);
        assertThat(books.balanceCents()).isEqualTo(3 * 700 - 50 - 900);
    }

    @Test
    void theMeansOfPaymentIsKeptOnlyWhereThePayerWasTold() {
        provider.hostedPage(checkout(true), HERE);

        assertThat(last().form())
                .containsEntry("payment_intent_data[setup_future_usage]", "off_session")
                .containsEntry("customer_creation", "always");
    }

    @ParameterizedTest
    @EnumSource(
            value = Fault.class,
            names = {"NONE", "SERVER_ERROR_KEPT"},
            mode = EnumSource.Mode.EXCLUDE)
    void whatBecameOfACallIsUnknownWhenStripeFailsAndTheSameCallFindsOut(Fault fault) {
        String account = readyAccount(WORKER);
        provider.charge(charge("first", "pm_good"));
        provider.charge(charge("second", "pm_good"));
        String payment = books.last("payment_intent").path("id").asText();
        stripe.fails(fault);

        assertUnavailable(() -> provider.hostedPage(checkout(false), HERE));
        assertUnavailable(() -> provider.charge(charge("charge-1", "pm_good")));
        assertUnavailable(() -> provider.payOut(order(1, account)));
        assertUnavailable(() -> provider.refund(refund(payment, 50)));
        assertUnavailable(() -> provider.openAccount(PAYER));
        assertUnavailable(() -> provider.onboardingPage(account, HERE));

        stripe.fails(Fault.NONE);
        provider.hostedPage(checkout(false), HERE);
        assertThat(provider.charge(charge("charge-1", "pm_good"))).isInstanceOf(Charged.Paid.class);
        assertThat(provider.payOut(order(1, account))).isInstanceOf(Sent.OnItsWay.class);
        assertThat(provider.refund(refund(payment, 50))).isInstanceOf(Refunded.Made.class);
        provider.openAccount(PAYER);
        assertThat(books.number("checkout.session")).isEqualTo(1);
        assertThat(books.number("payment_intent")).isEqualTo(3);
        assertThat(books.number("transfer")).isEqualTo(1);
        assertThat(books.number("payout")).isEqualTo(1);
        assertThat(books.number("account")).isEqualTo(2);
        assertThat(books.number("refund")).isEqualTo(1);
        assertThat(books.balanceCents()).isEqualTo(3 * 700 - 900 - 50);
    }

    @Test
    void aSavedCardIsChargedWithoutItsOwner() {
        Charged charged = provider.charge(charge("charge-1", "pm_good"));

        assertThat(charged)
                .isEqualTo(
                        new Charged.Paid(books.last("payment_intent").path("id").asText()));
        assertThat(last().header("idempotency-key")).isEqualTo("charge-1");
        assertThat(last().form())
                .containsEntry("customer", "cus_1")
                .containsEntry("payment_method", "pm_good")
                .containsEntry("off_session", "true")
                .containsEntry("automatic_payment_methods[allow_redirects]", "never")
                .containsEntry("amount", "700")
                .containsEntry("metadata[marketplace_id]", "charge-1")
                .containsEntry("metadata[marketplace_account]", PAYER.value());
    }

    @Test
    void aDeclinedCardIsAnAnswerAndStaysOne() {
        Charged.Refused refused = new Charged.Refused("Your card was declined.");

        assertThat(provider.charge(charge("charge-1", StripeBooks.DECLINED_CARD)))
                .isEqualTo(refused);
        assertThat(provider.charge(charge("charge-1", StripeBooks.DECLINED_CARD)))
                .isEqualTo(refused);
        assertThat(books.number("payment_intent")).isEqualTo(1);
    }

    @Test
    void whatTheBankDecidesLaterIsPending() {
        assertThat(provider.charge(charge("charge-1", StripeBooks.SLOW_METHOD))).isInstanceOf(Charged.Pending.class);
    }

    @Test
    void whatTheBankDecidesAfterDaysIsChargedOnceHoweverOftenItIsAskedFor() {
        Charge charge = charge("charge-1", StripeBooks.SLOW_METHOD);
        provider.charge(charge);
        provider.charge(charge("charge-2", "pm_good"));
        provider.charge(charge("charge-3", "pm_good"));
        for (int day = 0; day < 4; day++) {
            stripe.forgetKeys();
            clock.advance(Duration.ofDays(1));
            assertThat(provider.charge(charge)).isInstanceOf(Charged.Pending.class);
        }
        assertThat(books.number("payment_intent")).isEqualTo(3);

        String payment = ofCharge("charge-1");
        books.settle(payment, true);
        assertThat(provider.charge(charge)).isEqualTo(new Charged.Paid(payment));
    }

    @Test
    void whatTheBankHasRefusedAfterDaysIsRefusedWithTheReason() {
        Charge charge = charge("charge-1", StripeBooks.SLOW_METHOD);
        provider.charge(charge);
        books.settle(ofCharge("charge-1"), false);
        stripe.forgetKeys();

        assertThat(provider.charge(charge)).isEqualTo(new Charged.Refused("No funds."));
        assertThat(books.number("payment_intent")).isEqualTo(1);
    }

    /** The payment whose messages carry our id of the charge. */
    private String ofCharge(String id) {
        return books.find(
                        "payment_intent",
                        payment ->
                                payment.at("/metadata/marketplace_id").asText().equals(id))
                .path("id")
                .asText();
    }

    @Test
    void anotherChargeUnderTheSameIdIsNeverMade() {
        provider.charge(charge("charge-1", "pm_good"));

        assertThat(provider.charge(charge("charge-1", "pm_other"))).isInstanceOf(Charged.Paid.class);
        assertThat(books.number("payment_intent")).isEqualTo(1);
        assertThat(books.balanceCents()).isEqualTo(700);
    }

    @Test
    void aPayoutIsATransferToThePayeeAndAPayoutFromThere() {
        provider.charge(charge("first", "pm_good"));
        provider.charge(charge("second", "pm_good"));
        String account = readyAccount(WORKER);

        Sent sent = provider.payOut(order(1, account));

        assertThat(sent)
                .isEqualTo(new Sent.OnItsWay(books.last("payout").path("id").asText()));
        assertThat(last().header("stripe-account")).isEqualTo(account);
        assertThat(last().header("idempotency-key")).isEqualTo(PAYOUT + ":1");
        assertThat(last().form())
                .containsEntry("metadata[marketplace_id]", PAYOUT.value())
                .containsEntry("metadata[marketplace_attempt]", "1");
        assertThat(books.last("transfer").path("destination").asText()).isEqualTo(account);
        assertThat(books.balanceCents()).isEqualTo(2 * 700 - 900);
    }

    @Test
    void asLongAsOurOwnBalanceIsTooLowAPayoutWaits() {
        String account = readyAccount(WORKER);

        assertUnavailable(() -> provider.payOut(order(1, account)));

        provider.charge(charge("first", "pm_good"));
        provider.charge(charge("second", "pm_good"));
        assertThat(provider.payOut(order(1, account))).isInstanceOf(Sent.OnItsWay.class);
    }

    @Test
    void aPayeeWhoIsNotReadyIsRefusedWithTheReason() {
        provider.charge(charge("first", "pm_good"));
        provider.charge(charge("second", "pm_good"));
        String account = provider.openAccount(WORKER);

        assertThat(provider.payOut(order(1, account)))
                .isEqualTo(new Sent.Refused("Your destination account needs to be ready."));
    }

    @Test
    void theNextAttemptUsesWhatTheFirstHasLeftAtThePayees() {
        provider.charge(charge("first", "pm_good"));
        provider.charge(charge("second", "pm_good"));
        String account = readyAccount(WORKER);
        provider.payOut(order(1, account));
        books.arrive(books.last("payout").path("id").asText(), false);
        clock.advance(Duration.ofDays(3));

        assertThat(provider.payOut(order(2, account))).isInstanceOf(Sent.OnItsWay.class);

        assertThat(books.number("transfer")).isEqualTo(1);
        assertThat(books.number("payout")).isEqualTo(2);
        assertThat(books.last("transfer").at("/metadata/marketplace_attempt").asText())
                .isEqualTo("2");
        assertThat(books.balanceCents()).isEqualTo(2 * 700 - 900);
    }

    @Test
    void aPayoutWhoseAnswerWasLostIsNotMadeOfTheMoneyOfAnother() {
        for (int charge = 0; charge < 3; charge++) {
            provider.charge(charge("charge-" + charge, "pm_good"));
        }
        String account = readyAccount(WORKER);
        PayoutOrder first = order(1, account);
        PayoutId other = new PayoutId("pay_00000000000000000000000002");
        PayoutOrder second = new PayoutOrder(WORKER, other, 1, account, new Money(900));
        stripe.fails(Fault.ANSWER_LOST);
        assertUnavailable(() -> provider.payOut(first));
        assertUnavailable(() -> provider.payOut(first));
        String made = books.last("payout").path("id").asText();
        assertUnavailable(() -> provider.payOut(second));
        stripe.fails(Fault.NONE);
        stripe.forgetKeys();

        assertThat(provider.payOut(first)).isEqualTo(new Sent.OnItsWay(made));
        assertThat(books.number("payout")).isEqualTo(1);
        assertThat(provider.payOut(second)).isInstanceOf(Sent.OnItsWay.class);
        assertThat(books.balanceCents()).isEqualTo(3 * 700 - 2 * 900);
    }

    @Test
    void whereThePayeeHasAnotherAccountTheFirstTransferIsTakenBack() {
        provider.charge(charge("first", "pm_good"));
        provider.charge(charge("second", "pm_good"));
        provider.payOut(order(1, readyAccount(WORKER)));
        String other = readyAccount(PAYER);

        provider.payOut(order(2, other));

        assertThat(books.number("transfer")).isEqualTo(2);
        assertThat(books.last("transfer").path("destination").asText()).isEqualTo(other);
        assertThat(books.balanceCents()).isEqualTo(2 * 700 - 900);
    }

    @Test
    void aPayeeHasOneAccountAndEachVisitALinkOfItsOwn() {
        String account = provider.openAccount(WORKER);

        assertThat(provider.openAccount(WORKER)).isEqualTo(account);
        assertThat(books.last("account").at("/metadata/marketplace_account").asText())
                .isEqualTo(WORKER.value());
        URI page = provider.onboardingPage(account, HERE);
        assertThat(last().form()).containsEntry("return_url", HERE.toString());
        assertThat(provider.onboardingPage(account, HERE)).isNotEqualTo(page);
        assertThat(sent("POST", "/v1/account_links")).isEqualTo(2);
    }

    private static RefundOrder refund(String payment, long cents) {
        return new RefundOrder(PAYER, REFUND, payment, new Money(cents));
    }

    private String payment() {
        provider.charge(charge("charge-1", "pm_good"));
        return books.last("payment_intent").path("id").asText();
    }

    @Test
    void aRefundIsOfThePaymentWithOurIds() {
        String payment = payment();

        Refunded made = provider.refund(refund(payment, 300));

        assertThat(made)
                .isEqualTo(new Refunded.Made(books.last("refund").path("id").asText()));
        assertThat(last().header("idempotency-key")).isEqualTo(REFUND.value());
        assertThat(last().form())
                .containsEntry("payment_intent", payment)
                .containsEntry("amount", "300")
                .containsEntry("metadata[marketplace_id]", REFUND.value())
                .containsEntry("metadata[marketplace_account]", PAYER.value());
    }

    @Test
    void aRefundWhoseAnswerWasLostIsFoundDaysLaterAmongOthers() {
        String payment = payment();
        provider.refund(refund(payment, 300));
        for (int other = 0; other < 5; other++) {
            books.refund(payment, 10);
        }
        stripe.forgetKeys();

        assertThat(provider.refund(refund(payment, 300))).isInstanceOf(Refunded.Made.class);
        assertThat(sent("POST", "/v1/refunds")).isEqualTo(1);
        assertThat(books.balanceCents()).isEqualTo(700 - 300 - 50);
    }

    @Test
    void whatBecameOfARefundIsAnsweredWhenItIsAskedForAgain() {
        provider.hostedPage(checkout(false), HERE);
        String payment = books.pay(books.last("checkout.session").path("id").asText());
        assertThat(provider.refund(refund(payment, StripeBooks.SLOW_REFUND))).isEqualTo(new Refunded.Pending());

        books.endRefund(books.last("refund").path("id").asText(), false);

        assertThat(provider.refund(refund(payment, StripeBooks.SLOW_REFUND)))
                .isEqualTo(new Refunded.Refused("The refund was refused: expired or canceled card."));
        assertThat(books.balanceCents()).isEqualTo(2_550);
    }

    @Test
    void whatWasGivenBackOrChargedBackAlreadyIsRefused() {
        provider.charge(charge("other", "pm_good"));
        String payment = payment();
        books.refund(payment, 600);
        assertThat(provider.refund(refund(payment, 300))).isInstanceOf(Refunded.Refused.class);

        provider.charge(charge("charge-2", "pm_good"));
        String second = books.last("payment_intent").path("id").asText();
        books.dispute(second);
        RefundId other = new RefundId("rfd_00000000000000000000000002");
        assertThat(provider.refund(new RefundOrder(PAYER, other, second, new Money(50))))
                .isEqualTo(new Refunded.Refused("The charge has been charged back, and cannot be refunded."));
    }

    @Test
    void aPaymentThatStripeDoesNotKnowIsNotGivenBack() {
        assertThat(provider.refund(refund("pi_at_another_account", 50)))
                .isEqualTo(new Refunded.Refused("No such object: 'pi_at_another_account'"));
    }

    @Test
    void whatOurBalanceDoesNotCoverIsAskedForLater() {
        String payment = payment();
        provider.charge(charge("charge-2", "pm_good"));
        provider.payOut(order(1, readyAccount(WORKER)));

        assertUnavailable(() -> provider.refund(refund(payment, 700)));
        assertThat(books.number("refund")).isZero();
    }

    @Test
    void itsBooksTellEveryMovementWithOurIdAndNoFee() {
        StripeMovements movements = new StripeMovements(() -> StripeSettings.parse(stripe.settings()));
        provider.hostedPage(checkout(false), HERE);
        String payment = books.pay(books.last("checkout.session").path("id").asText());
        books.refund(payment, 50);
        provider.refund(refund(payment, 60));
        books.endRefund(books.last("refund").path("id").asText(), false);
        books.decide(books.dispute(payment), true);
        provider.charge(charge("charge-1", "pm_good"));
        provider.payOut(order(1, readyAccount(WORKER)));
        books.reverse(books.last("transfer").path("id").asText());
        books.payByHand(33);

        List<ProviderMovement> all = movements
                .movements(clock.instant(), clock.instant().plusSeconds(1), Optional.empty())
                .items();

        assertThat(all.reversed())
                .extracting(moved -> moved.kind() + " " + moved.ourId() + " "
                        + moved.amount().cents())
                .containsExactly(
                        "charge chk_00000000000000000000000001 2550",
                        "refund chk_00000000000000000000000001 -50",
                        "refund " + REFUND + " -60",
                        "refund_failure " + REFUND + " 60",
                        "adjustment chk_00000000000000000000000001 -2550",
                        "adjustment chk_00000000000000000000000001 2550",
                        "charge charge-1 700",
                        "transfer " + PAYOUT + " -900",
                        "transfer_refund " + PAYOUT + " 900",
                        "charge " + all.getFirst().reference() + " 33");
        assertThat(movements
                        .movements(
                                clock.instant().plusSeconds(1), clock.instant().plusSeconds(9), Optional.empty())
                        .items())
                .isEmpty();
    }

    @Test
    void itsBooksAreThoseOfOurCurrencyAndARefundThatCameBackStandsInThemWhateverItIsCalled() {
        StripeMovements movements = new StripeMovements(() -> StripeSettings.parse(stripe.settings()));
        provider.refund(refund(payment(), 60));
        books.adjustRefund(books.last("refund").path("id").asText());
        books.payByHandInEuro(99);

        assertThat(movements
                        .movements(clock.instant(), clock.instant().plusSeconds(1), Optional.empty())
                        .items())
                .extracting(moved -> moved.kind() + " " + moved.ourId() + " "
                        + moved.amount().cents())
                .containsExactly("adjustment " + REFUND + " 60", "refund " + REFUND + " -60", "charge charge-1 700");
    }

    @Test
    void itsBooksAreReadPageByPage() {
        StripeMovements movements = new StripeMovements(() -> StripeSettings.parse(stripe.settings()));
        for (int charge = 0; charge < 250; charge++) {
            provider.charge(charge("charge-" + charge, "pm_good"));
        }
        int found = 0;
        Optional<String> after = Optional.empty();
        do {
            var page = movements.movements(clock.instant(), clock.instant().plusSeconds(1), after);
            found += page.items().size();
            after = page.next();
        } while (after.isPresent());

        assertThat(found).isEqualTo(250);
        assertThat(sent("GET", "/v1/balance_transactions")).isEqualTo(3);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "sk_live_x",
                "{}",
                "{\"apiKey\":\"sk_live_x\"}",
                "{\"apiKey\":\"sk_live_x\",\"webhookSecrets\":[]}",
                "{\"apiKey\":\"pk_live_x\",\"webhookSecrets\":[\"whsec_x\"]}",
                "{\"apiKey\":\"sk_live_x\",\"webhookSecrets\":[\"x\"]}",
                "{\"apiKey\":\"sk_live_x\",\"webhookSecrets\":[\"whsec_x\"],\"apiBase\":\"https://elsewhere.example\"}"
            })
    void aSecretThatMakesNoSenseIsRefusedAndNotRepeated(String secret) {
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> StripeSettings.parse(secret))
                .withMessageContaining("StripeSecret")
                .withMessageNotContaining("sk_live_x");
    }

    @Test
    void theSettingsAreNeverPrinted() {
        assertThat(StripeSettings.parse(stripe.settings()).toString())
                .doesNotContain(FakeStripe.API_KEY)
                .doesNotContain("whsec");
    }
}
