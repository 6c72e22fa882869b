package marketplace.bounties.terms;

import java.util.List;

/** Omitted components are null, lists empty. */
public record Task(
        String title,
        String description,
        String completionCriteria,
        List<EvidenceType> evidenceTypes,
        String agentType,
        String category,
        List<String> skillsNeeded,
        Place location) {

    public Task {
        evidenceTypes = List.copyOf(evidenceTypes);
        skillsNeeded = List.copyOf(skillsNeeded);
    }

    public static Task of(
            String title, String description, String completionCriteria, List<EvidenceType> evidenceTypes) {
        return new Task(title, description, completionCriteria, evidenceTypes, null, null, List.of(), null);
    }
}
