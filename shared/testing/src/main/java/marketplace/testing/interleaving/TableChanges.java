package marketplace.testing.interleaving;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.table.Item;
import marketplace.table.Key;
import marketplace.testing.MemoryTable;

/** The changes of a table since one moment. */
public final class TableChanges {

    static final Pattern ID = Pattern.compile("\\b[a-z]{3}_[0-9a-z]{26}\\b");
    /** The same from its underscore, which few places have: it is searched in every changed item. */
    private static final Pattern ID_FROM_UNDERSCORE = Pattern.compile("_(?<=\\b[a-z]{3}_)[0-9a-z]{26}\\b");

    private static final Pattern CODE = Pattern.compile("(CODE#|code=|checkoutCode=|/c/)[0-9a-z]+");

    /** Few items have a code. */
    private static final List<String> CODED = List.of("CODE#", "ode=", "/c/");

    /** The look at the first letter spares most places the alternatives. */
    private static final Pattern SHARD = Pattern.compile(
            "(?=[BDJLPSTW])(DUE|JRN|WORK|BOUNTIES#OPEN|PEOPLE#[0-9A-Za-z]+|SERVICES#[A-Z]+(?::[0-9a-f]+)?|"
                    + "(?:LIST|TOP)#OPEN(?:#ALL|#[0-9a-f]{32})?)(#[0-9-]{10})?#[0-9]+");

    /** Few items have a shard. */
    private static final List<String> SHARDED = List.of("DUE", "JRN", "#OPEN", "PEOPLE#", "SERVICES#", "WORK#");

    private final MemoryTable stored;
    private final Set<String> known = new HashSet<>();
    private final List<Item> beginning;

    TableChanges(MemoryTable stored) {
        this.stored = stored;
        beginning = stored.items();
        beginning.forEach(item -> {
            Matcher ids = ID.matcher(item.attributes().toString());
            while (ids.find()) {
                known.add(ids.group());
            }
        });
    }

    void undo() {
        stored.restore(beginning);
    }

    Set<Key> changed() {
        Set<Item> before = Set.copyOf(beginning);
        Set<Item> now = Set.copyOf(stored.items());
        return Stream.concat(
                        before.stream().filter(item -> !now.contains(item)),
                        now.stream().filter(item -> !before.contains(item)))
                .map(Item::key)
                .collect(Collectors.toSet());
    }

    /** The changed items without new ids, so that two paths to the same result can be compared. */
    public String changes() {
        Map<Key, Item> before = new HashMap<>();
        beginning.forEach(item -> before.put(item.key(), item));
        List<String> lines = new ArrayList<>();
        for (Item item : stored.items()) {
            if (!item.equals(before.remove(item.key()))) {
                lines.add(withoutIds(item.toString()));
            }
        }
        before.keySet().forEach(gone -> lines.add(withoutIds("gone: " + gone)));
        return lines.stream().sorted().collect(Collectors.joining("\n"));
    }

    /** With the ids of the beginning only. */
    public String withoutIds(String text) {
        String knownIds = ID_FROM_UNDERSCORE
                .matcher(text)
                .replaceAll(
                        found -> known.contains(text.substring(found.start() - 3, found.end())) ? found.group() : "_");
        String withoutCodes = CODED.stream().anyMatch(knownIds::contains)
                ? CODE.matcher(knownIds).replaceAll("$1")
                : knownIds;
        return SHARDED.stream().anyMatch(withoutCodes::contains)
                ? SHARD.matcher(withoutCodes).replaceAll("$1$2")
                : withoutCodes;
    }
}
