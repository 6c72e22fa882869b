package marketplace.money.limits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import marketplace.kernel.Money;
import org.junit.jupiter.api.Test;

class CeilingTest {

    @Test
    void unsetCeilingThrowsWhenAsked() {
        assertThatThrownBy(Ceiling.UNSET::perDay).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void ceilingOfZeroAllowsNoTopUp() {
        assertThat(Ceiling.of(Money.ZERO).perDay()).isEqualTo(Money.ZERO);
    }
}
