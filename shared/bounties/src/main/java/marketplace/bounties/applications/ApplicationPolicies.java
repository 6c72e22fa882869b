package marketplace.bounties.applications;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.IdentityCheck;
import marketplace.api.schema.CallerSchema;
import marketplace.bounties.Bounty;
import marketplace.bounties.terms.ApplicationDetail;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.Countries;
import marketplace.bounties.terms.RequiredLink;
import marketplace.bounties.terms.SubmissionMode;
import marketplace.humans.HumanPlace;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Problem;

/** The rules of applying and handing in, by name. */
public final class ApplicationPolicies {

    private ApplicationPolicies() {}

    /** Nobody applies to a bounty of their own account. */
    static void requireStranger(Bounty bounty, AccountId applicant) {
        if (bounty.isOwnedBy(applicant)) {
            throw new Problem(ErrorCode.SELF_DEALING, "You posted this bounty; you cannot apply to it yourself.");
        }
    }

    /** A bounty that collects files gets some, no more than it asks for, and consent; any other gets none. */
    static void requireCollection(BountyTerms terms, List<UploadId> files, Boolean consent) {
        if (terms.intake().submissionMode() == SubmissionMode.APPLICATION) {
            if (!files.isEmpty()) {
                throw Problem.invalid("uploadIds", "must be left out: this bounty collects no files");
            }
            return;
        }
        int most = terms.intake().files().maxFiles();
        if (files.isEmpty() || files.size() > most) {
            throw Problem.invalid("uploadIds", "must name 1 to " + most + " uploads");
        }
        if (!Boolean.TRUE.equals(consent)) {
            throw Problem.invalid("consent", "must be true, to agree to the consentText of this bounty");
        }
    }

    /** Where the poster asks for it, the applicant's account has passed the check of a government ID. */
    static void requireIdentity(Bounty bounty, IdentityCheck identity) {
        if (bounty.terms().intake().identityRequired() && !identity.isVerified()) {
            throw new Problem(
                    ErrorCode.IDENTITY_REQUIRED,
                    "The poster asks for a government-ID check before applying; pass it with POST"
                            + " /api/identity/verification first.");
        }
    }

    /** Where an identity is required the document says from where somebody is, elsewhere their own profile. */
    static void requireCountry(Bounty bounty, IdentityCheck identity, HumanPlace place) {
        BountyTerms terms = bounty.terms();
        Optional<String> country = switch (identity) {
            case IdentityCheck.Verified(String ofDocument)
            when terms.intake().identityRequired() -> Optional.of(ofDocument);
            case IdentityCheck.Verified _, IdentityCheck.Unverified _ ->
                Optional.ofNullable(place).map(HumanPlace::country).flatMap(Countries::find);
        };
        terms.intake().countries().require(country);
    }

    /** An application carries each link and each answer that the bounty requires, and none that it does not know. */
    static void requireAnswers(BountyTerms terms, List<ApplicationLink> links, List<ApplicationAnswer> answers) {
        List<Problem.Detail> faults = new ArrayList<>();
        for (RequiredLink wanted : terms.intake().requiredLinks()) {
            if (wanted.isRequired() && links.stream().noneMatch(link -> link.type() == wanted.type())) {
                faults.add(new Problem.Detail(
                        "links", "must hold a link of type " + wanted.type().wire()));
            }
        }
        for (ApplicationAnswer answer : answers) {
            if (terms.intake().applicationDetails().stream()
                    .noneMatch(row -> row.id().equals(answer.id()))) {
                faults.add(new Problem.Detail("answers", "name a row that the bounty does not have: " + answer.id()));
            }
        }
        for (ApplicationDetail row : terms.intake().applicationDetails()) {
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

    /** Work that is handed in says something, and says it in the form that the bounty asks for. */
    public static void requireDeliverable(BountyTerms terms, Deliverable deliverable) {
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
}
