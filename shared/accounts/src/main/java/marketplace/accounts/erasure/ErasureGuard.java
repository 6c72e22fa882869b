package marketplace.accounts.erasure;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Commit;
import marketplace.table.Write;

/** A module's precondition for deletion: obligations to others must be settled first. */
@FunctionalInterface
public interface ErasureGuard {

    /** Refuses with {@code INVALID_STATE}, or returns conditions for the deletion's commit. */
    List<Write> require(AccountId account);

    /**
     * As {@link #require}, and settles what can be settled in the deletion's commit.
     *
     * @param forfeitCents what the owner gives up; 0 for nothing
     */
    default Commit close(AccountId account, long forfeitCents, Instant now) {
        return new Commit(require(account));
    }
}
