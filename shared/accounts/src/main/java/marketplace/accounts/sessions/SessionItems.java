package marketplace.accounts.sessions;

import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

public final class SessionItems {

    public static final RecordMapper<Session> MAPPER = RecordMapper.of(Session.class);

    private SessionItems() {}

    public static Item item(Session session) {
        return MAPPER.at(Keys.session(session.id()), session)
                .put(Keys.INDEX_1_PK, Keys.accountCollection(session.accountId()))
                .put(Keys.INDEX_1_SK, Keys.SESSIONS + session.id())
                .put(Item.TTL, session.expiresAt().getEpochSecond())
                .build();
    }
}
