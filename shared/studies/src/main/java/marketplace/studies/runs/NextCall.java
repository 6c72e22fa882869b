package marketplace.studies.runs;

import marketplace.api.Field;

/** The call that the owner of a run can make now. */
public record NextCall(
        @Field("What to do.") String action,

        @Field(value = "Name of the tool; null if there is none.", nullable = true)
        String tool,

        @Field("HTTP method.") String method,
        @Field("Path.") String path) {}
