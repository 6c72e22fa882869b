package marketplace.humans.uploads;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.secrets.Sha256;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.table.Keys;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.table.records.RecordMapper;

/** Who handed in which bytes first. It is kept when the files are removed, so that bytes are always recognised. */
public final class FirstHandIns {

    private static final RecordMapper<FirstHandIn> MAPPER = RecordMapper.of(FirstHandIn.class);

    /** The worker is a digest, so that nothing names a deleted account. */
    record FirstHandIn(String workerSha256) {

        static FirstHandIn of(AccountId worker, String fileSha256) {
            return new FirstHandIn(Sha256.of(worker + " " + fileSha256));
        }
    }

    private final Table table;

    public FirstHandIns(Table table) {
        this.table = table;
    }

    /** By SHA-256. */
    public Map<String, HandedInBefore> before(AccountId worker, List<Upload> files) {
        List<Key> keys = files.stream()
                .map(file -> Keys.firstHandIn(file.sha256()))
                .distinct()
                .toList();
        Map<Key, Item> items = keys.isEmpty() ? Map.of() : table.getAll(keys);
        Map<String, HandedInBefore> before = new HashMap<>();
        files.forEach(file -> before.put(
                file.sha256(),
                before(FirstHandIn.of(worker, file.sha256()), items.get(Keys.firstHandIn(file.sha256())))));
        return before;
    }

    private static HandedInBefore before(FirstHandIn now, Item first) {
        if (first == null) {
            return HandedInBefore.NO;
        }
        return MAPPER.read(first).equals(now) ? HandedInBefore.BY_SAME_WORKER : HandedInBefore.BY_ANOTHER_WORKER;
    }

    /** Of two hand-ins at the same moment, one loses the race and is then the second. */
    public static List<Write> record(AccountId worker, Map<String, HandedInBefore> before) {
        return before.entrySet().stream()
                .filter(entry -> entry.getValue() == HandedInBefore.NO)
                .map(entry -> first(worker, entry.getKey()))
                .toList();
    }

    private static Write first(AccountId worker, String sha256) {
        return Write.create(MAPPER.at(Keys.firstHandIn(sha256), FirstHandIn.of(worker, sha256))
                .build());
    }
}
