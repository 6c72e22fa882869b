package marketplace.bounties;

import java.util.Optional;
import marketplace.kernel.AccountId;
import marketplace.kernel.BountyId;
import marketplace.kernel.Caller;
import marketplace.kernel.IdKind;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;

/**
 * The store of bounties.
 *
 * <p>It reads, and hands out writes; whoever composes the use-case commits them.
 */
public final class Bounties {

    private final Table table;

    public Bounties(Table table) {
        this.table = table;
    }

    public Optional<Bounty> find(BountyId id) {
        return table.get(Keys.bounty(id)).map(BountyItems::bounty);
    }

    /** The bounty, if this caller may read it. */
    public Bounty requireVisible(BountyId id, Caller caller) {
        return find(id).filter(bounty -> bounty.isPublic()
                        || caller.account().filter(bounty::isOwnedBy).isPresent())
                .orElseThrow(IdKind.BOUNTY::unknown);
    }

    /** The bounty, if the account posted it; a foreign one is as unknown as one that never was. */
    public Bounty requireOwned(BountyId id, AccountId owner) {
        return find(id).filter(bounty -> bounty.isOwnedBy(owner)).orElseThrow(IdKind.BOUNTY::unknown);
    }

    Write create(Bounty bounty) {
        return Write.create(BountyItems.item(bounty));
    }

    /** Holds a commit to the bounty as it was read, without changing it. */
    Write unchanged(Bounty bounty) {
        return Write.check(Keys.bounty(bounty.id()), Condition.version(bounty.version()));
    }
}
