package marketplace.accounts;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Write;

/**
 * Removes what someone who could not read the e-mail may have set up to receive the account's money or events. Part of
 * the commit of a password reset where the e-mail was never verified before. The account's own item is not changed.
 */
@FunctionalInterface
public interface ResetCleanup {

    List<Write> writes(AccountId account, Instant now);
}
