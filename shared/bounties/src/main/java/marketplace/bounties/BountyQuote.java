package marketplace.bounties;

import java.util.List;
import marketplace.api.Field;
import marketplace.bounties.terms.BountyTerms;
import marketplace.kernel.Money;

public record BountyQuote(
        @Field(
                value = "Price of all seats, in cents; null for an hourly price without estimatedHours.",
                nullable = true)
        Long amountCents,

        @Field(value = "Platform fee on top, in cents.", nullable = true)
        Long platformFeeCents,

        @Field(value = "Price and fee together, in cents.", nullable = true)
        Long totalCents,

        @Field("Whether posting it would succeed now.") boolean wouldSucceed,

        @Field("Problems that prevent posting, or hiring later.")
        List<String> problems) {

    /** The fee is rounded per seat, because it is charged per seat. */
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
                                        "An hourly price has no quote without estimatedHours. Each application must then propose a price.")));
    }
}
