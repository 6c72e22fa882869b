package marketplace.accounts;

import marketplace.kernel.Wire;

/** What a restriction blocks. Rules: docs/accounts.md, "Admins and restrictions". */
public enum RestrictionScope implements Wire {
    /** New work on either side, posts and messages. */
    WORK,
    /** Money that leaves the account, or is asked of others. */
    MONEY,
    ALL;

    boolean covers(RestrictionScope act) {
        return this == ALL || this == act;
    }
}
