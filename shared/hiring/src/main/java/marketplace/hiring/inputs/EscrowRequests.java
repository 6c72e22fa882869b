package marketplace.hiring.inputs;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.api.HumanReference;
import marketplace.api.schema.NotEmpty;
import marketplace.bounties.applications.Deliverable;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;
import marketplace.money.checkouts.ReturnPages;
import marketplace.money.escrow.disputes.DisputeCategory;

public final class EscrowRequests {

    static final String MAX_TOTAL = "Most to pay in cents, with the fee.";

    static final String MOST_TOTAL = "100000000000";

    private EscrowRequests() {}

    @NotEmpty
    public record Fund(
            @Field("Your bounty. Requires applicationId.") BountyId bountyId,

            @Field("The application to pay. Requires bountyId.")
            ApplicationId applicationId,

            @Field("The booking to pay.") BookingId bookingId,

            @Field("Your conversation; pays its latest payment offer.")
            ConversationId conversationId,

            @Field(value = "USD for the human. Default and minimum: the agreed price.", least = "0.01", most = "10000")
            @Enforced(usd = true)
            BigDecimal amount,

            @Field(value = MAX_TOTAL, least = "1", most = MOST_TOTAL)
            Long maxTotalCents,

            @Field("Only from the wallet, no checkout. Default false.")
            Boolean walletOnly,

            @JsonUnwrapped ReturnPages returns) {

        /** The amount in the request; empty for the amount due. */
        public Optional<Money> requestedAmount() {
            return Optional.ofNullable(amount).map(usd -> Money.ofUsd(usd, "amount"));
        }

        public void requireOnePayee() {
            boolean seat = bountyId != null && applicationId != null;
            boolean half = (bountyId == null) != (applicationId == null);
            long payees = Stream.of(seat, bookingId != null, conversationId != null)
                    .filter(named -> named)
                    .count();
            if (half || payees != 1) {
                throw Problem.invalid(
                        half ? (bountyId == null ? "bountyId" : "applicationId") : "applicationId",
                        "must name exactly one payee: give bountyId with applicationId, or bookingId, or"
                                + " conversationId");
            }
        }
    }

    public record One(
            @Field(value = "The escrow.", required = true) EscrowId escrowId) {}

    public record Complete(
            @Field(value = "Your escrow.", required = true) EscrowId escrowId,

            @Field("Only when the operator has the work from elsewhere. Default false.")
            Boolean withoutDelivery) {}

    public record Release(
            @Field(value = "Your escrow.", required = true) EscrowId escrowId,

            @Field(value = "Fail unless funded for this application.", max = 100)
            String applicationId,

            @Field(value = "Fail unless funded for this human: profile id or username.", max = 100)
            HumanReference humanId) {}

    public record Cancel(
            @Field(value = "Your escrow.", required = true) EscrowId escrowId,

            @Field(value = "Reason; both sides read it.", max = 500)
            String reason) {}

    @NotEmpty
    public record Deliver(
            @Field(value = "An escrow that pays you.", required = true)
            EscrowId escrowId,

            @Field(value = "What was done. A bounty's work has the evidence that it requires.", max = 5000)
            String text,

            @Field(value = "URLs of the work.", max = 20, eachMax = 2000, pattern = "^https?://[^\\s]+$")
            List<String> links,

            @Field(value = "Files of a bounty's work: uploads with the purpose submission.", max = 10, eachMax = 60)
            List<UploadId> uploadIds,

            @Field("Result that fits the bounty's deliverableSchema.")
            ObjectNode result,

            @Field("A booking's booker did not come. From 15 minutes after the start on. Default false.")
            Boolean noShow) {

        public List<UploadId> files() {
            return uploadIds == null ? List.of() : uploadIds;
        }

        public Deliverable deliverable() {
            return new Deliverable(text, links == null ? List.of() : links, files(), result);
        }
    }

    public record OpenDispute(
            @Field(value = "Your escrow, as poster or worker.", required = true)
            EscrowId escrowId,

            @Field(value = "Category of the problem.", required = true)
            DisputeCategory category,

            @Field(value = "What went wrong; the admin reads it.", required = true, min = 20, max = 5000)
            String description,

            @Field(value = "URLs of evidence.", max = 10, eachMax = 2000, pattern = "^https?://[^\\s]+$")
            List<String> urls) {}

    public record AddEvidence(
            @Field(value = "One of your disputed escrows, as poster or worker.", required = true)
            EscrowId escrowId,

            @Field(
                    value = "Your evidence, or your answer to the other side's. Both sides and the admin read it.",
                    required = true,
                    min = 1,
                    max = 2000)
            String text,

            @Field(value = "Links to it, http or https.", max = 5, eachMax = 500, pattern = "^https?://[^\\s]+$")
            List<String> urls) {}

    public record Disputed(
            @Field(value = "Your escrow.", required = true) EscrowId escrowId) {}

    public record Settle(
            @Field(value = "Your escrow.", required = true) EscrowId escrowId,

            @Field(
                    value = "Cents for the human, less than amountCents. The rest goes back.",
                    required = true,
                    least = "1",
                    most = "1000000")
            Long workerCents) {}

    public enum Verdict implements Wire {
        RELEASE,
        REFUND,
        SPLIT
    }

    public record Rule(
            @Field(value = "A disputed escrow.", required = true)
            EscrowId escrowId,

            @Field(required = true) Verdict ruling,

            @Field(value = "Amount for the human in cents. Required for split, not allowed otherwise.", least = "1")
            Long workerCents,

            @Field(value = "Reason; both sides read it.", required = true, min = 1, max = 1000)
            String reason) {}

    /** Rejects blank text, which minLength would allow. */
    public static String requireText(String field, String words) {
        if (words.isBlank()) {
            throw Problem.invalid(field, "must not be blank");
        }
        return words;
    }
}
