package marketplace.bounties.applications;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import marketplace.api.schema.CallerSchema;
import marketplace.kernel.Id.UploadId;
import marketplace.kernel.Problem;

/** The content of a submission. It never changes. A result fits the bounty's deliverableSchema. */
public record Deliverable(String text, List<String> links, List<UploadId> uploadIds, ObjectNode result) {

    public Deliverable {
        links = List.copyOf(links);
        uploadIds = List.copyOf(uploadIds);
        result = result == null ? null : result.deepCopy();
    }

    @Override
    public ObjectNode result() {
        return result == null ? null : result.deepCopy();
    }

    /** @param schema the bounty's deliverableSchema, or null */
    List<Problem.Detail> resultFaults(CallerSchema schema) {
        if (schema == null) {
            return List.of();
        }
        return result == null
                ? List.of(new Problem.Detail("result", "is required: the bounty's deliverableSchema describes it"))
                : schema.faults("result", result);
    }

    boolean isEmpty() {
        return (text == null || text.isBlank()) && links.isEmpty() && uploadIds.isEmpty() && result == null;
    }
}
