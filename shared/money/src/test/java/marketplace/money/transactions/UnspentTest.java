package marketplace.money.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.money.transactions.Unspent.Part;
import org.junit.jupiter.api.Test;

final class UnspentTest {

    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final Money LARGE = new Money(50_000);

    private static Unspent bounded(List<Part> parts) {
        return new Unspent(parts).without(List.of());
    }

    private static List<Part> largeAndSmall(int small) {
        List<Part> parts = new ArrayList<>(List.of(new Part("large", LARGE)));
        for (int i = 1; i <= small; i++) {
            parts.add(new Part("small" + i, new Money(100 + i)));
        }
        return parts;
    }

    @Test
    void upTo100PaymentsAreKept() {
        List<Part> parts = largeAndSmall(99);

        assertThat(bounded(parts).parts()).isEqualTo(parts);
    }

    @Test
    void smallPaymentsBeyond100DoNotHideALargeOne() {
        Unspent bounded = bounded(largeAndSmall(104));

        assertThat(bounded.parts())
                .hasSize(100)
                .first()
                .isEqualTo(new Part(null, new Money(101 + 102 + 103 + 104 + 105 + 106)));
        assertThat(bounded.of("large")).isEqualTo(LARGE);
        assertThat(bounded.total()).isEqualTo(new Unspent(largeAndSmall(104)).total());
    }

    @Test
    void otherMoneyBetweenPaymentsIsBoundedToo() {
        List<Part> parts = new ArrayList<>();
        for (Part part : largeAndSmall(60)) {
            parts.add(part);
            parts.add(new Part(null, new Money(7)));
        }

        Unspent bounded = bounded(parts);

        assertThat(bounded.parts()).hasSizeLessThanOrEqualTo(100);
        assertThat(bounded.of("large")).isEqualTo(LARGE);
        assertThat(bounded.total()).isEqualTo(new Unspent(parts).total());
    }

    private static Part lot(int number, long cents) {
        AccountId sender = new AccountId("acc_" + String.format("%026d", number));
        Instant sentAt = START.plus(Duration.ofHours(number));
        return new Part(null, new Money(cents), Hold.ofTransfer(sender, sentAt, sentAt.plus(Duration.ofDays(7))));
    }

    private static Unspent lots(int number) {
        return bounded(IntStream.rangeClosed(1, number)
                .mapToObj(each -> lot(each, 100 + each))
                .toList());
    }

    @Test
    void twoSmallestLotsBeyond20AreHeldAsOneUntilTheLaterEnd() {
        List<Part> kept = lots(21).parts();

        assertThat(kept).hasSize(Unspent.MOST_LOTS);
        assertThat(kept.getFirst())
                .isEqualTo(new Part(
                        null,
                        new Money(101 + 102),
                        lot(1, 1).hold().and(lot(2, 1).hold())));
        assertThat(kept.getFirst().hold().until()).isEqualTo(lot(2, 1).hold().until());
        assertThat(kept.getFirst().hold().senders()).hasSize(2);
    }

    @Test
    void manySmallLotsDoNotHideTheSenderOfALargeOne() {
        List<Part> parts = new ArrayList<>(List.of(lot(0, 50_000)));
        IntStream.rangeClosed(1, 200).forEach(number -> parts.add(lot(number, 1)));

        Unspent bounded = bounded(parts);

        assertThat(bounded.parts()).hasSize(Unspent.MOST_LOTS).contains(lot(0, 50_000));
        assertThat(bounded.total()).isEqualTo(new Money(50_200));
    }

    @Test
    void lotOfTooManySendersIsHeldAsLongAsPossible() {
        Hold all = IntStream.rangeClosed(1, 11)
                .mapToObj(number -> lot(number, 1).hold())
                .reduce(Hold::and)
                .orElseThrow();

        assertThat(all).isEqualTo(Hold.until(START.plus(Duration.ofHours(11)).plus(Hold.LONGEST)));
    }

    @Test
    void moneyOfNoHoldComesFirstThenThatOfTheEarliestEnd() {
        Part own = new Part("own", LARGE);

        assertThat(bounded(List.of(lot(2, 5), own, lot(1, 5))).parts()).containsExactly(own, lot(1, 5), lot(2, 5));
    }
}
