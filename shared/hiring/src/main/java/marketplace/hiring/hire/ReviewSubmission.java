package marketplace.hiring.hire;

import java.time.Instant;
import marketplace.api.Decision;
import marketplace.bounties.applications.Submission;
import marketplace.bounties.seats.SeatViews.SubmissionReply;
import marketplace.hiring.inputs.HiringInputs.Review;
import marketplace.kernel.Call;
import marketplace.kernel.Problem;

public final class ReviewSubmission {

    private final Hires hires;

    public ReviewSubmission(Hires hires) {
        this.hires = hires;
    }

    public Decision<SubmissionReply> review(Call call, Review input) {
        Hire hire = hires.requireOfPoster(call, input.bountyId(), input.applicationId());
        Submission submission =
                hires.submissions().require(input.bountyId(), input.applicationId(), input.submissionId());
        Submission reviewed = reviewed(submission, input, call.now());
        Hire after = hire.review(reviewed, input.response(), call.now());
        return HiringAnswers.submission(after);
    }

    private static Submission reviewed(Submission submission, Review input, Instant now) {
        return switch (input.action()) {
            case APPROVE -> submission.approve(input.response(), now);
            case REQUEST_REDO ->
                submission.requestRedo(
                        required("response", input.response(), input), required("redoBy", input.redoBy(), input), now);
            case REJECT -> {
                String response = required("response", input.response(), input);
                yield submission.reject(
                        required("reasonCode", input.reasonCode(), input), response, input.shown(), now);
            }
        };
    }

    private static <T> T required(String field, T value, Review input) {
        if (value == null || (value instanceof String text && text.isBlank())) {
            throw Problem.invalid(
                    field, "is required when action is " + input.action().wire());
        }
        return value;
    }
}
