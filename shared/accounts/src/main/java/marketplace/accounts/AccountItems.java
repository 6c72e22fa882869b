package marketplace.accounts;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Item;
import marketplace.table.Keys;

/** Accounts and logins as stored items. */
public final class AccountItems {

    /** Number of active keys; absent before the first. */
    static final String ACTIVE_KEYS = "activeKeys";

    /** The account of a login. */
    static final String ACCOUNT_ID = "accountId";

    static final String PASSWORD_HASH = "passwordHash";
    public static final String EMAIL_VERIFIED = "emailVerified";
    static final String RESTRICTED = "restricted";

    /** Absent unless restricted. */
    static final String RESTRICTION_REASON = "restrictionReason";

    /** Absent unless verified. */
    static final String IDENTITY_COUNTRY = "identityCountry";

    static final String HAS_FUNDED_ESCROW = "hasFundedEscrow";
    static final String PAYOUT_VERIFIED = "payoutVerified";

    /** Absent while it is 0. */
    public static final String SESSION_ERA = "sessionEra";

    /** Absent unless deleted. */
    static final String DELETED_AT = "deletedAt";

    private static final int ACCOUNT_SHAPE = 1;
    private static final int LOGIN_SHAPE = 1;

    private AccountItems() {}

    /** False flags are not stored. */
    public static Item item(Account account) {
        Item.Builder item = Item.at(Keys.account(account.id()))
                .put("v", ACCOUNT_SHAPE)
                .put("id", account.id())
                .put("email", account.email().value())
                .put("name", account.name())
                .put("createdAt", account.createdAt());
        if (account.emailVerified()) {
            item.put(EMAIL_VERIFIED, true);
        }
        if (account.restricted()) {
            item.put(RESTRICTED, true);
        }
        if (account.identity() instanceof IdentityCheck.Verified(String country)) {
            item.put(IDENTITY_COUNTRY, country);
        }
        if (account.hasFundedEscrow()) {
            item.put(HAS_FUNDED_ESCROW, true);
        }
        if (account.payoutVerified()) {
            item.put(PAYOUT_VERIFIED, true);
        }
        if (account.sessionEra() > 0) {
            item.put(SESSION_ERA, account.sessionEra());
        }
        return item.build();
    }

    public static Account account(Item item) {
        return new Account(
                new AccountId(item.text("id")),
                new Email(item.text("email")),
                item.flag(EMAIL_VERIFIED),
                item.text("name"),
                item.flag(RESTRICTED),
                item.findText(IDENTITY_COUNTRY)
                        .<IdentityCheck>map(IdentityCheck.Verified::new)
                        .orElseGet(IdentityCheck::unverified),
                item.flag(HAS_FUNDED_ESCROW),
                item.flag(PAYOUT_VERIFIED),
                era(item),
                item.instant("createdAt"));
    }

    public static Optional<Instant> deletedAt(Item item) {
        return item.findInstant(DELETED_AT);
    }

    /** What remains of a deleted account. */
    static Item tombstone(AccountId account, Instant deletedAt) {
        return Item.at(Keys.account(account))
                .put("v", ACCOUNT_SHAPE)
                .put("id", account)
                .put(DELETED_AT, deletedAt)
                .build();
    }

    public static boolean isTombstone(Item item) {
        return !item.has("email");
    }

    /** The session era of an account or session item. */
    public static long era(Item item) {
        return item.has(SESSION_ERA) ? item.number(SESSION_ERA) : 0;
    }

    public static Item item(Login login) {
        return Item.at(Keys.email(login.email().value()))
                .put("v", LOGIN_SHAPE)
                .put("email", login.email().value())
                .put(ACCOUNT_ID, login.accountId())
                .put(PASSWORD_HASH, login.passwordHash())
                .build();
    }

    static Login login(Item item) {
        return new Login(new Email(item.text("email")), new AccountId(item.text(ACCOUNT_ID)), item.text(PASSWORD_HASH));
    }
}
