package marketplace.bounties.applications;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import marketplace.kernel.Id.UploadId;

/**
 * What a worker hands in.
 *
 * <p>Apart from its submission, because it never changes: what was judged stays what it was.
 *
 * @param text null for none
 * @param links web addresses
 * @param uploadIds files; once handed in, they are of that submission alone
 * @param result what the bounty's deliverableSchema describes; null for none
 */
public record Deliverable(String text, List<String> links, List<UploadId> uploadIds, ObjectNode result) {

    public Deliverable {
        links = List.copyOf(links);
        uploadIds = List.copyOf(uploadIds);
        result = result == null ? null : result.deepCopy();
    }

    /** The caller's own to change. */
    @Override
    public ObjectNode result() {
        return result == null ? null : result.deepCopy();
    }

    boolean isEmpty() {
        return (text == null || text.isBlank()) && links.isEmpty() && uploadIds.isEmpty() && result == null;
    }
}
