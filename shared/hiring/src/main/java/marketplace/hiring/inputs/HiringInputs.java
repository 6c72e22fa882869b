package marketplace.hiring.inputs;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import marketplace.accounts.identities.AgentProof;
import marketplace.accounts.identities.SignedContext;
import marketplace.accounts.identities.SignedInput;
import marketplace.api.Field;
import marketplace.api.schema.NotEmpty;
import marketplace.bounties.Cancellation;
import marketplace.bounties.EndReason;
import marketplace.bounties.applications.Deliverable;
import marketplace.bounties.applications.RejectionReason;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Wire;

public final class HiringInputs {

    private HiringInputs() {}

    public record Decide(
            @Field(value = "Your bounty.", required = true) BountyId bountyId,

            @Field(required = true) ApplicationId applicationId,

            @Field(
                    value = "accept: gives the applicant a seat and locks the funded escrow, or pays one from your"
                            + " wallet (needs the scope spend). reject: rejects the application. withdraw: takes an"
                            + " acceptance back before the worker confirms.",
                    required = true)
            Action action,

            @Field(value = "Message to the applicant.", max = 1000, moderated = Field.Moderated.MASKED)
            String response,

            @Field(value = EscrowRequests.MAX_TOTAL, least = "1", most = EscrowRequests.MOST_TOTAL)
            Long maxTotalCents,

            @Field("Signed identity of an agent, to answer as that agent. Sign"
                    + " reject_application:<bountyId>:<applicationId>"
                    + " to reject, or accept_application:<bountyId>:<applicationId> to accept or withdraw.")
            AgentProof agentVerification)
            implements SignedInput {

        public SignedContext context() {
            return switch (action) {
                case ACCEPT, WITHDRAW -> new SignedContext.AcceptApplication(bountyId, applicationId);
                case REJECT -> new SignedContext.RejectApplication(bountyId, applicationId);
            };
        }
    }

    public enum Action implements Wire {
        ACCEPT,
        REJECT,
        WITHDRAW
    }

    public record ReleaseSeat(
            @Field(value = "Your bounty.", required = true) BountyId bountyId,

            @Field(required = true) ApplicationId applicationId,

            @Field(value = "Reason; the worker can read it.", max = 500)
            String reason) {}

    public record Keep(
            @Field(value = "Your bounty.", required = true) BountyId bountyId,

            @Field(value = "An accepted application with a keepBy.", required = true)
            ApplicationId applicationId) {}

    public record ReportBlocked(
            @Field(required = true) BountyId bountyId,

            @Field(value = "Your application.", required = true)
            ApplicationId applicationId,

            @Field(value = "What kept you from doing the work at the place.", required = true, min = 1, max = 2000)
            String reason,

            @Field(value = "Files that show it: uploads with the purpose submission.", max = 10, eachMax = 60)
            List<UploadId> uploadIds) {

        public List<UploadId> files() {
            return orEmpty(uploadIds);
        }
    }

    public record AcceptBlocked(
            @Field(value = "Your bounty.", required = true) BountyId bountyId,

            @Field(value = "An accepted application that was reported as blocked.", required = true)
            ApplicationId applicationId) {}

    public record Withdraw(
            @Field(required = true) BountyId bountyId,

            @Field(value = "Your application.", required = true)
            ApplicationId applicationId) {}

    @NotEmpty
    public record HandIn(
            @Field(required = true) BountyId bountyId,

            @Field(value = "Your application.", required = true)
            ApplicationId applicationId,

            @Field(value = "What was done.", max = 10000) String text,

            @Field(value = "URLs of the work.", max = 20, eachMax = 2000, pattern = "^https?://[^\\s]+$")
            List<String> links,

            @Field(
                    value = "Files of the work: uploads with the purpose submission. A redo can list those of the"
                            + " submission that it replaces.",
                    max = 10,
                    eachMax = 60)
            List<UploadId> uploadIds,

            @Field("Result that fits the bounty's deliverableSchema.")
            ObjectNode result) {

        List<UploadId> files() {
            return orEmpty(uploadIds);
        }

        public Deliverable deliverable() {
            return new Deliverable(text, orEmpty(links), files(), result);
        }
    }

    public record Review(
            @Field(value = "Your bounty.", required = true) BountyId bountyId,

            @Field(required = true) ApplicationId applicationId,

            @Field(value = "The submission.", required = true)
            SubmissionId submissionId,

            @Field(value = "A redo at most twice. The worker can appeal a reject for 72 hours.", required = true)
            Verdict action,

            @Field(value = "To the worker. Required for request_redo and reject.", max = 1000)
            String response,

            @Field("24 hours to 14 days ahead. Required for request_redo.")
            Instant redoBy,

            @Field("Reason. Required for reject.") RejectionReason reasonCode,

            @Field(value = "For reject: URLs of evidence.", max = 10, eachMax = 2000, pattern = "^https?://[^\\s]+$")
            List<String> evidence) {

        public List<String> shown() {
            return orEmpty(evidence);
        }
    }

    public enum Verdict implements Wire {
        APPROVE,
        REQUEST_REDO,
        REJECT
    }

    public record Appeal(
            @Field(required = true) BountyId bountyId,

            @Field(value = "Your application.", required = true)
            ApplicationId applicationId,

            @Field(value = "Your submission.", required = true)
            SubmissionId submissionId,

            @Field(value = "Why the review is wrong. An admin reads it.", required = true, min = 20, max = 5000)
            String text) {}

    public record Cancel(
            @Field(value = "Your bounty.", required = true) BountyId bountyId,

            @Field(value = "The reason.", required = true) EndReason reason,

            @Field(value = "Required for other.", max = 500) String details) {

        public Cancellation cancellation() {
            return new Cancellation(reason, details);
        }
    }

    private static <T> List<T> orEmpty(List<T> list) {
        return list == null ? List.of() : list;
    }
}
