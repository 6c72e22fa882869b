package marketplace.ops;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.List;
import marketplace.api.Json;
import marketplace.kernel.Problem;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.ListMessageMoveTasksResultEntry;
import software.amazon.awssdk.services.sqs.model.Message;
import software.amazon.awssdk.services.sqs.model.QueueAttributeName;

/** Moves dead letters back to their source queues with SQS redrive. */
record DeadLetters(SqsClient sqs, Report report) {

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(500);
    private static final int MOST_LOOKS = 1_200;
    private static final int MOST_SHOWN = 10;
    private static final int HIDDEN_SECONDS = 10;

    /** Includes messages in flight: they are hidden, but still in the queue. */
    private static final List<QueueAttributeName> COUNTS = List.of(
            QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES,
            QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_NOT_VISIBLE,
            QueueAttributeName.APPROXIMATE_NUMBER_OF_MESSAGES_DELAYED);

    void of(String name, String url, boolean replay) {
        int waiting = COUNTS.stream()
                .mapToInt(count -> Integer.parseInt(attribute(url, count)))
                .sum();
        if (waiting == 0) {
            report.ok(name + " is empty.");
        } else if (replay) {
            move(name, url, waiting);
        } else {
            report.wrong(
                    "About " + waiting + " messages wait in " + name + ".",
                    "Find the fault in the function's log by the message's id, fix it, then run with --replay.");
            show(url);
        }
    }

    /** Some of the messages; the log has their ids. They are visible again at once. */
    private void show(String url) {
        List<Message> messages = sqs.receiveMessage(receive ->
                        receive.queueUrl(url).maxNumberOfMessages(MOST_SHOWN).visibilityTimeout(HIDDEN_SECONDS))
                .messages();
        for (Message message : messages) {
            report.note("messageId " + message.messageId() + ": " + kind(message.body()));
            sqs.changeMessageVisibility(change ->
                    change.queueUrl(url).receiptHandle(message.receiptHandle()).visibilityTimeout(0));
        }
    }

    /** Without the rest of the message, which may hold personal data. */
    private static String kind(String body) {
        try {
            JsonNode message = Json.parse(body);
            return message.has("kind")
                    ? "job " + message.path("kind").asText()
                    : "delivery " + message.path("deliveryId").asText();
        } catch (Problem _) {
            return "no JSON object";
        }
    }

    private void move(String name, String url, int waiting) {
        String arn = attribute(url, QueueAttributeName.QUEUE_ARN);
        sqs.startMessageMoveTask(task -> task.sourceArn(arn));
        for (int look = 0; look < MOST_LOOKS; look++) {
            List<ListMessageMoveTasksResultEntry> tasks = sqs.listMessageMoveTasks(
                            list -> list.sourceArn(arn).maxResults(1))
                    .results();
            String status = tasks.isEmpty() ? "COMPLETED" : tasks.getFirst().status();
            switch (status) {
                case "COMPLETED" -> {
                    report.done("About " + waiting + " messages of " + name + " are back in their queues.");
                    return;
                }
                case "RUNNING" -> pause();
                default -> {
                    report.wrong(
                            "SQS stopped to move " + name + ": " + status + " "
                                    + tasks.getFirst().failureReason(),
                            "Run the command again.");
                    return;
                }
            }
        }
        report.wrong("SQS still moves messages of " + name + ".", "Run the command again later.");
    }

    private static void pause() {
        try {
            Thread.sleep(BETWEEN_LOOKS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new Refused("Interrupted. SQS continues to move messages.", e);
        }
    }

    private String attribute(String url, QueueAttributeName attribute) {
        return sqs.getQueueAttributes(get -> get.queueUrl(url).attributeNames(attribute))
                .attributes()
                .get(attribute);
    }
}
