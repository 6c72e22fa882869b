package marketplace.accounts;

import marketplace.kernel.AccountId;
import marketplace.table.Item;
import marketplace.table.Keys;

/**
 * Accounts and logins as stored items.
 *
 * <p>The stored form is kept apart from the records, so that either can change while the other stands.
 */
final class AccountItems {

    /** How many keys of the account are active; absent until the first. */
    static final String ACTIVE_KEYS = "activeKeys";

    private static final int ACCOUNT_SHAPE = 1;
    private static final int LOGIN_SHAPE = 1;

    private AccountItems() {}

    static Item item(Account account) {
        return Item.at(Keys.account(account.id()))
                .put("v", ACCOUNT_SHAPE)
                .put("id", account.id())
                .put("email", account.email().value())
                .put("name", account.name())
                .put("createdAt", account.createdAt())
                .build();
    }

    static Account account(Item item) {
        return new Account(
                new AccountId(item.text("id")),
                new Email(item.text("email")),
                item.text("name"),
                item.instant("createdAt"));
    }

    static Item item(Login login) {
        return Item.at(Keys.email(login.email().value()))
                .put("v", LOGIN_SHAPE)
                .put("email", login.email().value())
                .put("accountId", login.accountId())
                .put("passwordHash", login.passwordHash())
                .build();
    }

    static Login login(Item item) {
        return new Login(
                new Email(item.text("email")), new AccountId(item.text("accountId")), item.text("passwordHash"));
    }
}
