package marketplace.bounties.terms;

import marketplace.api.Field;
import marketplace.kernel.Wire;

/**
 * Something that applicants are asked for beside their message: an answer, a confirmation, a file.
 *
 * <p>It has an id, so that an answer finds its question after the owner's wording is forgotten.
 */
public record ApplicationDetail(
        @Field(
                value = "Name of the row within its bounty; given when left out.",
                max = 40,
                pattern = "^[A-Za-z0-9_-]*$")
        String id,

        @Field(value = "What is asked for.", required = true)
        Type type,

        @Field(value = "The question or statement. A row with a blank label is ignored.", required = true, max = 300)
        String label,

        @Field(value = "Whether an application without it is refused. Default false.", nullable = true)
        Boolean required) {

    public ApplicationDetail {
        required = Boolean.TRUE.equals(required);
    }

    /** What is asked for. */
    public enum Type implements Wire {
        /** A question, answered in words. */
        TEXT,
        /** A statement to be confirmed. */
        ACKNOWLEDGMENT,
        /** One file: an image or a DOCX. */
        UPLOAD
    }

    public boolean isRequired() {
        return required;
    }

    public ApplicationDetail named(String name) {
        return new ApplicationDetail(name, type, label, required);
    }
}
