package marketplace.bounties;

import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.Holdings;
import marketplace.accounts.NestedHoldings;
import marketplace.kernel.AccountId;
import marketplace.kernel.BountyId;
import marketplace.kernel.Call;
import marketplace.kernel.Page;

/**
 * What this room holds about an account: its bounties, and the applications that they have received.
 *
 * <p>As their owner reads them.
 */
public final class BountyHoldings {

    private final Bounties bounties;
    private final Applications applications;

    public BountyHoldings(Bounties bounties, Applications applications) {
        this.bounties = bounties;
        this.applications = applications;
    }

    public List<Holdings> all() {
        return List.of(
                new Holdings(
                        "bounties",
                        (call, limit, after) -> posted(call, limit, after)
                                .map(bounty -> BountyViews.BountyView.of(bounty, call.caller()))),
                new Holdings(
                        "applications_received",
                        new NestedHoldings(
                                (call, after) -> posted(call, 1, after)
                                        .map(bounty -> bounty.id().value()),
                                (bounty, limit, after) -> applications
                                        .list(new BountyId(bounty), Optional.empty(), true, limit, after)
                                        .map(BountyViews.ApplicationView::of))));
    }

    private Page<Bounty> posted(Call call, int limit, Optional<String> after) {
        return bounties.list(everythingOf(call.accountId()), BountySort.NEW, limit, after);
    }

    private static BountyFilter everythingOf(AccountId owner) {
        return new BountyFilter(
                Optional.of(owner), EnumSet.allOf(BountyStatus.class), null, null, null, null, null, null, false);
    }
}
