package marketplace.bounties.seats;

import marketplace.api.Field;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.SubmissionId;

final class SeatInputs {

    private SeatInputs() {}

    record Own(
            @Field(required = true) BountyId bountyId,

            @Field(value = "Your application.", required = true)
            ApplicationId applicationId) {}

    record ListMine(@Field("Default: any.") ApplicationStatus status) {}

    record ListAssigned() {}

    record ReadReceipt(
            @Field(required = true) BountyId bountyId,

            @Field(required = true) ApplicationId applicationId,

            @Field(required = true) SubmissionId submissionId) {}

    record ListSubmissions(
            @Field(required = true) BountyId bountyId,

            @Field(value = "Your application, or one to your bounty.", required = true)
            ApplicationId applicationId) {}
}
