package marketplace.bounties;

import java.util.List;
import marketplace.api.Field;
import marketplace.bounties.terms.BountyTerms;
import marketplace.kernel.Fee;
import marketplace.kernel.Money;

public record BountyQuote(
        @Field("Price of all seats, in cents.") long amountCents,
        @Field("Platform fee on top, in cents.") long platformFeeCents,
        @Field("Price and fee together, in cents.") long totalCents,

        @Field("Whether posting it would succeed now.") boolean wouldSucceed,

        @Field("Problems that prevent posting, or hiring later.")
        List<String> problems) {

    /** The fee is rounded per seat, because it is charged per seat. */
    static BountyQuote of(BountyTerms terms, Fee platform) {
        int seats = terms.intake().spots();
        Money amount = terms.pay().perSeat().times(seats);
        Money fee = platform.on(terms.pay().perSeat()).times(seats);
        return new BountyQuote(amount.cents(), fee.cents(), amount.plus(fee).cents(), true, List.of());
    }
}
