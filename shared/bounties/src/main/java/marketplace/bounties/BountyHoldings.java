package marketplace.bounties;

import java.util.List;
import java.util.Optional;
import marketplace.accounts.Holdings;
import marketplace.accounts.NestedHoldings;
import marketplace.humans.Humans;
import marketplace.kernel.BountyId;
import marketplace.kernel.Call;
import marketplace.kernel.Page;

/**
 * What this room holds about an account: its bounties, the applications that they have received, and those that it made.
 *
 * <p>As their owner reads them.
 */
public final class BountyHoldings {

    private final Bounties bounties;
    private final Applications applications;
    private final Humans humans;

    public BountyHoldings(Bounties bounties, Applications applications, Humans humans) {
        this.bounties = bounties;
        this.applications = applications;
        this.humans = humans;
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
                                        .map(BountyViews.ApplicationView::of))),
                new Holdings(
                        "applications_made",
                        (call, limit, after) -> made(call, limit, after).map(BountyViews.ApplicationView::of)));
    }

    private Page<Bounty> posted(Call call, int limit, Optional<String> after) {
        return bounties.ofOwner(call.accountId(), limit, after);
    }

    private Page<Application> made(Call call, int limit, Optional<String> after) {
        return humans.findOf(call.accountId())
                .map(human -> applications.ofHuman(human.id(), Optional.empty(), limit, after))
                .orElseGet(() -> new Page<>(List.of(), Optional.empty()));
    }
}
