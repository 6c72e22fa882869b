package marketplace.bounties.terms;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/** What one seat is paid, before the platform fee. */
public record Pay(PriceType priceType, Money price, BigDecimal estimatedHours) {

    public Pay {
        if (priceType == PriceType.HOURLY && estimatedHours == null) {
            throw Problem.invalid("estimatedHours", "is required when priceType is hourly");
        }
    }

    /** Refuses an hourly price that rounds to nothing for the estimated hours. */
    public Pay requireDue() {
        if (perSeat().cents() == 0) {
            throw Problem.invalid("price", "must come to at least 0.01 USD for the estimatedHours");
        }
        return this;
    }

    /** Rounded half up to a cent; empty without estimated hours. */
    public Optional<Money> perHour() {
        return switch (priceType) {
            case FIXED -> Optional.ofNullable(estimatedHours).map(this::perHour);
            case HOURLY -> Optional.of(price);
        };
    }

    /** If the work takes that long. */
    public Money perHour(BigDecimal hours) {
        return new Money(BigDecimal.valueOf(perSeat().cents())
                .divide(hours, 0, RoundingMode.HALF_UP)
                .longValueExact());
    }

    /** Rounded half up to a cent. */
    public Money perSeat() {
        return switch (priceType) {
            case FIXED -> price;
            case HOURLY ->
                new Money(BigDecimal.valueOf(price.cents())
                        .multiply(estimatedHours)
                        .setScale(0, RoundingMode.HALF_UP)
                        .longValueExact());
        };
    }
}
