package marketplace.bounties.terms;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Optional;
import marketplace.kernel.Money;

/** What one seat is paid, before the platform fee. */
public record Pay(PriceType priceType, Money price, BigDecimal estimatedHours) {

    /** Empty for an hourly price without hours: then each application must propose a price. */
    public Optional<Money> perSeat() {
        return switch (priceType) {
            case FIXED -> Optional.of(price);
            case HOURLY ->
                Optional.ofNullable(estimatedHours)
                        .map(hours -> new Money(BigDecimal.valueOf(price.cents())
                                .multiply(hours)
                                .setScale(0, RoundingMode.HALF_UP)
                                .longValueExact()));
        };
    }
}
