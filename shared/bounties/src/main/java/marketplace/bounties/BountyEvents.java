package marketplace.bounties;

import java.time.Instant;
import java.util.Map;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;

/**
 * The events of this room, each with its allowlist of data.
 *
 * <p>Receivers are programs of strangers: nothing goes out that is not named here.
 */
final class BountyEvents {

    private BountyEvents() {}

    static Event submitted(Bounty bounty, Application application, Instant now) {
        return about(EventType.APPLICATION_SUBMITTED, bounty, application, now);
    }

    static Event rejected(Bounty bounty, Application application, Instant now) {
        return about(EventType.APPLICATION_REJECTED, bounty, application, now);
    }

    private static Event about(EventType type, Bounty bounty, Application application, Instant now) {
        Map<String, Object> data = Map.of(
                "bountyId", bounty.id().value(),
                "bountyTitle", bounty.terms().title(),
                "applicationId", application.id().value(),
                "humanId", application.humanId().value(),
                "applicantName", application.humanName(),
                "status", application.status().wire());
        return new Event(type, application.id().value(), bounty.posterId(), now, data);
    }
}
