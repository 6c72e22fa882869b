package marketplace.table;

import java.util.Map;
import java.util.Optional;
import marketplace.kernel.Timer;
import marketplace.kernel.UnreadableTimer;
import marketplace.table.forms.StoredData;

/** The stream's filter in template.yaml reads {@code kind} and {@code finder}: their places must not change. */
final class TimerItems {

    private static final String FAILURES = "failures";
    private static final String RETRY_AT = "retryAt";

    private TimerItems() {}

    static Item item(Timer due) {
        return fields(due).build();
    }

    /** Of a timer that the stream finds too. */
    static Item started(Timer due) {
        return fields(due).put("finder", "stream").build();
    }

    private static Item.Builder fields(Timer due) {
        return Item.at(Keys.due(due))
                .put("kind", due.kind())
                .put("id", due.id())
                .put("at", due.at())
                .set("data", StoredData.of(due.data()).attributes());
    }

    /** Throws {@link UnreadableTimer}, also if the attributes contradict the key: the timer could not be removed. */
    static Timer due(Item item) {
        Timer timer;
        try {
            timer = new Timer(
                    item.text("kind"),
                    item.text("id"),
                    item.instant("at"),
                    new StoredData(item.findItem("data").map(Item::attributes).orElse(Map.of())));
        } catch (RuntimeException e) {
            throw new UnreadableTimer("item " + item.key() + " is not a timer", e);
        }
        if (!Keys.due(timer).equals(item.key())) {
            throw new UnreadableTimer("item " + item.key() + " has another key than its timer, " + Keys.due(timer));
        }
        return timer;
    }

    static Optional<TimerList.Failure> failure(Item item) {
        if (!item.has(FAILURES)) {
            return Optional.empty();
        }
        try {
            return Optional.of(new TimerList.Failure((int) item.number(FAILURES), item.instant(RETRY_AT)));
        } catch (RuntimeException e) {
            throw new UnreadableTimer("item " + item.key() + " has no valid number of failures", e);
        }
    }

    static Write failed(Timer due, TimerList.Failure failure) {
        return Write.update(
                        Keys.due(due), Change.set(FAILURES, failure.count()), Change.set(RETRY_AT, failure.retryAt()))
                .when(Condition.exists());
    }
}
