package marketplace.money.limits;

import java.math.BigDecimal;
import marketplace.kernel.Money;

/** The most that automatic top-ups may charge a wallet per day, whatever its owner sets. */
public sealed interface Ceiling {

    /** Of an object graph that charges no top-ups: asking for it is a bug. */
    Ceiling UNSET = new Unset();

    static Ceiling of(Money perDay) {
        return new Daily(perDay);
    }

    static Ceiling ofUsd(int perDay) {
        return of(Money.ofUsd(BigDecimal.valueOf(perDay), "ceiling"));
    }

    Money perDay();

    record Daily(Money perDay) implements Ceiling {}

    record Unset() implements Ceiling {

        @Override
        public Money perDay() {
            throw new IllegalStateException("the ceiling of automatic top-ups is not set here");
        }
    }
}
