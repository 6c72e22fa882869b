package marketplace.studies.qa;

import java.time.Instant;
import java.util.List;
import marketplace.kernel.Id.ApplicationId;
import marketplace.kernel.Id.HumanId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.Id.SubmissionId;

/**
 * A tester's hand-in without its findings.
 *
 * @param files SHA-256 of each file
 */
public record HandedIn(
        RunId runId,
        ApplicationId applicationId,
        SubmissionId submissionId,
        HumanId humanId,
        List<StepAnswer> steps,
        List<String> files,
        Instant createdAt) {

    public HandedIn {
        steps = List.copyOf(steps);
        files = List.copyOf(files);
    }

    boolean isBlocked() {
        return !steps.isEmpty() && steps.stream().allMatch(step -> step.outcome() == StepAnswer.Outcome.BLOCKED);
    }

    boolean sharesFileWith(HandedIn other) {
        return !other.humanId.equals(humanId) && files.stream().anyMatch(other.files::contains);
    }
}
