package marketplace.testing;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.table.Change;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;

/** Stored accounts. Written by hand, because accounts depends on this module; its tests check the form. */
public final class StoredAccounts {

    private StoredAccounts() {}

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

    /** The person of an account, who has always just signed in, whatever the clock of the test says. */
    public static Caller justSignedIn(AccountId id) {
        return new Caller.SignedIn(id, false, Optional.empty(), Optional.of(Instant.MAX));
    }

    public static Write delete(AccountId id, Instant now) {
        return Write.update(Keys.account(id), Change.set("deletedAt", now));
    }

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
