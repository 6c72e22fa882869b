package marketplace.humans;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.accounts.Account;
import marketplace.accounts.AccountItems;
import marketplace.accounts.Email;
import marketplace.humans.uploads.UploadTimers;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.Sha256;
import marketplace.kernel.Timer;
import marketplace.table.Commit;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;
import marketplace.table.Write;

/** Accounts, small files and the minute tick for the tests of this module. */
public final class HumansFixture {

    /** The first bytes of a PNG. */
    public static final byte[] PNG = "\u0089PNG\r\n\u001a\n the rest".getBytes(StandardCharsets.ISO_8859_1);

    private HumansFixture() {}

    /** Stores an account directly. */
    public static AccountId open(Table table, Ids ids, Instant now) {
        AccountId id = new AccountId(ids.next(IdKind.ACCOUNT, now));
        table.commit(
                Commit.of(Write.create(AccountItems.item(Account.open(id, new Email("ada@example.com"), "Ada", now)))));
        return id;
    }

    public static String announce(String purpose, byte[] file, String contentType) {
        return """
                {"purpose":"%s","contentType":"%s","bytes":%d,"sha256":"%s"}""".formatted(purpose, contentType, file.length, Sha256.of(file));
    }

    /** Runs all due upload timers. */
    public static void tick(Table table, ObjectStore objects, Instant now) {
        Map<String, TimerKind> kinds = new UploadTimers(table, () -> objects)
                .kinds().stream().collect(Collectors.toMap(TimerKind::name, Function.identity()));
        List<Timer> due;
        do {
            due = IntStream.range(0, TimerList.SHARDS)
                    .boxed()
                    .flatMap(shard -> new TimerList(table).due(shard, now, 100).stream())
                    .filter(thing -> kinds.containsKey(thing.kind()))
                    .toList();
            due.forEach(thing -> table.commit(
                    kinds.get(thing.kind()).handler().handle(thing, now).and(TimerList.done(thing))));
        } while (!due.isEmpty());
    }
}
