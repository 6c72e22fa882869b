package marketplace.bounties.terms;

import marketplace.api.Field;

/** Templates that only the owner and admins read, with {{name}}, {{bountyTitle}}, {{deadline}} and {{reason}}. */
public record LifecycleMessages(
        @Field(value = "On acceptance.", max = 2000, nullable = true)
        String onAccepted,

        @Field(value = "On rejection.", max = 2000, nullable = true)
        String onRejected,

        @Field(value = "When work arrives.", max = 2000, nullable = true)
        String onSubmissionReceived,

        @Field(value = "When work is approved.", max = 2000, nullable = true)
        String onSubmissionApproved,

        @Field(value = "When work is rejected.", max = 2000, nullable = true)
        String onSubmissionRejected) {}
