package marketplace.bounties.terms;

import java.util.List;

/**
 * What is to be done, and by whom. Components that the owner left out are null, lists empty.
 *
 * @param agentType the category of the posting agent
 */
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

    /** A task for one known human: nothing to search by. */
    public static Task of(
            String title, String description, String completionCriteria, List<EvidenceType> evidenceTypes) {
        return new Task(title, description, completionCriteria, evidenceTypes, null, null, List.of(), null);
    }
}
