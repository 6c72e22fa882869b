package marketplace.studies.templates;

import marketplace.api.Field;

/** A step that every tester answers with pass, fail or blocked. */
public record PlanStep(
        @Field(value = "Unique in the plan.", required = true, max = 40, oneLine = true)
        String id,

        @Field(value = "What to do.", required = true, min = 1, max = 500)
        String instruction,

        @Field(value = "What should happen.", max = 500, nullable = true)
        String expected) {}
