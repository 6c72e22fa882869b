package marketplace.accounts.sessions;

import marketplace.accounts.AccountItems;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.table.Item;
import marketplace.table.Keys;

/** Sessions as stored items, with hashes of their tokens only. */
public final class SessionItems {

    private static final int SHAPE = 1;

    private SessionItems() {}

    public static Item item(Session session) {
        Item.Builder item = Item.at(Keys.session(session.id()))
                .put(Keys.INDEX_1_PK, Keys.accountCollection(session.accountId()))
                .put(Keys.INDEX_1_SK, Keys.SESSIONS + session.id())
                .put("v", SHAPE)
                .put("id", session.id())
                .put("accountId", session.accountId())
                .put("lineHash", session.lineHash())
                .put("secretHash", session.secretHash())
                .put("createdAt", session.createdAt())
                .put("expiresAt", session.expiresAt())
                .put(Item.TTL, session.expiresAt().getEpochSecond())
                .put(Item.VERSION, session.version());
        if (session.era() > 0) {
            item.put(AccountItems.SESSION_ERA, session.era());
        }
        return item.build();
    }

    public static Session session(Item item) {
        return new Session(
                new SessionId(item.text("id")),
                new AccountId(item.text("accountId")),
                AccountItems.era(item),
                item.text("lineHash"),
                item.text("secretHash"),
                item.instant("createdAt"),
                item.instant("expiresAt"),
                item.number(Item.VERSION));
    }
}
