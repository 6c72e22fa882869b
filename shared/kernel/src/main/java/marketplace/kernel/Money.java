package marketplace.kernel;

import java.math.BigDecimal;
import java.math.BigInteger;

/**
 * An amount of US dollars, held as whole cents.
 *
 * <p>Integer cents and overflow-checked sums, because a rounding error in a ledger is a theft from somebody.
 *
 * @param cents the amount; may be negative where a movement is described
 */
public record Money(long cents) implements Comparable<Money> {

    /** The number of cents that a request may name at most; far above every limit of the interface, far below overflow. */
    private static final BigInteger MAX_REQUEST_CENTS = BigInteger.valueOf(100_000_000_000L);

    private static final int USD_DECIMALS = 2;

    public static final Money ZERO = new Money(0);

    /** Reads a dollar amount of a request: at most two decimals, else a {@link ErrorCode#VALIDATION} problem on {@code field}. */
    public static Money ofUsd(BigDecimal usd, String field) {
        if (usd.signum() == 0) {
            return ZERO;
        }
        // The size is checked first, and as a long: expanding 1e309 to its digits is work that a caller could ask for
        // at
        // will, and 1e2147483647 overflows an int.
        boolean absurd = (long) usd.precision() - usd.scale() > 12;
        BigDecimal plain = absurd ? usd : usd.stripTrailingZeros();
        if (absurd || plain.scale() > USD_DECIMALS) {
            throw Problem.invalid(field, "must be an amount in USD with at most two decimals");
        }
        BigInteger cents = plain.movePointRight(USD_DECIMALS).toBigIntegerExact();
        if (cents.abs().compareTo(MAX_REQUEST_CENTS) > 0) {
            throw Problem.invalid(field, "must be an amount in USD of at most 1000000000");
        }
        return new Money(cents.longValueExact());
    }

    /** The amount in dollars, with exactly two decimals. */
    public BigDecimal usd() {
        return BigDecimal.valueOf(cents, USD_DECIMALS);
    }

    public Money plus(Money other) {
        return new Money(Math.addExact(cents, other.cents));
    }

    public Money minus(Money other) {
        return new Money(Math.subtractExact(cents, other.cents));
    }

    /** The same amount in the other direction. */
    public Money negated() {
        return new Money(Math.negateExact(cents));
    }

    /** The smaller of both. */
    public Money least(Money other) {
        return compareTo(other) < 0 ? this : other;
    }

    public boolean isNegative() {
        return cents < 0;
    }

    public Money times(long factor) {
        return new Money(Math.multiplyExact(cents, factor));
    }

    /** This share of the amount in basis points (1/100 of a percent), a half cent rounded up. */
    public Money basisPoints(int basisPoints) {
        return new Money(Math.floorDiv(Math.addExact(Math.multiplyExact(cents, (long) basisPoints), 5_000L), 10_000L));
    }

    /** The part of this amount that {@code share} is of {@code whole}, a fraction of a cent left out. */
    public Money portion(Money share, Money whole) {
        return new Money(BigInteger.valueOf(cents)
                .multiply(BigInteger.valueOf(share.cents))
                .divide(BigInteger.valueOf(whole.cents))
                .longValueExact());
    }

    /** As a person reads it: {@code 12.50 USD}. */
    public String text() {
        return usd().toPlainString() + " USD";
    }

    @Override
    public int compareTo(Money other) {
        return Long.compare(cents, other.cents);
    }
}
