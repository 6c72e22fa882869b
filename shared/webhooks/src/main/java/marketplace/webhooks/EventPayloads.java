package marketplace.webhooks;

import java.time.Instant;
import marketplace.api.Field;
import marketplace.kernel.EventType;

/** What receivers may rely on: the data of every event type. */
public final class EventPayloads {

    /** {@code data} requires the fields that every delivery of the type has. */
    public record EventPayload(Class<? extends Record> data, String description) {}

    private EventPayloads() {}

    public static EventPayload of(EventType type) {
        return switch (type) {
            case APPLICATION_SUBMITTED -> new EventPayload(ApplicationData.class, "A human applied to your bounty.");
            case APPLICATION_ACCEPTED ->
                new EventPayload(
                        ApplicationData.class, "You accepted an application. The worker must confirm by dueAt.");
            case APPLICATION_CONFIRMED ->
                new EventPayload(ApplicationData.class, "The accepted worker confirmed. Work must start by dueAt.");
            case APPLICATION_REJECTED -> new EventPayload(ApplicationData.class, "You rejected an application.");
            case APPLICATION_SEAT_EXPIRED ->
                new EventPayload(
                        ApplicationData.class, "An accepted seat was released and the bounty reopened; see reason.");
            case APPLICATION_GHOST_FLAGGED ->
                new EventPayload(
                        ApplicationData.class, "An accepted worker showed no activity within your response window.");
            case APPLICATION_STARTED ->
                new EventPayload(ApplicationData.class, "The worker started. Work is due by dueAt.");
            case APPLICATION_START_DEADLINE_PASSED ->
                new EventPayload(ApplicationData.class, "A confirmed worker missed the start deadline.");
            case APPLICATION_COMPLETION_DEADLINE_PASSED ->
                new EventPayload(ApplicationData.class, "The worker missed the deadline and lost the seat.");
            case SUBMISSION_SUBMITTED -> new EventPayload(SubmissionData.class, "A worker submitted work for review.");
            case SUBMISSION_APPROVED -> new EventPayload(SubmissionData.class, "You approved a submission.");
            case SUBMISSION_REDO_REQUESTED ->
                new EventPayload(SubmissionData.class, "You asked the worker to revise a submission by dueAt.");
            case SUBMISSION_REJECTED -> new EventPayload(SubmissionData.class, "You rejected a submission.");
            case SUBMISSION_REDO_DEADLINE_PASSED ->
                new EventPayload(SubmissionData.class, "The worker did not resubmit by the revision deadline.");
            case PROOF_UPLOADED -> new EventPayload(SubmissionData.class, "A worker uploaded proof to your bounty.");
            case BOUNTY_SEAT_FILLED ->
                new EventPayload(ApplicationData.class, "A seat of a bounty with several seats was filled.");
            case BOUNTY_COMPLETED -> new EventPayload(BountyData.class, "All work on your bounty is done.");
            case ESCROW_FUNDED -> new EventPayload(EscrowData.class, "An escrow of yours was funded.");
            case ESCROW_RELEASED ->
                new EventPayload(EscrowData.class, "An escrow of yours was released to the worker.");
            case ESCROW_FROZEN ->
                new EventPayload(EscrowData.class, "A payment that funded your escrow was taken back.");
            case ESCROW_UNFROZEN -> new EventPayload(EscrowData.class, "Your escrow is no longer frozen; see status.");
            case ESCROW_RULING_DUE ->
                new EventPayload(
                        EscrowData.class, "Your dispute is decided by default at dueAt, unless an admin rules before.");
            case PAYMENT_SENT -> new EventPayload(PaymentData.class, "A payment left your account.");
            case WALLET_LOW_BALANCE ->
                new EventPayload(LowBalanceData.class, "The balance fell below the low-balance threshold.");
            case WALLET_AUTO_TOPUP_INITIATED ->
                new EventPayload(TopUpData.class, "An automatic top-up charge started.");
            case WALLET_AUTO_TOPUP_FAILED ->
                new EventPayload(TopUpData.class, "An automatic top-up failed, or no payment method is saved.");
            case WALLET_SPENDING_CAP_HIT ->
                new EventPayload(
                        SpendingCapData.class,
                        "A spending cap rejected a payment. Sent at most once per cap and hour.");
            case WEBHOOK_TEST ->
                new EventPayload(
                        TestData.class, "Sent by test_webhook_endpoint to the named endpoint, subscribed or not.");
            case APPLICATION_RECEIVED ->
                new EventPayload(
                        ApplicationData.class, "A human applied to your bounty. Sent to webhooks of API keys only.");
            case APPLICATION_WITHDRAWN ->
                new EventPayload(
                        ApplicationData.class,
                        "A human withdrew an application or gave up a seat. Sent to webhooks of API keys only.");
            case MESSAGE_RECEIVED ->
                new EventPayload(MessageData.class, "A human sent a message in your conversation.");
            case CONVERSATION_COMPLETION_CLAIMED ->
                new EventPayload(CompletionData.class, "A human said in your conversation that the task is finished.");
            case RUN_STATUS_CHANGED ->
                new EventPayload(ReservedData.class, "Reserved, not sent yet: a managed run changed its status.");
            case RUN_REPORT_READY ->
                new EventPayload(ReservedData.class, "Reserved, not sent yet: the report of a managed run is ready.");
        };
    }

    record ApplicationData(
            @Field(required = true) String bountyId,

            @Field(required = true) String bountyTitle,

            @Field(required = true) String applicationId,

            @Field(value = "Profile of the human.", required = true)
            String humanId,

            @Field(required = true) String applicantName,

            @Field(required = true) String status,

            @Field("Deadline that now applies or has passed: confirm, start or complete by then.")
            Instant dueAt,

            @Field("Why the seat was released, as in seatExpiredReason.")
            String reason) {}

    record SubmissionData(
            @Field(required = true) String bountyId,

            @Field(required = true) String bountyTitle,

            @Field(required = true) String applicationId,

            @Field("Submission. Absent if the application carries the files.")
            String submissionId,

            @Field(value = "Profile of the human.", required = true)
            String humanId,

            @Field(required = true) String applicantName,

            @Field(required = true) String status,

            @Field("Revision deadline, for redo events. End of the time to appeal, for a rejection.")
            Instant dueAt,

            @Field("Your reasonCode, for a rejection.") String reason) {}

    record MessageData(
            @Field(required = true) String conversationId,

            @Field(required = true) String messageId,

            @Field(value = "Profile of the human.", required = true)
            String humanId,

            @Field(required = true) Instant sentAt,

            @Field("At most 200 characters of it. Only with includePreviews.")
            String preview,

            @Field("Escrow, for the answer to a funded payment offer.")
            String escrowId,

            @Field("accepted or declined, for the answer to a funded payment offer.")
            String status,

            @Field("Signed identity that the conversation belongs to.")
            String agentId,

            @Field("Bounty, for a conversation about one.") String bountyId,

            @Field("Application, for a conversation about one.")
            String applicationId) {}

    record CompletionData(
            @Field(required = true) String conversationId,

            @Field(value = "Profile of the human.", required = true)
            String humanId,

            @Field(required = true) Instant sentAt,

            @Field("Signed identity that the conversation belongs to.")
            String agentId,

            @Field("Bounty, for a conversation about one.") String bountyId,

            @Field("Application, for a conversation about one.")
            String applicationId) {}

    record BountyData(
            @Field(required = true) String bountyId,

            @Field(required = true) String bountyTitle,

            @Field(required = true) String status) {}

    record EscrowData(
            @Field(required = true) String escrowId,

            @Field(value = "Profile of the human.", required = true)
            String humanId,

            @Field(required = true) String status,

            @Field(value = "Funded amount without the fee, or amount paid to the human, in cents.", required = true)
            long amountCents,

            @Field(value = "Always USD.", required = true) String currency,
            @Field("Bounty, for work on a bounty.") String bountyId,
            @Field("Application, for work on a bounty.") String applicationId,
            @Field("Booking, for booked work.") String bookingId,

            @Field("Conversation, for an offer made in one.")
            String conversationId,

            @Field("chargeback or payment_refunded; at the end payment_returned, payment_covered, payment_lost, "
                    + "withdrawn or ruled.")
            String reason,

            @Field("The reason, or what happens at dueAt, as a sentence.")
            String message,

            @Field("When an unruled dispute is decided by default.")
            Instant dueAt) {}

    record PaymentData(
            @Field(required = true) String transferId,

            @Field(required = true) String status,

            @Field(required = true) long amountCents,

            @Field(value = "Always USD.", required = true) String currency,

            @Field("Profile of the recipient; absent for a transfer to an e-mail address.")
            String humanId,

            @Field("Bulk transfer that this is part of.") String bulkTransferId) {}

    record LowBalanceData(
            @Field(required = true) long balanceCents,

            @Field(required = true) long thresholdCents,

            @Field(value = "Always USD.", required = true) String currency) {}

    record TopUpData(
            @Field(required = true) String topUpId,

            @Field(required = true) String status,

            @Field(required = true) long amountCents,

            @Field(value = "Always USD.", required = true) String currency,

            @Field("Why it failed: no_payment_method, daily_limit or charge_refused.")
            String reason,

            @Field("The reason as a sentence.") String message) {}

    record SpendingCapData(
            @Field(value = "Name of the cap, as in the wallet controls.", required = true)
            String cap,

            @Field(required = true) long capCents,

            @Field(required = true) long spentCents,

            @Field(value = "Rejected amount in cents.", required = true)
            long amountCents,

            @Field(value = "Always USD.", required = true) String currency,
            @Field("API key that tried to spend.") String keyId,
            @Field("Bounty that the payment was for.") String bountyId) {}

    record TestData(
            @Field(required = true) String endpointId,

            @Field(value = "A fixed sentence.", required = true)
            String message,

            @Field(required = true) Instant sentAt) {}

    record ReservedData() {}
}
