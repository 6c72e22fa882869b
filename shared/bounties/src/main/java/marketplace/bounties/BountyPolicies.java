package marketplace.bounties;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import marketplace.bounties.terms.ApplicationDetail;
import marketplace.bounties.terms.BountyTerms;
import marketplace.kernel.Problem;

/**
 * The rules of posting, by name.
 *
 * <p>Rules that a reader may want to look up stand here, in sentences, instead of inside the use-cases.
 */
final class BountyPolicies {

    /** At most this many of the ten rows ask for a confirmation. */
    private static final int MAX_ACKNOWLEDGMENTS = 5;

    /** At most this many of the ten rows ask for a file. */
    private static final int MAX_UPLOADS = 3;

    private static final Set<BountyStatus> ASKABLE = EnumSet.of(
            BountyStatus.OPEN,
            BountyStatus.IN_REVIEW,
            BountyStatus.PAUSED,
            BountyStatus.CLOSED,
            BountyStatus.COMPLETED,
            BountyStatus.PAID);

    private BountyPolicies() {}

    /** What is promised for a time is promised for one to come. */
    static void requireFuture(BountyTerms terms, Instant now) {
        requireFuture("deadline", terms.intake().deadline(), now);
        requireFuture("scheduledStartAt", terms.seat().scheduledStartAt(), now);
    }

    private static void requireFuture(String field, Instant at, Instant now) {
        if (at != null && !at.isAfter(now)) {
            throw Problem.invalid(field, "must be in the future");
        }
    }

    /** Where files are collected, an application is the work itself and must be reviewed first. */
    static void requireReservable(BountyTerms terms) {
        if (terms.intake().reservePool() && terms.intake().collectsFiles()) {
            throw Problem.invalid(
                    "reservePool",
                    "must be left out when submissionMode is "
                            + terms.intake().submissionMode().wire()
                            + ": there whoever is accepted has done the work already");
        }
    }

    /** Blank rows go, every other row gets a name of its own, and the limits per type hold. */
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
                        "applicationDetails", "must have a different id in every row; '" + name + "' recurs");
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

    /** What an owner may ask for by name; completed and paid are refused later, for what they are and not for their form. */
    static void requireAskable(SetStatusInput input) {
        if (!ASKABLE.contains(input.status())) {
            throw Problem.invalid("status", "must be one of open, in_review, paused, closed");
        }
        if (input.status() == BountyStatus.CLOSED) {
            if (input.closeReason() == null) {
                throw Problem.invalid("closeReason", "is required when status is closed");
            }
            String details = input.closeReasonDetails();
            if (input.closeReason() == CloseReason.OTHER && (details == null || details.isBlank())) {
                throw Problem.invalid("closeReasonDetails", "is required when closeReason is other");
            }
        }
    }
}
