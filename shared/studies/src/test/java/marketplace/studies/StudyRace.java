package marketplace.studies;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import marketplace.kernel.Timer;
import marketplace.money.audit.Audit;
import marketplace.table.Item;
import marketplace.table.TimerList;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.interleaving.Scene;

/** A state of a study in which calls, timers and jobs race. */
public abstract class StudyRace extends Scene {

    private final StudyMarketplace market;
    private final Map<String, String> names = new HashMap<>();

    protected StudyRace(StudyMarketplace market) {
        super(market.interleaved, market.stored);
        this.market = market;
    }

    protected final void name(String id, String name) {
        if (!id.isEmpty()) {
            names.put(id, name);
        }
    }

    @Override
    protected final Map<String, String> names() {
        return names;
    }

    /** Whether it succeeded. A 5xx is always a fault. */
    public final boolean call(String who, String method, String path, String body) {
        Reply reply = market.call(who, method, path, body);
        if (reply.status() >= 500) {
            throw new IllegalStateException(reply.body().toString());
        }
        return reply.status() == 200;
    }

    public final boolean fire(Timer due) {
        market.commit(
                () -> market.timers.get(due.kind()).handle(due, market.now()).and(TimerList.done(due)));
        return true;
    }

    @Override
    protected final boolean isSound(List<Item> items) {
        return Audit.of(items.stream()).isEmpty();
    }

    @Override
    protected final String settled() {
        for (int i = 0; i < 2; i++) {
            market.tick();
            market.work();
        }
        return changes().changes();
    }
}
