package marketplace.bounties;

import java.util.List;
import marketplace.api.Field;
import marketplace.bounties.terms.BountyTerms;
import marketplace.kernel.Money;

/**
 * What a bounty would cost in all, item by item.
 *
 * <p>Told before posting, so that nobody learns of the fee from a statement.
 */
public record BountyQuote(
        @Field(value = "Price of all seats, in cents; null when an hourly price names no hours.", nullable = true)
        Long amountCents,

        @Field(value = "Platform fee on top, in cents.", nullable = true)
        Long platformFeeCents,

        @Field(value = "Both together, in cents.", nullable = true)
        Long totalCents,

        @Field("Whether posting it would succeed as things stand.")
        boolean wouldSucceed,

        @Field("What stands in the way, or will when a human is to be paid.")
        List<String> problems) {

    /** Quotes the terms with a fee of {@code feeBasisPoints} per seat, rounded per seat as it will be charged. */
    static BountyQuote of(BountyTerms terms, int feeBasisPoints) {
        return terms.pay()
                .perSeat()
                .map(seat -> {
                    Money fee = seat.basisPoints(feeBasisPoints)
                            .times(terms.intake().spots());
                    Money amount = seat.times(terms.intake().spots());
                    return new BountyQuote(
                            amount.cents(), fee.cents(), amount.plus(fee).cents(), true, List.of());
                })
                .orElseGet(
                        () -> new BountyQuote(
                                null,
                                null,
                                null,
                                true,
                                List.of(
                                        "Without estimatedHours an hourly price says no amount; each application must propose one.")));
    }
}
