package marketplace.hiring;

import marketplace.api.Field;
import marketplace.bounties.Bounty;
import marketplace.bounties.BountyViews.BountyView;
import marketplace.money.ledger.MoneyQuote;

/**
 * A bounty that its owner has moved to another status, or what moving it so would bring back.
 *
 * <p>What is held for seats and applicants returns one by one after the answer; the quote tells the sum.
 */
record BountyMoved(
        @Field("The bounty; as it stands where this is a dry run.")
        BountyView bounty,

        @Field("Whether this only tells what would be.") boolean dryRun,

        @Field(
                value =
                        "What would return to your wallet, of the seats that are lost and of what was put up for those who"
                                + " wait; null unless it is a dry run.",
                nullable = true)
        MoneyQuote quote) {

    static BountyMoved of(Bounty bounty) {
        return of(BountyView.of(bounty, true));
    }

    static BountyMoved of(BountyView bounty) {
        return new BountyMoved(bounty, false, null);
    }

    static BountyMoved quoted(Bounty bounty, MoneyQuote quote) {
        return new BountyMoved(BountyView.of(bounty, true), true, quote);
    }
}
