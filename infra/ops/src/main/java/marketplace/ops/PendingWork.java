package marketplace.ops;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import marketplace.api.Json;
import marketplace.kernel.Timer;
import marketplace.table.JobOutbox;
import marketplace.table.Outbox;
import marketplace.table.Table;
import marketplace.table.TimerList;
import software.amazon.awssdk.core.SdkBytes;
import software.amazon.awssdk.services.lambda.LambdaClient;
import software.amazon.awssdk.services.lambda.model.InvokeResponse;

/** Pending a minute after their commit: events until they are sent on and their mail is sent, jobs until they ran. */
record PendingWork(Table table, LambdaClient lambda, String outboxFunction) {

    /** The size of a batch in template.yaml. */
    private static final int BATCH = 25;

    private static final int MOST_PER_SHARD = 1_000;

    record Item(Timer timer) {

        Instant created() {
            return timer.at().minus(Outbox.SWEEP_DELAY);
        }

        String name() {
            return (timer.kind().equals(JobOutbox.KIND) ? "job " : "event ") + timer.id();
        }
    }

    List<Item> overdue(Instant now) {
        TimerList timers = new TimerList(table);
        return IntStream.range(0, TimerList.SHARDS)
                .mapToObj(shard -> timers.due(shard, now, MOST_PER_SHARD))
                .flatMap(List::stream)
                .filter(timer ->
                        timer.kind().equals(Outbox.KIND) || timer.kind().equals(JobOutbox.KIND))
                .map(Item::new)
                .toList();
    }

    /** Passes them to OutboxFunction as the stream does. Returns those that it has sent on. */
    List<Item> replay(Instant now) {
        List<Item> items = overdue(now);
        List<Item> sent = new ArrayList<>();
        for (int from = 0; from < items.size(); from += BATCH) {
            sent.addAll(sendOn(items.subList(from, Math.min(from + BATCH, items.size()))));
        }
        return sent;
    }

    private List<Item> sendOn(List<Item> batch) {
        ObjectNode event = Json.object();
        ArrayNode records = event.putArray("Records");
        for (int i = 0; i < batch.size(); i++) {
            ObjectNode change = records.addObject()
                    .put("eventID", "replay-" + batch.get(i).timer().id())
                    .put("eventName", "INSERT")
                    .put("eventSource", "aws:dynamodb")
                    .putObject("dynamodb")
                    .put("SequenceNumber", Integer.toString(i + 1));
            change.set("NewImage", DynamoJson.json(TimerList.item(batch.get(i).timer())));
        }
        InvokeResponse answer = lambda.invoke(call ->
                call.functionName(outboxFunction).qualifier("live").payload(SdkBytes.fromByteArray(Json.bytes(event))));
        if (answer.functionError() != null) {
            throw new Refused("OutboxFunction failed as a whole: " + answer.functionError()
                    + ". Read the last lines of its log.");
        }
        // The first failure, as for the stream; what follows may be sent twice.
        JsonNode failures = Json.parse(answer.payload().asUtf8String()).path("batchItemFailures");
        return failures.isEmpty()
                ? batch
                : batch.subList(0, failures.path(0).path("itemIdentifier").asInt() - 1);
    }
}
