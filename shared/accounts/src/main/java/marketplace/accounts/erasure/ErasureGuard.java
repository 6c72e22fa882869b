package marketplace.accounts.erasure;

import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Write;

/** A module's precondition for deleting an account: obligations to others must be settled first. */
@FunctionalInterface
public interface ErasureGuard {

    /**
     * Refuses with {@link marketplace.kernel.ErrorCode#INVALID_STATE} while an obligation is open. Returns
     * conditions for the deletion's commit.
     */
    List<Write> require(AccountId account);
}
