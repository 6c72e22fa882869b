package marketplace.console.views;

import java.math.BigDecimal;
import java.math.RoundingMode;

/** A number with a fraction. A section asks for {@link #longValue} whether it is zero, which half a dollar is not. */
final class Fraction extends Number {

    private static final long serialVersionUID = 1L;

    private final BigDecimal value;

    Fraction(BigDecimal value) {
        this.value = value;
    }

    /** Away from zero. */
    @Override
    public long longValue() {
        return value.setScale(0, RoundingMode.UP).longValue();
    }

    @Override
    public int intValue() {
        return (int) longValue();
    }

    @Override
    public float floatValue() {
        return value.floatValue();
    }

    @Override
    public double doubleValue() {
        return value.doubleValue();
    }

    @Override
    public String toString() {
        return value.toString();
    }
}
