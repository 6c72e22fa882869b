package marketplace.money.ledger;

import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.Id.KeyId;
import marketplace.table.Item;

/**
 * The keys whose limits a spend counts towards, as part of what is stored of it.
 *
 * <p>Mostly there is one at most, which has an attribute of its own; those that made it stand beside it.
 */
public final class SpendingKeys {

    private static final String MAKERS = "makerKeys";

    private SpendingKeys() {}

    public static Item.Builder put(Item.Builder item, String lowest, List<KeyId> keys) {
        if (!keys.isEmpty()) {
            item.put(lowest, keys.getFirst());
        }
        if (keys.size() > 1) {
            item.putTexts(MAKERS, keys.stream().skip(1).map(KeyId::value).toList());
        }
        return item;
    }

    public static List<KeyId> of(Item item, String lowest) {
        Stream<String> makers = item.has(MAKERS) ? item.texts(MAKERS).stream() : Stream.empty();
        return Stream.concat(item.findText(lowest).stream(), makers)
                .map(KeyId::new)
                .toList();
    }
}
