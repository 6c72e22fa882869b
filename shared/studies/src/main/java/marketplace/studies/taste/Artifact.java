package marketplace.studies.taste;

import marketplace.api.Enforced;
import marketplace.api.Field;

/** One of the things that a panel compares. */
public record Artifact(
        @Field(
                value = "Name of the artifact, unique in the run. The panel sees it and answers with it.",
                required = true,
                min = 1,
                max = 60,
                oneLine = true)
        String label,

        @Field(value = "Where the panel sees it, an http or https URL.", required = true, max = 2000)
        @Enforced(format = "uri")
        String url) {}
