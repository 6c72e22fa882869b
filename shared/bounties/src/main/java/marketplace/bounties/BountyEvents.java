package marketplace.bounties;

import java.time.Instant;
import marketplace.api.EventKind;
import marketplace.api.Field;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.BountyId;

public final class BountyEvents {

    public static final EventKind COMPLETED =
            EventKind.of(EventType.BOUNTY_COMPLETED, BountyData.class, "All work on your bounty is done.");

    public record BountyData(
            @Field(required = true) BountyId bountyId,

            @Field(required = true) String bountyTitle,

            @Field(required = true) String status)
            implements EventData {

        @Override
        public BountyData withoutPersonal() {
            return new BountyData(bountyId, null, status);
        }
    }

    private BountyEvents() {}

    static Event completed(Bounty bounty, Instant now) {
        BountyData data = new BountyData(
                bounty.id(), bounty.terms().title(), bounty.status().wire());
        return new Event(EventType.BOUNTY_COMPLETED, bounty.id().value(), bounty.posterId(), now, data);
    }
}
