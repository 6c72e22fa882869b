package marketplace.local.emulators;

import marketplace.server.roles.Role;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageBatchResponse;
import software.amazon.awssdk.services.sqs.model.SendMessageRequest;
import software.amazon.awssdk.services.sqs.model.SendMessageResponse;
import software.amazon.awssdk.services.sqs.model.SqsException;

/** One function's client: allows the calls that its role in the template allows. Other calls do not exist. */
public final class PolicedSqs implements SqsClient {

    private final Role role;
    private final SqsClient queues;

    public PolicedSqs(Role role, SqsClient queues) {
        this.role = role;
        this.queues = queues;
    }

    @Override
    public SendMessageResponse sendMessage(SendMessageRequest request) {
        requireSending(request.queueUrl());
        return queues.sendMessage(request);
    }

    @Override
    public SendMessageBatchResponse sendMessageBatch(SendMessageBatchRequest request) {
        requireSending(request.queueUrl());
        return queues.sendMessageBatch(request);
    }

    private void requireSending(String queueUrl) {
        try {
            role.require("sqs:SendMessage", queueUrl.substring(queueUrl.lastIndexOf('/') + 1));
        } catch (Role.Denied denied) {
            throw Denials.as(SqsException.builder(), 403, "AccessDenied", denied);
        }
    }

    @Override
    public String serviceName() {
        return queues.serviceName();
    }

    @Override
    public void close() {
        // The stack closes the queues after all functions.
    }
}
