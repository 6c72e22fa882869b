package marketplace.money.provider;

import static marketplace.money.MoneyFixture.POSTER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.PaymentId;
import marketplace.kernel.Id.PayoutId;
import marketplace.kernel.Id.RefundId;
import marketplace.kernel.Id.TopUpId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.money.MoneyFixture;
import marketplace.money.payouts.Payout;
import marketplace.money.payouts.PayoutAccount;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.money.payouts.PayoutDestination;
import marketplace.money.payouts.PayoutItems;
import marketplace.money.payouts.PayoutSource;
import marketplace.money.refunds.Payment;
import marketplace.money.refunds.Payments;
import marketplace.money.refunds.Refund;
import marketplace.money.refunds.RefundItems;
import marketplace.money.refunds.RefundStatus;
import marketplace.money.topups.AutoTopUp;
import marketplace.money.topups.SavedMethod;
import marketplace.money.topups.SavedMethodItems;
import marketplace.money.topups.TopUp;
import marketplace.money.topups.TopUpItems;
import marketplace.money.topups.TopUpStatus;
import marketplace.table.Change;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;
import marketplace.testing.GoldenItems;
import marketplace.testing.MemoryTable;
import org.junit.jupiter.api.Test;

class ProviderItemsTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00.123Z");
    private static final ProviderMethod CARD = new ProviderMethod("stripe", "pm_1", "Visa 4242");
    private static final TopUp PENDING =
            TopUp.begin(new TopUpId("tup_" + MoneyFixture.suffix(1)), POSTER, CARD, new Money(5_001), 2, NOW);
    private static final TopUp PAID = PENDING.pay("ch_1", NOW.plusSeconds(1));
    private static final TopUp FAILED = PENDING.fail("card_declined", NOW.plusSeconds(1));
    private static final TopUp WITHOUT_METHOD = TopUp.failedAtOnce(
            new TopUpId("tup_" + MoneyFixture.suffix(2)), POSTER, new Money(5_001), 1, TopUp.NO_METHOD, NOW);
    private static final AutoTopUp STATE = new AutoTopUp(
            POSTER, PENDING.id(), LocalDate.of(2026, 1, 1), new Money(5_001), 1, NOW.plus(Duration.ofHours(1)), 3);
    private static final SavedMethod KEPT = new SavedMethod(CARD, NOW);
    private static final PayoutAccount ACCOUNT =
            PayoutAccount.request(POSTER, NOW).open("stripe", "acct_1", NOW).ready(true, NOW);
    private static final Payout SENT = Payout.request(
                    new PayoutId("pay_" + MoneyFixture.suffix(1)),
                    POSTER,
                    new PayoutSource.OfEscrow(new EscrowId("esc_" + MoneyFixture.suffix(1))),
                    new Money(2_500),
                    NOW)
            .direct(new PayoutDestination.ToProvider("stripe"))
            .after()
            .send("po_1")
            .after();

    private static final Payment PAYMENT = new Payment(
            PaymentId.of(PAID.id()), POSTER, "stripe", "pi_1", new Money(5_001), new Money(2_500), new Money(300), NOW);
    private static final Refund REFUND =
            Refund.begin(new RefundId("rfd_" + MoneyFixture.suffix(1)), PAYMENT, new Money(2_500), NOW);
    private static final Refund MADE = REFUND.confirm("re_1", NOW.plusSeconds(1));
    private static final Refund RETURNED = MADE.fail("The card is closed.", NOW.plusSeconds(2));

    private static Item payment() {
        MemoryTable table = new MemoryTable();
        Money before = new Money(500);
        table.commit(Commit.of(Payments.takenBack(POSTER, PAYMENT.id(), before)));
        table.commit(Commit.of(Payments.receive(Payment.of(
                        PAYMENT.id(), POSTER, PAYMENT.provider(), PAYMENT.reference(), PAYMENT.paid(), PAYMENT.paidAt())
                .goneBy(PAYMENT.gone().minus(before)))));
        table.commit(Commit.of(Write.update(
                Keys.payment(POSTER, PAYMENT.id()),
                Change.add("recoveredCents", PAYMENT.recovered().cents()))));
        return table.get(Keys.payment(POSTER, PAYMENT.id())).orElseThrow();
    }

    private static Stream<Item> items() {
        return Stream.of(
                TopUpItems.item(PAID),
                TopUpItems.item(FAILED),
                TopUpItems.item(WITHOUT_METHOD),
                TopUpItems.item(STATE),
                SavedMethodItems.item(POSTER, KEPT),
                PayoutAccounts.item(ACCOUNT),
                PayoutItems.item(SENT),
                payment(),
                RefundItems.item(REFUND),
                RefundItems.item(MADE),
                RefundItems.item(RETURNED));
    }

    @Test
    void storedFormMatchesGolden() {
        GoldenItems.check("provider-items.json", items());
    }

    @Test
    void goldenItemsAreStillRead() {
        List<Item> stored = GoldenItems.read("provider-items.json");

        assertThat(TopUpItems.TOP_UP.read(stored.get(0))).isEqualTo(PAID);
        assertThat(TopUpItems.TOP_UP.read(stored.get(1))).isEqualTo(FAILED);
        assertThat(TopUpItems.TOP_UP.read(stored.get(2))).isEqualTo(WITHOUT_METHOD);
        assertThat(TopUpItems.STATE.read(stored.get(3))).isEqualTo(STATE);
        assertThat(SavedMethodItems.MAPPER.read(stored.get(4))).isEqualTo(KEPT);
        assertThat(PayoutItems.MAPPER.read(stored.get(6))).isEqualTo(SENT);
        assertThat(Payments.payment(stored.get(7))).contains(PAYMENT);
        assertThat(RefundItems.MAPPER.read(stored.get(8))).isEqualTo(REFUND);
        assertThat(RefundItems.MAPPER.read(stored.get(9))).isEqualTo(MADE);
        assertThat(RefundItems.MAPPER.read(stored.get(10))).isEqualTo(RETURNED);
    }

    @Test
    void topUpIsPaidOnceAndFailsOnlyWhilePending() {
        Function<TopUp, TopUp> pay = topUp -> topUp.pay("ch_2", NOW);
        Function<TopUp, TopUp> fail = topUp -> topUp.fail("no", NOW);

        assertThat(pay.apply(PENDING).status()).isEqualTo(TopUpStatus.PAID);
        assertThat(pay.apply(FAILED).status()).isEqualTo(TopUpStatus.PAID);
        assertThat(pay.apply(FAILED).failureReason()).isNull();
        assertThat(fail.apply(PENDING).status()).isEqualTo(TopUpStatus.FAILED);
        assertThatThrownBy(() -> pay.apply(PAID)).isInstanceOf(Problem.class).hasMessageContaining("is paid");
        assertThatThrownBy(() -> fail.apply(PAID)).isInstanceOf(Problem.class).hasMessageContaining("must be pending");
        assertThatThrownBy(() -> fail.apply(FAILED)).isInstanceOf(Problem.class);
    }

    @Test
    void refundIsMadeOnceAndFailsOnce() {
        assertThat(REFUND.fail("no", NOW).status()).isEqualTo(RefundStatus.FAILED);
        assertThat(RETURNED.reference()).isEqualTo("re_1");
        assertThatThrownBy(() -> MADE.confirm("re_2", NOW))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("is confirmed");
        assertThatThrownBy(() -> RETURNED.confirm("re_2", NOW)).isInstanceOf(Problem.class);
        assertThatThrownBy(() -> RETURNED.fail("no", NOW))
                .isInstanceOf(Problem.class)
                .hasMessageContaining("failed already");
    }

    @Test
    void payoutOfTheFirstShapeIsRead() {
        Item first = PayoutItems.item(SENT).toBuilder()
                .put(RecordMapper.SHAPE, 1)
                .put("escrowId", "esc_" + MoneyFixture.suffix(1))
                .build();

        assertThat(PayoutItems.MAPPER.read(first)).isEqualTo(SENT);
    }
}
