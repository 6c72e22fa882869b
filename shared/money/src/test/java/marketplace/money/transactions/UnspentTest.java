package marketplace.money.transactions;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import marketplace.kernel.Money;
import marketplace.money.transactions.Unspent.Part;
import org.junit.jupiter.api.Test;

final class UnspentTest {

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
}
