package marketplace.table;

import marketplace.kernel.Timer;
import marketplace.kernel.UnreadableTimer;

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

    /** Throws {@link UnreadableTimer}, also if the attributes contradict the key: the timer could not be removed. */
    static Timer due(Item item) {
        Timer timer;
        try {
            timer = new Timer(item.text("kind"), item.text("id"), item.instant("at"), item.map("data"));
        } catch (RuntimeException e) {
            throw new UnreadableTimer("item " + item.key() + " is not a timer", e);
        }
        if (!Keys.due(timer).equals(item.key())) {
            throw new UnreadableTimer("item " + item.key() + " has another key than its timer, " + Keys.due(timer));
        }
        return timer;
    }
}
