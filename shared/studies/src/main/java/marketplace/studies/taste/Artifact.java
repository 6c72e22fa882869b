package marketplace.studies.taste;

import marketplace.api.Enforced;
import marketplace.api.Field;

/** One of the things that a panel compares. */
public record Artifact(
        @Field(value = "Unique name; the panel answers with it.", required = true, min = 1, max = 60, oneLine = true)
        String label,

        @Field(value = "An http or https URL.", required = true, max = 2000) @Enforced(format = "uri")
        String url) {}
