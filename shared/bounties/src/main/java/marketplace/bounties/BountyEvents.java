package marketplace.bounties;

import java.time.Instant;
import java.util.Map;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;

final class BountyEvents {

    private BountyEvents() {}

    static Event completed(Bounty bounty, Instant now) {
        Map<String, Object> data = Map.of(
                "bountyId", bounty.id().value(),
                "bountyTitle", bounty.terms().title(),
                "status", bounty.status().wire());
        return new Event(EventType.BOUNTY_COMPLETED, bounty.id().value(), bounty.posterId(), now, data);
    }
}
