package marketplace.bounties;

import marketplace.accounts.AgentIdentities;
import marketplace.accounts.SignedContext;
import marketplace.api.Decision;
import marketplace.bounties.BountyViews.BountyAnswer;
import marketplace.bounties.BountyViews.BountyView;
import marketplace.bounties.BountyViews.CreatedBounty;
import marketplace.kernel.BountyId;
import marketplace.kernel.Call;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.table.Commit;

/**
 * The use-cases of a bounty itself.
 *
 * <p>Each reads like its sentence: load, require, verb, one commit, view.
 */
public final class BountyService {

    private final Bounties bounties;
    private final AgentIdentities identities;
    private final Ids ids;
    private final int feeBasisPoints;

    /** Takes the platform's fee in basis points, for quotes. */
    public BountyService(Bounties bounties, AgentIdentities identities, Ids ids, int feeBasisPoints) {
        this.bounties = bounties;
        this.identities = identities;
        this.ids = ids;
        this.feeBasisPoints = feeBasisPoints;
    }

    /** Posts a bounty for the caller's account, or says what posting it would mean. */
    Decision<CreatedBounty> create(Call call, CreateBountyInput input) {
        return identities.signed(call, input.proof(), new SignedContext.CreateBounty(), () -> post(call, input));
    }

    private Decision<CreatedBounty> post(Call call, CreateBountyInput input) {
        BountyId id = new BountyId(ids.next(IdKind.BOUNTY, call.now()));
        Bounty bounty = Bounty.post(id, call.accountId(), input.terms(), call.now());
        CreatedBounty answer = new CreatedBounty(
                BountyView.of(bounty, true), input.isDryRun(), BountyQuote.of(bounty.terms(), feeBasisPoints));
        return input.isDryRun() ? Decision.preview(answer) : Decision.of(Commit.of(bounties.create(bounty)), answer);
    }

    /** Reads a bounty that the caller may see; its owner sees all of it. */
    BountyAnswer get(Call call, GetBountyInput input) {
        Bounty bounty = bounties.requireVisible(input.bountyId(), call.caller());
        boolean forOwner = call.caller().account().filter(bounty::isOwnedBy).isPresent();
        return new BountyAnswer(BountyView.of(bounty, forOwner));
    }
}
