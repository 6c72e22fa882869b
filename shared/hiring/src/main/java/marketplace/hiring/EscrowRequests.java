package marketplace.hiring;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import marketplace.api.Enforced;
import marketplace.api.Field;
import marketplace.bounties.applications.Deliverable;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.BookingId;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.Id.ConversationId;
import marketplace.kernel.Id.EscrowId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;
import marketplace.kernel.Wire;
import marketplace.money.escrow.DisputeCategory;

/**
 * What the operations on escrows take.
 *
 * <p>In one file, because they are read together. Who calls never stands among it.
 */
final class EscrowRequests {

    private EscrowRequests() {}

    /** Funds the work of one human. */
    record Fund(
            @Field("The bounty, yours; together with applicationId.")
            BountyId bountyId,

            @Field("The application whose human is to be paid; together with bountyId.")
            ApplicationId applicationId,

            @Field("The booking to be paid.") BookingId bookingId,

            @Field("The conversation whose payment offer is to be paid.")
            ConversationId conversationId,

            @Field(
                    value = "What the human gets, in USD, two decimals at most. Default what is due: the application's"
                            + " own price, else the bounty's; never less.",
                    least = "0.01")
            @Enforced(usd = true)
            BigDecimal amount,

            @Field("True to be refused with 402 where the wallet does not cover it, instead of a hosted checkout."
                    + " Default false.")
            Boolean walletOnly) {

        /** What the poster names for the human; empty for what is due. */
        Optional<Money> named() {
            return Optional.ofNullable(amount).map(usd -> Money.ofUsd(usd, "amount"));
        }

        /** Refuses ids that name no payee, or more than one. */
        void requireOnePayee() {
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

    /** Names one escrow. */
    record One(
            @Field(value = "The escrow.", required = true) EscrowId escrowId) {}

    /** Lets the money go. */
    record Release(
            @Field(value = "The escrow; yours.", required = true)
            EscrowId escrowId,

            @Field("Refuse unless the escrow was funded for this application.")
            ApplicationId applicationId,

            @Field("Refuse unless the escrow was funded for this human.")
            HumanId humanId) {}

    /** Calls an escrow off. */
    record Cancel(
            @Field(value = "The escrow; yours.", required = true)
            EscrowId escrowId,

            @Field(value = "Why, for the audit log that both sides read.", max = 500)
            String reason) {}

    /** Hands the work in. */
    record Deliver(
            @Field(value = "The escrow; you are who it pays.", required = true)
            EscrowId escrowId,

            @Field(value = "What was done; a bounty's work takes this, links or result.", max = 5000)
            String text,

            @Field(value = "Web addresses that show it.", max = 20, eachMax = 2000, pattern = "^https?://[^\\s]+$")
            List<String> links,

            @Field(
                    value = "Files that show it: uploads with the purpose submission; for a bounty's work.",
                    max = 10,
                    eachMax = 60)
            List<UploadId> uploadIds,

            @Field("What the bounty's deliverableSchema describes.")
            ObjectNode result) {

        List<UploadId> files() {
            return uploadIds == null ? List.of() : uploadIds;
        }

        Deliverable deliverable() {
            return new Deliverable(text, links == null ? List.of() : links, files(), result);
        }
    }

    /** Asks for a ruling. */
    record OpenDispute(
            @Field(value = "The escrow; you take part in it.", required = true)
            EscrowId escrowId,

            @Field(value = "What it is about.", required = true)
            DisputeCategory category,

            @Field(value = "What went wrong, for the admin who will rule.", required = true, min = 20, max = 5000)
            String description,

            @Field(value = "Web addresses of evidence.", max = 10, eachMax = 2000, pattern = "^https?://[^\\s]+$")
            List<String> urls) {}

    /** Lists what waits for a ruling. */
    record ListDisputes(
            @Field(value = "Page size; default 50, above 100 counts as 100.", least = "1")
            Integer limit,

            @Field("nextCursor of the page before.") String cursor) {}

    /** How an admin decides. */
    enum Verdict implements Wire {
        /** All to the human. */
        RELEASE,
        /** All back to the poster, fee included. */
        REFUND,
        /** So much to the human, the rest back. */
        SPLIT
    }

    /** Decides a dispute. */
    record Rule(
            @Field(value = "The escrow; disputed.", required = true)
            EscrowId escrowId,

            @Field(value = "Where the money goes.", required = true)
            Verdict ruling,

            @Field(value = "What the human gets, in cents; with split, and only then.", least = "1")
            Long workerCents,

            @Field(value = "Why, for the audit log that both sides read.", required = true, min = 1, max = 1000)
            String reason) {}

    /** Refuses words that are blanks alone: they count as characters, and tell whoever has to rule nothing. */
    static String said(String field, String words) {
        if (words.isBlank()) {
            throw Problem.invalid(field, "must not be blank");
        }
        return words;
    }

    static boolean isTrue(Boolean said) {
        return Boolean.TRUE.equals(said);
    }
}
