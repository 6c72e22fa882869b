package marketplace.server;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import marketplace.api.Json;
import marketplace.local.Probe;
import marketplace.local.Templates;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.server.template.Template.QueueSource;
import marketplace.server.template.Template.StreamSource;
import marketplace.table.Item;
import marketplace.table.Key;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackEndTest {

    private static final String MARK = "cut-short";

    private static final String QUEUE = MARK + "-queue";
    private static final String QUEUED = MARK + "-by-queue";
    private static final String STREAMED = MARK + "-by-stream";

    private static final Template TEMPLATE = Templates.of(
            List.of(
                    Templates.queue(QUEUED, new QueueSource(QUEUE, 1, 2, true)),
                    Templates.stream(
                            STREAMED,
                            new StreamSource(List.of(), 1, true, true, 3, 3600, Optional.of(MARK + "-failures")))),
            Templates.plainQueue(QUEUE),
            Templates.plainQueue(MARK + "-failures"));

    @TempDir
    Path folder;

    @BeforeEach
    void behave() {
        Probe.behave(QUEUED, (_, _) -> heldUntilCutShort());
    }

    @Test
    void interruptedWorkIsNoFaultAndIsRepeated() throws Exception {
        try (Faults faults = new Faults()) {
            try (Stack stack = start()) {
                Probe.behave(STREAMED, (_, _) -> Json.object());
                write(stack, "delivered");
                // The next start reads only from stored positions.
                stack.settle();
                Probe.behave(STREAMED, (_, platform) -> {
                    platform.queues().send(Stack.QUEUE_URLS + QUEUE, "anything");
                    return heldUntilCutShort();
                });
                write(stack, "cut short");
                assertThat(Probe.awaitCalls(QUEUED, 1)).hasSize(1);
            }
            assertThat(faults.messages).isEmpty();
        }
        Probe.behave(STREAMED, (_, _) -> Json.object());
        try (Stack _ = start()) {
            assertThat(Probe.awaitCalls(STREAMED, 1))
                    .extracting(call ->
                            call.event().at("/Records/0/dynamodb/Keys/pk/S").asText())
                    .containsExactly("cut short");
        }
    }

    private static void write(Stack stack, String partition) {
        stack.table().put(Item.at(new Key(partition, "S")).build());
    }

    private Stack start() throws StartRefused {
        return Stack.start(TEMPLATE, StackOptions.forTests().withData(folder));
    }

    private static JsonNode heldUntilCutShort() {
        try {
            new CountDownLatch(1).await();
            return Json.object();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(MARK, e);
        }
    }

    private static final class Faults extends Handler implements AutoCloseable {

        private final Logger logger = Logger.getLogger("marketplace.server");
        private final Queue<String> messages = new ConcurrentLinkedQueue<>();

        Faults() {
            logger.addHandler(this);
        }

        @Override
        public void publish(LogRecord entry) {
            if (entry.getMessage().contains(MARK)) {
                messages.add(entry.getMessage());
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {
            logger.removeHandler(this);
        }
    }
}
