package marketplace.accounts.erasure;

import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Write;

/** A module's precondition for deleting an account: obligations to others must be settled first. */
@FunctionalInterface
public interface ErasureGuard {

    /**
     * Refuses while an obligation is open, and names it.
     *
     * @return conditions for the deletion's commit
     * @throws marketplace.kernel.Problem {@link marketplace.kernel.ErrorCode#INVALID_STATE}
     */
    List<Write> require(AccountId account);
}
