package marketplace.server.gateway;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.kernel.Instants;
import marketplace.kernel.paging.Page;
import marketplace.table.LostRace;
import marketplace.table.SetAside;

/** Lists or replays the items of {@link SetAside}, as {@code ./ops redrive} does on a deployed stack. */
final class SetAsideItems {

    private static final int PAGE = 100;

    private final SetAside items;

    SetAsideItems(SetAside items) {
        this.items = items;
    }

    ObjectNode list() {
        List<SetAside.Entry> entries = all();
        ObjectNode answer = Json.object().put("count", entries.size());
        ArrayNode list = answer.putArray("items");
        entries.forEach(entry -> list.addObject()
                .put("sk", entry.sk())
                .put("setAsideAt", Instants.text(entry.at()))
                .put("reason", entry.reason())
                .put("item", entry.item().toString()));
        return answer;
    }

    /** @param sk empty for all */
    ObjectNode replay(String sk) {
        int replayed = 0;
        for (SetAside.Entry entry : all()) {
            if ((sk.isEmpty() || entry.sk().equals(sk)) && isReplayed(entry)) {
                replayed++;
            }
        }
        return Json.object().put("replayed", replayed);
    }

    /** False if another command was faster, or the same timer exists again. */
    private boolean isReplayed(SetAside.Entry entry) {
        try {
            items.replay(entry);
            return true;
        } catch (LostRace _) {
            return false;
        }
    }

    private List<SetAside.Entry> all() {
        List<SetAside.Entry> entries = new ArrayList<>();
        Optional<String> position = Optional.empty();
        do {
            Page<SetAside.Entry> page = items.list(PAGE, position);
            entries.addAll(page.items());
            position = page.next();
        } while (position.isPresent());
        return entries;
    }
}
