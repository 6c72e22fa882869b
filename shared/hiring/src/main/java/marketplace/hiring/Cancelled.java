package marketplace.hiring;

import marketplace.api.Field;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyViews.BountyView;
import marketplace.money.MoneyQuote;

/**
 * A bounty that was called off, or what calling it off would bring back.
 *
 * <p>The money of its seats returns seat by seat after the answer; the quote tells the sum.
 */
record Cancelled(
        @Field("The bounty; as it stands where this is a dry run.")
        BountyView bounty,

        @Field("Whether this only tells what would be.") boolean dryRun,

        @Field(
                value = "What would return to your wallet, of all seats and of what was put up for those who wait; null"
                        + " unless it is a dry run.",
                nullable = true)
        MoneyQuote quote) {

    static Cancelled of(Bounty bounty) {
        return new Cancelled(BountyView.of(bounty, true), false, null);
    }

    static Cancelled quoted(Bounty bounty, MoneyQuote quote) {
        return new Cancelled(BountyView.of(bounty, true), true, quote);
    }
}
