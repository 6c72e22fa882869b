package marketplace.bounties.terms;

import java.util.List;
import marketplace.api.Field;

/** The task as the poster writes and the service stores it. Omitted components are null, lists empty. */
public record Task(
        @Field(value = "The task in one line.", required = true, min = 1, max = 200, oneLine = true)
        String title,

        @Field(value = "The task in full.", required = true, min = 1, max = 5000)
        String description,

        @Field(value = "Definition of done.", max = 5000) String completionCriteria,

        @Field(value = "What a submission must contain.", max = 4)
        List<EvidenceType> evidenceTypes,

        @Field("A submission has any (default) or all of evidenceTypes.")
        EvidenceRule evidenceMode,

        @Field(value = "Kind of agent.", max = 50, oneLine = true)
        String agentType,

        @Field(value = "Category slug.", max = 60, pattern = Field.SLUG)
        String category,

        @Field(value = "Skills it takes.", max = 20, eachMax = 50, oneLine = true)
        List<String> skillsNeeded,

        @Field("Where the work is done.") Place location) {

    public Task {
        evidenceTypes = evidenceTypes == null ? List.of() : List.copyOf(evidenceTypes);
        skillsNeeded = skillsNeeded == null ? List.of() : List.copyOf(skillsNeeded);
    }

    public static Task of(
            String title,
            String description,
            String completionCriteria,
            List<EvidenceType> evidenceTypes,
            EvidenceRule evidenceMode) {
        return new Task(title, description, completionCriteria, evidenceTypes, evidenceMode, null, null, null, null);
    }

    /** As it is posted. A stored task without an evidenceMode was posted before evidence was checked. */
    public Task posted() {
        return evidenceMode != null
                ? this
                : new Task(
                        title,
                        description,
                        completionCriteria,
                        evidenceTypes,
                        EvidenceRule.ANY,
                        agentType,
                        category,
                        skillsNeeded,
                        location);
    }
}
