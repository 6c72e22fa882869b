package marketplace.studies.templates;

import marketplace.api.Field;

/** A step that every tester answers with pass, fail or blocked. */
public record PlanStep(
        @Field(value = "Your name of the step, unique in the plan.", required = true, max = 40, oneLine = true)
        String id,

        @Field(value = "What the tester does.", required = true, min = 1, max = 500)
        String instruction,

        @Field(value = "What should happen.", max = 500, nullable = true)
        String expected) {}
