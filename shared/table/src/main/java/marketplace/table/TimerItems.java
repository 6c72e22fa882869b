package marketplace.table;

import java.util.Map;
import marketplace.kernel.Timer;

/** The stream's filter in template.yaml reads {@code kind}, so its place in the item must not change. */
final class TimerItems {

    private TimerItems() {}

    static Item item(Timer due) {
        return Item.at(Keys.due(due))
                .put("kind", due.kind())
                .put("id", due.id())
                .put("at", due.at())
                .putMap("data", due.data())
                .build();
    }

    static Timer due(Item item) {
        Map<String, Object> data = item.map("data");
        return new Timer(item.text("kind"), item.text("id"), item.instant("at"), data);
    }
}
