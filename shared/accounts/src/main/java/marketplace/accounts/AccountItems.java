package marketplace.accounts;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

public final class AccountItems {

    public static final RecordMapper<Account> ACCOUNT = RecordMapper.of(Account.class);

    public static final String EMAIL_VERIFIED = ACCOUNT.attribute("emailVerified");
    static final String RESTRICTED = ACCOUNT.attribute("restricted");
    static final String RESTRICTION_SCOPE = ACCOUNT.attribute("restrictionScope");
    static final String IDENTITY = ACCOUNT.attribute("identity");
    static final String MESSAGING_SINCE = ACCOUNT.attribute("messagingSince");
    static final String PAYOUT_VERIFIED = ACCOUNT.attribute("payoutVerified");
    static final String SESSION_ERA = ACCOUNT.attribute("sessionEra");
    private static final String EMAIL = ACCOUNT.attribute("email");

    static final String ACTIVE_KEYS = "activeKeys";

    static final String RESTRICTION_REASON = "restrictionReason";

    /** Kept beside the reason, which may be that of an admin. */
    static final String IN_DEBT = ACCOUNT.attribute("inDebt");

    /** The session that stepped up last. On the account, because the functions that move money read no session. */
    static final String STEP_UP_SESSION = "stepUpSession";

    static final String STEP_UP_AT = "stepUpAt";

    static final String DELETED_AT = "deletedAt";

    /** Until when a deletion that was refused turns incoming money back. */
    static final String CLOSING_UNTIL = "closingUntil";

    static final RecordMapper<Login> LOGIN = RecordMapper.of(Login.class);

    static final String ACCOUNT_ID = LOGIN.attribute("accountId");
    static final String PASSWORD_HASH = LOGIN.attribute("passwordHash");

    static final String PLACES = LOGIN.attribute("places");

    private AccountItems() {}

    public static Item item(Account account) {
        return ACCOUNT.at(Keys.account(account.id()), account).build();
    }

    public static Optional<Instant> deletedAt(Item item) {
        return item.findInstant(DELETED_AT);
    }

    static Item tombstone(AccountId account, Instant deletedAt) {
        return Item.at(Keys.account(account))
                .put(RecordMapper.SHAPE, ACCOUNT.shape())
                .put("id", account)
                .put(DELETED_AT, deletedAt)
                .build();
    }

    public static boolean isTombstone(Item item) {
        return !item.has(EMAIL);
    }

    public static Item item(Login login) {
        return LOGIN.at(Keys.email(login.email().value()), login).build();
    }
}
