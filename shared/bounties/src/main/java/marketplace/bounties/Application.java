package marketplace.bounties;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.ApplicationId;
import marketplace.kernel.BountyId;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.HumanId;
import marketplace.kernel.Money;
import marketplace.kernel.Problem;

/**
 * A human's wish to do a bounty.
 *
 * <p>Immutable: a verb returns the application that comes after it. What the applicant left out is null.
 *
 * @param humanName the name at the time of applying, so that lists need no second read
 * @param proposedPrice instead of the bounty's own price
 * @param response the owner's words when answering
 * @param version counts its changes, from 1
 */
public record Application(
        ApplicationId id,
        BountyId bountyId,
        HumanId humanId,
        String humanName,
        String message,
        Money proposedPrice,
        String availability,
        List<ApplicationLink> links,
        List<ApplicationAnswer> answers,
        ApplicationStatus status,
        String response,
        Instant createdAt,
        Instant respondedAt,
        long version) {

    public Application {
        links = List.copyOf(links);
        answers = List.copyOf(answers);
    }

    /** The owner refuses a pending application. */
    public Application reject(String words, Instant now) {
        if (status != ApplicationStatus.PENDING) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    "This application is " + status.wire() + "; only a pending one can be rejected.");
        }
        return answered(ApplicationStatus.REJECTED, words, now);
    }

    private Application answered(ApplicationStatus outcome, String words, Instant now) {
        return new Application(
                id,
                bountyId,
                humanId,
                humanName,
                message,
                proposedPrice,
                availability,
                links,
                answers,
                outcome,
                words,
                createdAt,
                now,
                version + 1);
    }
}
