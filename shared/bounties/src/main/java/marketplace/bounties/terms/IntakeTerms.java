package marketplace.bounties.terms;

import java.time.Instant;
import java.util.List;

/**
 * Who may apply, until when, and with what. Components that the owner left out are null, lists empty.
 *
 * @param spots how many humans may be accepted
 * @param maxApplications the most applications in all; they are counted exactly if set
 * @param keepApplicantsOnFill whether pending applications stay pending when the last seat is taken
 * @param reservePool whether they stay, and the first of them takes a seat that is lost
 * @param files set exactly when {@code submissionMode} collects files
 * @param countries set by admins
 */
public record IntakeTerms(
        Instant deadline,
        int spots,
        boolean identityRequired,
        Integer maxApplications,
        boolean keepApplicantsOnFill,
        boolean reservePool,
        List<RequiredLink> requiredLinks,
        List<ApplicationDetail> applicationDetails,
        SubmissionMode submissionMode,
        FileCollection files,
        CountryPolicy countries) {

    public IntakeTerms {
        requiredLinks = List.copyOf(requiredLinks);
        applicationDetails = List.copyOf(applicationDetails);
    }

    /** One seat without conditions, for a direct offer. */
    public static IntakeTerms oneSeat(Instant deadline) {
        return new IntakeTerms(
                deadline,
                1,
                false,
                null,
                false,
                false,
                List.of(),
                List.of(),
                SubmissionMode.APPLICATION,
                null,
                CountryPolicy.NONE);
    }

    /** Whether the application carries the files, and so is the submission. */
    public boolean collectsFiles() {
        return submissionMode != SubmissionMode.APPLICATION;
    }

    /** Whether pending applications stay pending when the last seat is taken. */
    public boolean keepsApplicants() {
        return keepApplicantsOnFill || reservePool;
    }

    IntakeTerms revised(Boolean newIdentityRequired, CountryPolicy newCountries) {
        return new IntakeTerms(
                deadline,
                spots,
                newIdentityRequired == null ? identityRequired : newIdentityRequired,
                maxApplications,
                keepApplicantsOnFill,
                reservePool,
                requiredLinks,
                applicationDetails,
                submissionMode,
                files,
                newCountries);
    }
}
