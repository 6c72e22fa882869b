package marketplace.hiring;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.identities.AgentProof;
import marketplace.accounts.identities.SignedContext;
import marketplace.api.Field;
import marketplace.bounties.Cancellation;
import marketplace.bounties.applications.Deliverable;
import marketplace.bounties.applications.RejectionReason;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.SubmissionId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Wire;

/**
 * What the operations take that move a seat and its money.
 *
 * <p>In one file, because they are read together.
 */
final class HiringInputs {

    private HiringInputs() {}

    /** Answers an application. */
    record Decide(
            @Field(value = "Your bounty.", required = true) BountyId bountyId,

            @Field(value = "The application.", required = true)
            ApplicationId applicationId,

            @Field(
                    value =
                            "accept gives it a seat, with the escrow that was funded for it or with one from your wallet,"
                                    + " which takes a key with the scope spend; reject refuses it; withdraw takes an acceptance back before the worker has confirmed.",
                    required = true)
            Action action,

            @Field(value = "Your words to the applicant.", max = 1000)
            String response,

            @Field("An agent's signed identity, to answer as that agent; signed for"
                    + " reject_application:<bountyId>:<applicationId>, or accept_application:… to accept or withdraw.")
            AgentProof agentVerification) {

        Optional<AgentProof> proof() {
            return Optional.ofNullable(agentVerification);
        }

        /** What an agent that signs this answer signs for. */
        SignedContext context() {
            return switch (action) {
                case ACCEPT, WITHDRAW -> new SignedContext.AcceptApplication(bountyId, applicationId);
                case REJECT -> new SignedContext.RejectApplication(bountyId, applicationId);
            };
        }
    }

    /** What an owner can do with an application. */
    enum Action implements Wire {
        /** Give it a seat. */
        ACCEPT,
        /** Refuse it. */
        REJECT,
        /** Take an acceptance back. */
        WITHDRAW
    }

    /** Releases a seat. */
    record ReleaseSeat(
            @Field(value = "Your bounty.", required = true) BountyId bountyId,

            @Field(value = "The application.", required = true)
            ApplicationId applicationId,

            @Field(value = "Why, for the escrow's audit log; the worker can read it.", max = 500)
            String reason) {}

    /** Names the worker's own application. */
    record Withdraw(
            @Field(value = "The bounty.", required = true) BountyId bountyId,

            @Field(value = "The application; yours.", required = true)
            ApplicationId applicationId) {}

    /** Hands work in. */
    record HandIn(
            @Field(value = "The bounty.", required = true) BountyId bountyId,

            @Field(value = "The application; yours.", required = true)
            ApplicationId applicationId,

            @Field(value = "What you have done, in words.", max = 10000)
            String text,

            @Field(value = "Web addresses that show it.", max = 20, eachMax = 2000, pattern = "^https?://[^\\s]+$")
            List<String> links,

            @Field(value = "Files that show it: uploads with the purpose submission.", max = 10, eachMax = 60)
            List<UploadId> uploadIds,

            @Field("What the bounty's deliverableSchema describes.")
            ObjectNode result) {

        List<UploadId> files() {
            return orEmpty(uploadIds);
        }

        Deliverable deliverable() {
            return new Deliverable(text, orEmpty(links), files(), result);
        }
    }

    /** Reviews what was handed in. */
    record Review(
            @Field(value = "Your bounty.", required = true) BountyId bountyId,

            @Field(value = "The application.", required = true)
            ApplicationId applicationId,

            @Field(value = "The submission.", required = true)
            SubmissionId submissionId,

            @Field(
                    value =
                            "approve says that it is what was asked for; request_redo sends it back, at most twice; reject"
                                    + " refuses it, and the worker may appeal for 72 hours. None of them moves money.",
                    required = true)
            Verdict action,

            @Field(value = "Your words to the worker; required for request_redo and reject.", max = 1000)
            String response,

            @Field("For request_redo, and required there: by when, at least 24 hours ahead.")
            Instant redoBy,

            @Field("For reject, and required there: why.") RejectionReason reasonCode,

            @Field(
                    value = "For reject: web addresses that show why.",
                    max = 10,
                    eachMax = 2000,
                    pattern = "^https?://[^\\s]+$")
            List<String> evidence) {

        List<String> shown() {
            return orEmpty(evidence);
        }
    }

    /** What a poster can do with a submission. */
    enum Verdict implements Wire {
        /** It is what was asked for. */
        APPROVE,
        /** It is to be done again. */
        REQUEST_REDO,
        /** It is not what was asked for. */
        REJECT
    }

    /** Contests a review. */
    record Appeal(
            @Field(value = "The bounty.", required = true) BountyId bountyId,

            @Field(value = "The application; yours.", required = true)
            ApplicationId applicationId,

            @Field(value = "The submission; yours.", required = true)
            SubmissionId submissionId,

            @Field(value = "Why the review is wrong; an admin reads it.", required = true, min = 20, max = 5000)
            String text) {}

    /** Calls a bounty off. */
    record Cancel(
            @Field(value = "Your bounty.", required = true) BountyId bountyId,

            @Field(value = "Why.", required = true) Cancellation.Reason reason,

            @Field(value = "Your words; required for the reason other.", max = 500)
            String details) {

        Cancellation cancellation() {
            return new Cancellation(reason, details);
        }
    }

    private static <T> List<T> orEmpty(List<T> list) {
        return list == null ? List.of() : list;
    }
}
