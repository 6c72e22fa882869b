package marketplace.humans.uploads;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Problem;
import marketplace.table.Condition;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/**
 * Limits the bytes that an account may still send: those announced in the last 15 minutes. One item per account with a
 * sum for each minute; two announcements that read the same sums conflict, and the loser decides again.
 */
final class AnnouncedBytes {

    static final long MOST = 30_000_000_000L;

    private static final RecordMapper<Sums> MAPPER = RecordMapper.of(Sums.class);

    /** @param until when the URLs of these files have expired */
    record Minute(Instant until, long bytes) {}

    record Sums(List<Minute> minutes, long version) {

        static final Sums NONE = new Sums(List.of(), 0);

        Sums {
            minutes = List.copyOf(minutes);
        }
    }

    private final Table table;

    AnnouncedBytes(Table table) {
        this.table = table;
    }

    Write add(AccountId account, long bytes, Instant now) {
        Sums before = table.get(key(account)).map(MAPPER::read).orElse(Sums.NONE);
        List<Minute> live = before.minutes().stream()
                .filter(minute -> now.isBefore(minute.until()))
                .toList();
        if (live.stream().mapToLong(Minute::bytes).sum() + bytes > MOST) {
            throw full(live.getFirst().until(), now);
        }
        List<Minute> after = new ArrayList<>(live);
        Instant until =
                now.truncatedTo(ChronoUnit.MINUTES).plus(Upload.ADDRESS_LIFE).plus(1, ChronoUnit.MINUTES);
        boolean sameMinute = !after.isEmpty() && after.getLast().until().equals(until);
        long earlier = sameMinute ? after.removeLast().bytes() : 0;
        after.add(new Minute(until, earlier + bytes));
        Item item = MAPPER.at(key(account), new Sums(after, before.version() + 1))
                .put(Item.TTL, until.plus(Upload.ADDRESS_LIFE).getEpochSecond())
                .build();
        return before.version() == 0 ? Write.create(item) : Write.put(item).when(Condition.version(before.version()));
    }

    private static Problem full(Instant firstEnd, Instant now) {
        return Problem.rateLimited(
                "The files that you announced in the last 15 minutes and this one have more than 30 GB. Each gives its"
                        + " room back 15 minutes after it was announced.",
                Duration.between(now, firstEnd).toSeconds() + 1);
    }

    static Key key(AccountId account) {
        return Keys.limit("announced-bytes", account.value(), Instant.EPOCH);
    }
}
