package marketplace.accounts.erasure;

import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Write;

/**
 * What must be settled before an account can be deleted, as one capability knows it.
 *
 * <p>Obligations to others outlive no account: whoever has some is told which, and settles them first.
 */
@FunctionalInterface
public interface ErasureGuard {

    /**
     * Refuses while something stands open, and names it.
     *
     * @return checks with which the deletion holds what was found; none where a part of the {@link Erasure} copes with
     *     what comes up at the very moment
     * @throws marketplace.kernel.Problem {@link marketplace.kernel.ErrorCode#INVALID_STATE}
     */
    List<Write> require(AccountId account);
}
