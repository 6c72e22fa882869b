package marketplace.bounties;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import marketplace.bounties.terms.ApplicationDetail;
import marketplace.bounties.terms.BountyTerms;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Instants;
import marketplace.kernel.Problem;

final class BountyPolicies {

    private static final int MAX_ACKNOWLEDGMENTS = 5;

    private static final int MAX_UPLOADS = 3;

    private static final Set<BountyStatus> REQUESTABLE = EnumSet.of(
            BountyStatus.OPEN,
            BountyStatus.IN_REVIEW,
            BountyStatus.PAUSED,
            BountyStatus.CLOSED,
            BountyStatus.COMPLETED,
            BountyStatus.PAID);

    private BountyPolicies() {}

    static void requireFuture(BountyTerms terms, Instant now) {
        requireFuture("deadline", terms.intake().deadline(), now);
        requireFuture("scheduledStartAt", terms.seat().scheduledStartAt(), now);
    }

    private static void requireFuture(String field, Instant at, Instant now) {
        if (at != null && !at.isAfter(now)) {
            throw Problem.invalid(field, "must be in the future");
        }
    }

    /** The work is done with the application and must be reviewed before it takes a seat. */
    static void requireReservable(BountyTerms terms) {
        if (terms.intake().reservePool() && terms.intake().collectsFiles()) {
            throw Problem.invalid(
                    "reservePool",
                    "must be left out when submissionMode is "
                            + terms.intake().submissionMode().wire()
                            + ": an accepted applicant has already done the work");
        }
    }

    /** Drops blank rows, gives each other row an id, and applies the limits per type. */
    static List<ApplicationDetail> requireDetails(List<ApplicationDetail> rows) {
        List<ApplicationDetail> kept = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (ApplicationDetail row : rows) {
            if (row.label().isBlank()) {
                continue;
            }
            boolean unnamed = row.id() == null || row.id().isEmpty();
            String name = unnamed ? "detail-" + (kept.size() + 1) : row.id();
            if (!names.add(name)) {
                throw Problem.invalid(
                        "applicationDetails", "must have a different id in every row; '" + name + "' occurs twice");
            }
            kept.add(row.named(name));
        }
        requireAtMost(kept, ApplicationDetail.Type.ACKNOWLEDGMENT, MAX_ACKNOWLEDGMENTS);
        requireAtMost(kept, ApplicationDetail.Type.UPLOAD, MAX_UPLOADS);
        return kept;
    }

    private static void requireAtMost(List<ApplicationDetail> rows, ApplicationDetail.Type type, int most) {
        if (rows.stream().filter(row -> row.type() == type).count() > most) {
            throw Problem.invalid("applicationDetails", "must have at most " + most + " rows of type " + type.wire());
        }
    }

    /** Completed and paid are well-formed and rejected later, with an explanation. */
    static void requireRequestable(SetStatusInput input) {
        if (!REQUESTABLE.contains(input.status())) {
            throw Problem.invalid("status", "must be one of open, in_review, paused, closed");
        }
        if (input.status() == BountyStatus.CLOSED) {
            if (input.closeReason() == null) {
                throw Problem.invalid("closeReason", "is required when status is closed");
            }
            String details = input.closeReasonDetails();
            if (input.closeReason() == EndReason.OTHER && (details == null || details.isBlank())) {
                throw Problem.invalid("closeReasonDetails", "is required when closeReason is other");
            }
        }
    }

    /** What one human was offered privately is not published as a copy. */
    static void requireNoDirectHire(Bounty bounty) {
        if (bounty.isDirectHire()) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is a direct offer to one human. Hire again with POST"
                            + " /api/escrow/agent-checkout, or post a public bounty with POST /api/bounties.");
        }
    }

    static void requireNoTakenSeat(Bounty bounty) {
        if (bounty.spotsFilled() > 0) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty has " + bounty.spotsFilled()
                            + " seats taken. Only a bounty without taken seats can be closed.");
        }
    }

    static void requireNoRunningWork(Bounty bounty) {
        int running = bounty.seats().running();
        if (running > 0) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This bounty is " + bounty.status().wire() + " and work on " + running
                            + " of its seats has started. It can be cancelled while every seat is unstarted or done.");
        }
    }

    /** The terms with a later deadline, more seats or both; an omitted value is null and stays. */
    static BountyTerms extended(BountyTerms terms, Instant deadline, Integer spots, Instant now) {
        if (deadline == null && spots == null) {
            throw Problem.invalid("deadline", "must be given, or spotsAvailable");
        }
        Instant current = terms.intake().deadline();
        if (deadline != null && current == null) {
            throw Problem.invalid("deadline", "must be left out: this bounty has none, so a deadline would shorten it");
        }
        if (deadline != null && !deadline.isAfter(current)) {
            throw Problem.invalid("deadline", "must be later than the current one, " + Instants.text(current));
        }
        if (spots != null && spots <= terms.intake().spots()) {
            throw Problem.invalid(
                    "spotsAvailable",
                    "must be more than the current number, " + terms.intake().spots());
        }
        BountyTerms extended = terms.extended(
                deadline == null ? current : deadline,
                spots == null ? terms.intake().spots() : spots);
        if (current != null && !extended.intake().deadline().isAfter(now)) {
            throw Problem.invalid(
                    "deadline",
                    "must be given and in the future; the current one, " + Instants.text(current) + ", has passed");
        }
        return extended;
    }

    static Problem notAllowed(Bounty bounty, BountyStatus.Move move) {
        String status = bounty.status().wire();
        return new Problem(
                ErrorCode.INVALID_STATE,
                bounty.isDirectHire()
                        ? "This bounty is a direct offer and " + status
                                + ", so this is not possible. It can be cancelled until work starts."
                        : "This bounty is " + status + "; this is possible only while it is "
                                + BountyStatus.transitions(false).allowing(move) + ".");
    }
}
