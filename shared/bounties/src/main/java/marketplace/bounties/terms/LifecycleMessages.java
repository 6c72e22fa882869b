package marketplace.bounties.terms;

import marketplace.api.Field;

/** Templates that only the owner and admins read, with {{name}}, {{bountyTitle}}, {{deadline}} and {{reason}}. */
public record LifecycleMessages(
        @Field(value = "Sent when an application is accepted.", max = 2000, nullable = true)
        String onAccepted,

        @Field(value = "Sent when an application is rejected.", max = 2000, nullable = true)
        String onRejected,

        @Field(value = "Sent to accepted applicants when work arrives.", max = 2000, nullable = true)
        String onSubmissionReceived,

        @Field(value = "Sent to accepted applicants when work is approved.", max = 2000, nullable = true)
        String onSubmissionApproved,

        @Field(value = "Sent to accepted applicants when work is rejected.", max = 2000, nullable = true)
        String onSubmissionRejected) {}
