package marketplace.functions.queues;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import marketplace.api.Json;

/** A function's partial batch response: only the failed records are delivered again. */
public final class Batches {

    private Batches() {}

    /** Takes message ids of a queue, or sequence numbers of a stream. */
    public static byte[] failures(List<String> identifiers) {
        ObjectNode answer = Json.object();
        ArrayNode failures = answer.putArray("batchItemFailures");
        identifiers.forEach(identifier -> failures.addObject().put("itemIdentifier", identifier));
        return Json.bytes(answer);
    }
}
