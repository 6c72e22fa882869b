package marketplace.bounties.seats;

import marketplace.api.Field;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;

/**
 * What the operations on seats and their work take.
 *
 * <p>In one file, because they are read together.
 */
final class SeatInputs {

    private SeatInputs() {}

    /** Names the worker's own application. */
    record Own(
            @Field(value = "The bounty.", required = true) BountyId bountyId,

            @Field(value = "Your application.", required = true)
            ApplicationId applicationId) {}

    /** Lists the worker's own applications. */
    record ListMine(@Field("Only those with this status.") ApplicationStatus status) {}

    /** Lists the bounties that the worker has a seat at. */
    record ListAssigned(
            @Field(value = "Page size; default 50, above 100 counts as 100.", least = "1")
            Integer limit,

            @Field("nextCursor of the page before.") String cursor) {}

    /** Lists what was handed in for an application. */
    record ListSubmissions(
            @Field(value = "The bounty.", required = true) BountyId bountyId,

            @Field(value = "The application; yours, or one to your bounty.", required = true)
            ApplicationId applicationId) {}
}
