package marketplace.bounties;

import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.accounts.IdentityCheck;
import marketplace.api.CallerSchema;
import marketplace.humans.HumanPlace;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Problem;

/**
 * The rules of posting and applying, by name.
 *
 * <p>Rules that a reader may want to look up stand here, in sentences, instead of inside the use-cases.
 */
final class BountyPolicies {

    /** Of at most ten rows, so many may ask for a confirmation (decisions §5). */
    private static final int MAX_ACKNOWLEDGMENTS = 5;

    /** Of at most ten rows, so many may ask for a file (decisions §5). */
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
        requireFuture("deadline", terms.deadline(), now);
        requireFuture("scheduledStartAt", terms.seat().scheduledStartAt(), now);
    }

    private static void requireFuture(String field, Instant at, Instant now) {
        if (at != null && !at.isAfter(now)) {
            throw Problem.invalid(field, "must be in the future");
        }
    }

    /** Where files are collected an application is the work itself, which nobody takes unseen. */
    static void requireReservable(BountyTerms terms) {
        if (terms.seat().reservePool() && terms.collectsFiles()) {
            throw Problem.invalid(
                    "reservePool",
                    "must be left out when submissionMode is "
                            + terms.submissionMode().wire() + ": there whoever is accepted has done the work already");
        }
    }

    /** Work that is handed in says something, and says it in the form that the bounty asks for. */
    static void requireDeliverable(BountyTerms terms, Deliverable deliverable) {
        CallerSchema schema = terms.seat().deliverableSchema();
        if (schema != null) {
            if (deliverable.result() == null) {
                throw Problem.invalid("result", "is required: the bounty's deliverableSchema describes it");
            }
            schema.requireFit("result", deliverable.result());
        }
        if (deliverable.isEmpty()) {
            throw Problem.invalid("text", "is required where there are no links, uploadIds or result");
        }
    }

    /** Blank rows go, every other row gets a name of its own, and the limits per type hold. */
    static List<ApplicationDetail> requireDetails(List<ApplicationDetail> rows) {
        List<ApplicationDetail> kept = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (ApplicationDetail row : rows) {
            if (row.isBlank()) {
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

    /** Nobody applies to a bounty of their own account. */
    static void requireStranger(Bounty bounty, AccountId applicant) {
        if (bounty.isOwnedBy(applicant)) {
            throw new Problem(ErrorCode.SELF_DEALING, "You posted this bounty; you cannot apply to it yourself.");
        }
    }

    /** A bounty that collects files gets some, no more than it asks for, and consent; any other gets none. */
    static void requireCollection(BountyTerms terms, List<UploadId> files, Boolean consent) {
        if (terms.submissionMode() == SubmissionMode.APPLICATION) {
            if (!files.isEmpty()) {
                throw Problem.invalid("uploadIds", "must be left out: this bounty collects no files");
            }
            return;
        }
        int most = terms.files().maxFiles();
        if (files.isEmpty() || files.size() > most) {
            throw Problem.invalid("uploadIds", "must name 1 to " + most + " uploads");
        }
        if (!Boolean.TRUE.equals(consent)) {
            throw Problem.invalid("consent", "must be true, to agree to the consentText of this bounty");
        }
    }

    /** Where the poster asks for it, the applicant's account has passed the check of a government ID. */
    static void requireIdentity(Bounty bounty, IdentityCheck identity) {
        if (bounty.terms().identityRequired() && !identity.isVerified()) {
            throw new Problem(
                    ErrorCode.IDENTITY_REQUIRED,
                    "The poster asks for a government-ID check before applying; pass it with POST"
                            + " /api/identity/verification first.");
        }
    }

    /** Where an identity is required the document says from where somebody is, elsewhere their own profile. */
    static void requireCountry(Bounty bounty, IdentityCheck identity, HumanPlace told) {
        BountyTerms terms = bounty.terms();
        Optional<String> country = switch (identity) {
            case IdentityCheck.Verified(String ofDocument) when terms.identityRequired() -> Optional.of(ofDocument);
            case IdentityCheck.Verified _, IdentityCheck.Unverified _ ->
                Optional.ofNullable(told).map(HumanPlace::country).flatMap(Countries::find);
        };
        terms.countries().require(country);
    }

    /** An application carries each link and each answer that the bounty requires, and none that it does not know. */
    static void requireAnswers(BountyTerms terms, List<ApplicationLink> links, List<ApplicationAnswer> answers) {
        List<Problem.Detail> faults = new ArrayList<>();
        for (RequiredLink wanted : terms.requiredLinks()) {
            if (wanted.isRequired() && links.stream().noneMatch(link -> link.type() == wanted.type())) {
                faults.add(new Problem.Detail(
                        "links", "must hold a link of type " + wanted.type().wire()));
            }
        }
        for (ApplicationAnswer answer : answers) {
            if (terms.applicationDetails().stream().noneMatch(row -> row.id().equals(answer.id()))) {
                faults.add(new Problem.Detail("answers", "name a row that the bounty does not have: " + answer.id()));
            }
        }
        for (ApplicationDetail row : terms.applicationDetails()) {
            boolean answered =
                    answers.stream().anyMatch(answer -> answer.id().equals(row.id()) && answer.fits(row.type()));
            if (row.isRequired() && !answered) {
                faults.add(new Problem.Detail(
                        "answers", "must answer " + row.id() + " (" + row.type().wire() + ")"));
            }
        }
        if (!faults.isEmpty()) {
            throw Problem.invalid(faults);
        }
    }
}
