package marketplace.functions;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import marketplace.api.Json;

/**
 * The answer of a function to a batch: which of its records are to come again.
 *
 * <p>Partial, so that one record that fails does not have the others repeated.
 */
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
