package marketplace.bounties.seats;

import marketplace.api.Field;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;

final class SeatInputs {

    private SeatInputs() {}

    record Own(
            @Field(value = "The bounty.", required = true) BountyId bountyId,

            @Field(value = "Your application.", required = true)
            ApplicationId applicationId) {}

    record ListMine(
            @Field("Only applications with this status. Default: all.")
            ApplicationStatus status) {}

    record ListAssigned(
            @Field(value = "Page size, 1 to 100. Default 50; larger values are reduced to 100.", least = "1")
            Integer limit,

            @Field("nextCursor of the previous page.") String cursor) {}

    record ListSubmissions(
            @Field(value = "The bounty.", required = true) BountyId bountyId,

            @Field(value = "Your application, or one to your bounty.", required = true)
            ApplicationId applicationId) {}
}
