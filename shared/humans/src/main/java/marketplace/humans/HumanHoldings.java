package marketplace.humans;

import java.util.List;
import marketplace.accounts.Holdings;

/**
 * What this room holds about an account: its profile.
 *
 * <p>As its owner reads it.
 */
public final class HumanHoldings {

    private final Humans humans;

    public HumanHoldings(Humans humans) {
        this.humans = humans;
    }

    public List<Holdings> all() {
        return List.of(Holdings.single(
                "human", call -> humans.findOf(call.accountId()).map(human -> HumanView.of(human, call))));
    }
}
