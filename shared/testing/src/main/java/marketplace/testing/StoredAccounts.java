package marketplace.testing;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Change;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;

/**
 * Accounts as they stand in the table, for rooms above whose callers are known by name alone.
 *
 * <p>By hand, because the room that owns them stands on this one; its own tests hold its items to their form.
 */
public final class StoredAccounts {

    private StoredAccounts() {}

    /** An account that has proven nothing and may do everything. */
    public static Write open(AccountId id, Instant now) {
        return Write.create(account(id, id.value() + "@example.com", now).build());
    }

    private static Item.Builder account(AccountId id, String email, Instant now) {
        return Item.at(Keys.account(id))
                .put("v", 1)
                .put("id", id)
                .put("email", email)
                .put("name", "Somebody")
                .put("identity", Item.nested().put("type", "unverified"))
                .put("sessionEra", 0)
                .put("createdAt", now);
    }

    /** The account is deleted, whatever stands in its way: from now on it is nobody's. */
    public static Write delete(AccountId id, Instant now) {
        return Write.update(Keys.account(id), Change.set("deletedAt", now));
    }

    /** An account that has verified its e-mail and signs in with it. */
    public static List<Write> verified(AccountId id, String email, Instant now) {
        return List.of(
                Write.create(account(id, email, now).put("emailVerified", true).build()),
                Write.create(Item.at(Keys.email(email))
                        .put("v", 1)
                        .put("email", email)
                        .put("accountId", id)
                        .put("passwordHash", "none")
                        .build()));
    }
}
