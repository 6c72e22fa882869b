package marketplace.kernel;

/** The platform's fee on top of an amount. */
public sealed interface Fee {

    /** Of an object graph that charges no fee: asking for it is a bug. A service without a fee has 0 basis points. */
    Fee UNSET = new Unset();

    /** One basis point is 0.01 %. */
    static Fee of(int basisPoints) {
        return new Share(basisPoints);
    }

    /** Half cents are rounded up. */
    Money on(Money amount);

    record Share(int basisPoints) implements Fee {

        private static final int WHOLE = 10_000;

        @Override
        public Money on(Money amount) {
            return amount.fraction(basisPoints, WHOLE);
        }
    }

    record Unset() implements Fee {

        @Override
        public Money on(Money amount) {
            throw new IllegalStateException("the platform's fee is not set here");
        }
    }
}
