package marketplace.bounties.terms;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.kernel.secrets.Sha256;

/** What was asked. The components never change after the posting, and their order is part of the canonical text. */
public record TaskBrief(
        String title,
        String description,
        String completionCriteria,
        List<EvidenceType> evidenceTypes,
        EvidenceRule evidenceMode,
        Place location,
        JsonNode deliverableSchema) {

    public static TaskBrief of(BountyTerms terms) {
        Task task = terms.task();
        return new TaskBrief(
                task.title(),
                task.description(),
                task.completionCriteria(),
                task.evidenceTypes(),
                task.evidenceMode(),
                task.location(),
                Optional.ofNullable(terms.seat().deliverableSchema())
                        .map(schema -> schema.json())
                        .orElse(null));
    }

    public String text() {
        return new String(Json.bytes(this), StandardCharsets.UTF_8);
    }

    public String sha256() {
        return Sha256.of(text());
    }
}
