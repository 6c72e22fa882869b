package marketplace.bounties.applications;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.IdentityCheck;
import marketplace.bounties.Bounty;
import marketplace.bounties.terms.ApplicationDetail;
import marketplace.bounties.terms.BountyTerms;
import marketplace.bounties.terms.RequiredLink;
import marketplace.bounties.terms.SubmissionMode;
import marketplace.humans.Countries;
import marketplace.humans.HumanPlace;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Problem;

public final class ApplicationPolicies {

    private ApplicationPolicies() {}

    static void requireNotOwnBounty(Bounty bounty, AccountId applicant) {
        if (bounty.isOwnedBy(applicant)) {
            throw new Problem(ErrorCode.SELF_DEALING, "You cannot apply to your own bounty.");
        }
    }

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

    static void requireIdentity(Bounty bounty, IdentityCheck identity) {
        if (bounty.terms().intake().identityRequired() && !identity.isVerified()) {
            throw new Problem(
                    ErrorCode.IDENTITY_REQUIRED,
                    "This bounty requires a government-ID check. Start it with POST /api/identity/verification.");
        }
    }

    /** The country of the document counts where it is required, and for QA runs; else the country of the profile. */
    static void requireCountry(Bounty bounty, IdentityCheck identity, HumanPlace place) {
        BountyTerms terms = bounty.terms();
        Optional<String> country = switch (identity) {
            case IdentityCheck.Verified(String ofDocument)
            when terms.intake().identityRequired() || bounty.isOfRun() -> Optional.of(ofDocument);
            case IdentityCheck.Verified _, IdentityCheck.Unverified _ ->
                Optional.ofNullable(place).map(HumanPlace::country).flatMap(Countries::find);
        };
        terms.intake().countries().require(country);
    }

    static void requireAnswers(BountyTerms terms, List<ApplicationLink> links, List<ApplicationAnswer> answers) {
        List<Problem.Detail> problems = new ArrayList<>();
        for (RequiredLink wanted : terms.intake().requiredLinks()) {
            if (wanted.isRequired() && links.stream().noneMatch(link -> link.type() == wanted.type())) {
                problems.add(new Problem.Detail(
                        "links", "must contain a link of type " + wanted.type().wire()));
            }
        }
        for (ApplicationAnswer answer : answers) {
            if (terms.intake().applicationDetails().stream()
                    .noneMatch(row -> row.id().equals(answer.id()))) {
                problems.add(new Problem.Detail("answers", "must not answer unknown rows: " + answer.id()));
            }
        }
        for (ApplicationDetail row : terms.intake().applicationDetails()) {
            boolean answered =
                    answers.stream().anyMatch(answer -> answer.id().equals(row.id()) && answer.fits(row.type()));
            if (row.isRequired() && !answered) {
                problems.add(new Problem.Detail(
                        "answers", "must answer " + row.id() + " (" + row.type().wire() + ")"));
            }
        }
        if (!problems.isEmpty()) {
            throw Problem.invalid(problems);
        }
    }
}
