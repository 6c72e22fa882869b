package marketplace.studies.runs;

import marketplace.api.Field;

/** What the owner of a run can do now. */
public record RunAction(
        @Field("What to do.") String action,

        @Field(value = "Name of the tool; null if there is none.", nullable = true)
        String tool,

        @Field("HTTP method.") String method,
        @Field("Path.") String path) {}
