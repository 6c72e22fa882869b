package marketplace.bounties.applications;

import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.api.Json;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.records.RecordMapper;

/** A result is stored as JSON text, because items have no null. */
final class SubmissionItems {

    static final RecordMapper<Submission> MAPPER = RecordMapper.builder(Submission.class)
            .text(ObjectNode.class, result -> Json.text(result), text -> Json.parse(text))
            .build();

    private SubmissionItems() {}

    static Item item(Submission submission) {
        return MAPPER.at(
                        Keys.submission(submission.bountyId(), submission.applicationId(), submission.id()), submission)
                .build();
    }
}
