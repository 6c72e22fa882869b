package marketplace.bounties;

import java.time.Instant;
import java.util.List;
import marketplace.api.EventKind;
import marketplace.api.Field;
import marketplace.kernel.Event;
import marketplace.kernel.EventData;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.BountyId;

public final class BountyEvents {

    public static final List<EventKind> KINDS = List.of(
            EventKind.of(
                    EventType.BOUNTY_EXTENDED,
                    ExtensionData.class,
                    "You gave your bounty a later deadline or more seats. Workers and applicants get a mail."),
            EventKind.of(EventType.BOUNTY_COMPLETED, BountyData.class, "All work on your bounty is done."));

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

    public record ExtensionData(
            @Field(required = true) BountyId bountyId,

            @Field(required = true) String bountyTitle,

            @Field(required = true) String status,

            @Field("Deadline of applications and work that now applies. Absent if the bounty has none.")
            Instant deadline,

            @Field(value = "Number of humans that the bounty now accepts.", required = true)
            int spotsAvailable)
            implements EventData {

        @Override
        public ExtensionData withoutPersonal() {
            return new ExtensionData(bountyId, null, status, deadline, spotsAvailable);
        }
    }

    private BountyEvents() {}

    static Event completed(Bounty bounty, Instant now) {
        BountyData data = new BountyData(
                bounty.id(), bounty.terms().title(), bounty.status().wire());
        return new Event(EventType.BOUNTY_COMPLETED, bounty.id().value(), bounty.posterId(), now, data);
    }

    /** Each extension has its own version of the bounty, and so its own event. */
    static Event extended(Bounty bounty, Instant now) {
        ExtensionData data = new ExtensionData(
                bounty.id(),
                bounty.terms().title(),
                bounty.status().wire(),
                bounty.terms().intake().deadline(),
                bounty.terms().intake().spots());
        return new Event(EventType.BOUNTY_EXTENDED, bounty.id() + "-" + bounty.version(), bounty.posterId(), now, data);
    }
}
