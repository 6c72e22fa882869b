package marketplace.accounts.erasure;

import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Money;
import marketplace.table.Write;

/** A module's precondition for deletion: obligations to others must be settled first. */
@FunctionalInterface
public interface ErasureGuard {

    /**
     * Refuses with {@code INVALID_STATE}, or returns conditions for the deletion's commit.
     *
     * @param forfeit what the owner gives up
     */
    List<Write> require(AccountId account, Money forfeit);
}
