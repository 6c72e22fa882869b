package marketplace.ops;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import marketplace.api.Json;
import software.amazon.awssdk.services.sqs.SqsClient;
import software.amazon.awssdk.services.sqs.model.Message;

/**
 * The stream records that failed permanently. Lambda stores only their position in the stream, which keeps them for a
 * day. The events and jobs themselves stay pending in the table, and the minute tick finds them.
 */
record StreamFailures(SqsClient sqs, String queueUrl, PendingWork pending, Report report) {

    /** Longer than one run, so that it receives no message twice. */
    private static final int HIDDEN_SECONDS = 120;

    private static final int MOST_PER_CALL = 10;

    private record Captured(Message message, Instant at, int records) {

        static Captured of(Message message) {
            JsonNode failure = Json.parse(message.body());
            return new Captured(
                    message,
                    Instant.parse(failure.path("timestamp").asText()),
                    failure.at("/DDBStreamBatchInfo/batchSize").asInt());
        }
    }

    void run(Instant now, boolean replay) {
        List<Captured> captured = receive();
        List<PendingWork.Item> sent = replay ? pending.replay(now) : List.of();
        if (!sent.isEmpty()) {
            report.done("OutboxFunction has sent on " + sent.size() + " pending events and jobs.");
        }
        List<PendingWork.Item> left = pending.overdue(now).stream()
                .filter(item -> !sent.contains(item))
                .toList();
        for (PendingWork.Item item : left) {
            report.wrong(
                    "Pending since " + item.created() + ": " + item.name(),
                    replay
                            ? "Find the fault in the log of OutboxFunction, fix it, and run the command again."
                            : "The minute tick tries it again. If it stays, run with --replay.");
        }
        int records = captured.stream().mapToInt(Captured::records).sum();
        if (captured.isEmpty()) {
            report.ok("No failure of the stream is captured.");
        } else if (captured.stream()
                .anyMatch(each -> left.stream().anyMatch(item -> !item.created().isAfter(each.at())))) {
            captured.forEach(this::show);
            report.note("The captured failures stay until what is pending from before them is sent.");
        } else if (replay) {
            captured.forEach(each -> sqs.deleteMessage(delete ->
                    delete.queueUrl(queueUrl).receiptHandle(each.message().receiptHandle())));
            report.done(captured.size() + " captured failures removed: each of their " + records
                    + " records is sent on or set aside.");
        } else {
            captured.forEach(this::show);
            report.wrong(
                    captured.size() + " failures of the stream are captured, with " + records
                            + " records. Each record is sent on by now, or set aside.",
                    "Find the fault in the log of OutboxFunction, then run with --replay to remove them.");
        }
    }

    private List<Captured> receive() {
        List<Captured> captured = new ArrayList<>();
        List<Message> messages;
        do {
            messages = sqs.receiveMessage(receive -> receive.queueUrl(queueUrl)
                            .maxNumberOfMessages(MOST_PER_CALL)
                            .visibilityTimeout(HIDDEN_SECONDS))
                    .messages();
            messages.forEach(message -> captured.add(Captured.of(message)));
        } while (!messages.isEmpty());
        return captured;
    }

    private void show(Captured captured) {
        sqs.changeMessageVisibility(change -> change.queueUrl(queueUrl)
                .receiptHandle(captured.message().receiptHandle())
                .visibilityTimeout(0));
    }
}
