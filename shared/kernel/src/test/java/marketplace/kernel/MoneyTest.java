package marketplace.kernel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class MoneyTest {

    @ParameterizedTest
    @CsvSource({
        "0,0",
        "0E+400,0",
        "0E-400,0",
        "12,1200",
        "12.3,1230",
        "12.34,1234",
        "12.3400,1234",
        "1E+2,10000",
        "-0.01,-1"
    })
    void readsDollarsOfAtMostTwoDecimals(String usd, long cents) {
        assertThat(Money.ofUsd(new BigDecimal(usd), "price")).isEqualTo(new Money(cents));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "0.001",
                "12.345",
                "1000000000.01",
                "-1000000000.01",
                "1E+309",
                "1E-309",
                "1E+2147483647",
                "100E+2147483647",
                "1E-2147483647"
            })
    void refusesFractionsOfACentAndAbsurdAmountsNamingTheField(String usd) {
        assertThatThrownBy(() -> Money.ofUsd(new BigDecimal(usd), "price"))
                .isInstanceOfSatisfying(Problem.class, problem -> {
                    assertThat(problem.code()).isEqualTo(ErrorCode.VALIDATION);
                    assertThat(problem.details())
                            .extracting(Problem.Detail::field)
                            .containsExactly("price");
                });
    }

    @Test
    void acceptsTheLargestRequestAmount() {
        assertThat(Money.ofUsd(new BigDecimal("1000000000"), "price").cents()).isEqualTo(100_000_000_000L);
    }

    @ParameterizedTest
    @CsvSource({"0,0.00", "5,0.05", "1200,12.00", "-1,-0.01"})
    void showsExactlyTwoDecimals(long cents, String usd) {
        assertThat(new Money(cents).usd()).isEqualTo(new BigDecimal(usd));
    }

    @Test
    void overflowThrows() {
        Money most = new Money(Long.MAX_VALUE);
        assertThatThrownBy(() -> most.plus(new Money(1))).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> most.times(2)).isInstanceOf(ArithmeticException.class);
        assertThatThrownBy(() -> most.fraction(2, 10_000)).isInstanceOf(ArithmeticException.class);
    }

    @ParameterizedTest
    @CsvSource({
        "100,1,3,33",
        "100,2,3,66",
        "100,3,3,100",
        "0,1,3,0",
        "9000000000000,9000000000000,9000000000000,9000000000000"
    })
    void portionIsRoundedDown(long cents, long share, long whole, long portion) {
        assertThat(new Money(cents).portion(new Money(share), new Money(whole))).isEqualTo(new Money(portion));
    }

    @Test
    void subtractsNegatesAndTakesTheLesser() {
        Money more = new Money(150);
        Money less = new Money(-50);

        assertThat(more.minus(less)).isEqualTo(new Money(200));
        assertThat(more.negated()).isEqualTo(new Money(-150));
        assertThat(more.min(less)).isSameAs(less);
        assertThat(less.min(more)).isSameAs(less);
        assertThat(less.isNegative()).isTrue();
        assertThat(Money.ZERO.isNegative()).isFalse();
        assertThat(more.isNegative()).isFalse();
        assertThat(more.text()).isEqualTo("1.50 USD");
    }

    @ParameterizedTest
    @CsvSource({
        "999999999999,price must be an amount in USD of at most 1000000000.",
        "1000000000000,price must be an amount in USD of at most 1000000000.",
        "1e309,price must be an amount in USD of at most 1000000000."
    })
    void hugeAmountsAreRefusedBeforeTheirDigitsAreExpanded(String usd, String message) {
        assertThatThrownBy(() -> Money.ofUsd(new BigDecimal(usd), "price")).hasMessage(message);
    }

    @Test
    void addsMultipliesAndCompares() {
        assertThat(new Money(150).plus(new Money(-50))).isEqualTo(new Money(100));
        assertThat(new Money(150).times(3)).isEqualTo(new Money(450));
        assertThat(new Money(150)).isGreaterThan(new Money(149)).isEqualByComparingTo(new Money(150));
    }
}
