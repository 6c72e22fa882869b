package marketplace.studies.qa;

import marketplace.api.Field;
import marketplace.kernel.Wire;

/** A tester's answer to a step of the plan. */
public record StepAnswer(
        @Field(value = "Id of the step.", required = true, max = 40, oneLine = true)
        String stepId,

        @Field(value = "What happened.", required = true) Outcome outcome,

        @Field(value = "What the tester noticed.", max = 1000, nullable = true)
        String note) {

    public enum Outcome implements Wire {
        PASS,
        FAIL,
        /** The tester could not do it. */
        BLOCKED
    }
}
