package marketplace.kernel;

import java.math.BigDecimal;
import java.math.BigInteger;

public record Money(long cents) implements Comparable<Money> {

    /** Far above every limit of the interface and far below overflow. */
    private static final BigInteger MAX_REQUEST_CENTS = BigInteger.valueOf(100_000_000_000L);

    private static final int MOST_DIGITS = 12;

    private static final int USD_DECIMALS = 2;

    public static final Money ZERO = new Money(0);

    /** At most two decimals, else {@link ErrorCode#VALIDATION} on {@code field}. */
    public static Money ofUsd(BigDecimal usd, String field) {
        if (usd.signum() == 0) {
            return ZERO;
        }
        // Checked first, as a long: expanding 1e309 to its digits is costly, and 1e2147483647 overflows an int.
        if ((long) usd.precision() - usd.scale() > MOST_DIGITS) {
            throw tooLarge(field);
        }
        BigDecimal plain = usd.stripTrailingZeros();
        if (plain.scale() > USD_DECIMALS) {
            throw Problem.invalid(field, "must be an amount in USD with at most two decimals");
        }
        BigInteger cents = plain.movePointRight(USD_DECIMALS).toBigIntegerExact();
        if (cents.abs().compareTo(MAX_REQUEST_CENTS) > 0) {
            throw tooLarge(field);
        }
        return new Money(cents.longValueExact());
    }

    private static Problem tooLarge(String field) {
        return Problem.invalid(field, "must be an amount in USD of at most 1000000000");
    }

    public BigDecimal usd() {
        return BigDecimal.valueOf(cents, USD_DECIMALS);
    }

    public Money plus(Money other) {
        return new Money(Math.addExact(cents, other.cents));
    }

    public Money minus(Money other) {
        return new Money(Math.subtractExact(cents, other.cents));
    }

    public Money negated() {
        return new Money(Math.negateExact(cents));
    }

    public Money min(Money other) {
        return compareTo(other) < 0 ? this : other;
    }

    public boolean isNegative() {
        return cents < 0;
    }

    public Money times(long factor) {
        return new Money(Math.multiplyExact(cents, factor));
    }

    /** This amount times {@code part} / {@code whole}. Half cents are rounded up. */
    public Money fraction(long part, long whole) {
        return new Money(Math.floorDiv(
                Math.addExact(Math.multiplyExact(2 * part, cents), whole), Math.multiplyExact(2L, whole)));
    }

    /** This amount times {@code share} / {@code whole}, rounded down to a cent. */
    public Money portion(Money share, Money whole) {
        return new Money(BigInteger.valueOf(cents)
                .multiply(BigInteger.valueOf(share.cents))
                .divide(BigInteger.valueOf(whole.cents))
                .longValueExact());
    }

    public String text() {
        return usd().toPlainString() + " USD";
    }

    @Override
    public int compareTo(Money other) {
        return Long.compare(cents, other.cents);
    }
}
