package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FeeTest {

    @ParameterizedTest
    @CsvSource({"10000,500,500", "1,5000,1", "1,4999,0", "99,500,5", "90,500,5", "89,500,4", "0,500,0", "99,0,0"})
    void feeRoundsHalfACentUp(long cents, int basisPoints, long fee) {
        assertThat(Fee.of(basisPoints).on(new Money(cents))).isEqualTo(new Money(fee));
    }

    @Test
    void unsetFeeThrowsWhenAsked() {
        assertThatThrownBy(() -> Fee.UNSET.on(new Money(100))).isInstanceOf(IllegalStateException.class);
    }
}
