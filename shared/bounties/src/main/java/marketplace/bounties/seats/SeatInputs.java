package marketplace.bounties.seats;

import java.util.List;
import marketplace.api.Field;
import marketplace.bounties.applications.ApplicationStatus;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.SubmissionId;

final class SeatInputs {

    /** As many as the reserve considers for a lost seat. */
    static final int MAX_RESERVE = 50;

    private SeatInputs() {}

    record Own(
            @Field(required = true) BountyId bountyId,

            @Field(value = "Your application.", required = true)
            ApplicationId applicationId) {}

    record OrderReserve(
            @Field(value = "Your bounty with reservePool.", required = true)
            BountyId bountyId,

            @Field(
                    value = "Pending applications, the first to take a lost seat first. The others follow by time. An"
                            + " empty list removes the order.",
                    required = true,
                    max = MAX_RESERVE,
                    eachMax = 60)
            List<ApplicationId> applicationIds) {}

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
