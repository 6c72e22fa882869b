package marketplace.bounties.terms;

import java.util.Optional;
import marketplace.api.Field;
import marketplace.kernel.EventType;

/** Templates that only the owner and admins read, with {{name}}, {{bountyTitle}}, {{deadline}} and {{reason}}. */
public record LifecycleMessages(
        @Field(value = "To accepted applicants.", max = 2000, nullable = true, moderated = Field.Moderated.EXEMPT)
        String onAccepted,

        @Field(value = "To rejected applicants.", max = 2000, nullable = true, moderated = Field.Moderated.EXEMPT)
        String onRejected,

        @Field(value = "When work arrives.", max = 2000, nullable = true, moderated = Field.Moderated.EXEMPT)
        String onSubmissionReceived,

        @Field(value = "When work is approved.", max = 2000, nullable = true, moderated = Field.Moderated.EXEMPT)
        String onSubmissionApproved,

        @Field(value = "When work is rejected.", max = 2000, nullable = true, moderated = Field.Moderated.EXEMPT)
        String onSubmissionRejected) {

    public Optional<String> on(EventType type) {
        return Optional.ofNullable(
                switch (type) {
                    case APPLICATION_ACCEPTED -> onAccepted;
                    case APPLICATION_REJECTED -> onRejected;
                    case SUBMISSION_SUBMITTED -> onSubmissionReceived;
                    case SUBMISSION_APPROVED -> onSubmissionApproved;
                    case SUBMISSION_REJECTED -> onSubmissionRejected;
                    default -> null;
                });
    }
}
