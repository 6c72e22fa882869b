package marketplace.bounties.terms;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.ApplicationId;

/**
 * Who may apply, until when, and with what. Omitted components are null, lists empty.
 *
 * @param maxApplications if set, applications are counted exactly
 * @param reservePool pending applications stay, and the first of them takes a seat that is lost
 * @param reserveOrder the applications that its owner put first in the reserve
 */
public record IntakeTerms(
        Instant deadline,
        int spots,
        boolean identityRequired,
        Integer maxApplications,
        boolean keepApplicantsOnFill,
        boolean reservePool,
        List<ApplicationId> reserveOrder,
        List<RequiredLink> requiredLinks,
        List<ApplicationDetail> applicationDetails,
        SubmissionMode submissionMode,
        FileCollection files,
        CountryPolicy countries) {

    public IntakeTerms {
        reserveOrder = reserveOrder == null ? List.of() : List.copyOf(reserveOrder);
        requiredLinks = List.copyOf(requiredLinks);
        applicationDetails = List.copyOf(applicationDetails);
    }

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
                List.of(),
                SubmissionMode.APPLICATION,
                null,
                CountryPolicy.NONE);
    }

    /** Whether the application carries the files, and so is the submission. */
    public boolean collectsFiles() {
        return submissionMode != SubmissionMode.APPLICATION;
    }

    public boolean keepsApplicants() {
        return keepApplicantsOnFill || reservePool;
    }

    /** The maximum of applications grows to the number of seats, or the new ones could not be filled. */
    IntakeTerms extended(Instant newDeadline, int newSpots) {
        return new IntakeTerms(
                newDeadline,
                newSpots,
                identityRequired,
                maxApplications == null ? null : Math.max(maxApplications, newSpots),
                keepApplicantsOnFill,
                reservePool,
                reserveOrder,
                requiredLinks,
                applicationDetails,
                submissionMode,
                files,
                countries);
    }

    IntakeTerms revised(Boolean newIdentityRequired, CountryPolicy newCountries) {
        return new IntakeTerms(
                deadline,
                spots,
                newIdentityRequired == null ? identityRequired : newIdentityRequired,
                maxApplications,
                keepApplicantsOnFill,
                reservePool,
                reserveOrder,
                requiredLinks,
                applicationDetails,
                submissionMode,
                files,
                newCountries);
    }

    IntakeTerms withReserve(List<ApplicationId> order) {
        return new IntakeTerms(
                deadline,
                spots,
                identityRequired,
                maxApplications,
                keepApplicantsOnFill,
                reservePool,
                order,
                requiredLinks,
                applicationDetails,
                submissionMode,
                files,
                countries);
    }
}
