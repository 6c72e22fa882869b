package marketplace.services.calendar;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Condition;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** The store of feeds: one per account. Returns writes and never commits. */
public final class CalendarFeeds {

    static final RecordMapper<Feed> FEEDS = RecordMapper.of(Feed.class);
    static final RecordMapper<FeedOfAccount> OF_ACCOUNTS = RecordMapper.of(FeedOfAccount.class);

    /** Whose bookings the address shows. */
    record Feed(HumanId humanId, Instant createdAt) {}

    record FeedOfAccount(String secretHash, Instant createdAt, long version) {}

    private final Table table;

    public CalendarFeeds(Table table) {
        this.table = table;
    }

    Optional<Feed> find(String secret) {
        return table.get(Keys.calendarFeed(Sha256.of(secret))).map(FEEDS::read);
    }

    Optional<FeedOfAccount> of(AccountId provider) {
        return table.get(Keys.calendarFeedOf(provider)).map(OF_ACCOUNTS::read);
    }

    /** The address with this secret instead of the one before. */
    static List<Write> replace(
            Optional<FeedOfAccount> before, AccountId provider, HumanId human, String secret, Instant now) {
        String hash = Sha256.of(secret);
        long version = before.map(FeedOfAccount::version).orElse(0L);
        Write pointer = Write.put(OF_ACCOUNTS
                        .at(Keys.calendarFeedOf(provider), new FeedOfAccount(hash, now, version + 1))
                        .build())
                .when(version == 0 ? Condition.absent() : Condition.version(version));
        Write feed = Write.create(
                FEEDS.at(Keys.calendarFeed(hash), new Feed(human, now)).build());
        return Stream.concat(
                        Stream.of(pointer, feed),
                        before.map(old -> Write.delete(Keys.calendarFeed(old.secretHash()))).stream())
                .toList();
    }

    static List<Write> delete(AccountId provider, FeedOfAccount feed) {
        return List.of(Write.delete(Keys.calendarFeed(feed.secretHash())), Write.delete(Keys.calendarFeedOf(provider)));
    }
}
