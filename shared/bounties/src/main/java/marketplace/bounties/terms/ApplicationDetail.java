package marketplace.bounties.terms;

import marketplace.api.Field;
import marketplace.kernel.Wire;

/** A question, confirmation or file that applicants must or may provide. Answers refer to it by its id. */
public record ApplicationDetail(
        @Field(value = "Your id for it. Default: generated.", max = 40, pattern = "^[A-Za-z0-9_-]*$")
        String id,

        @Field(value = "Kind of answer.", required = true) Type type,

        @Field(
                value = "Question or statement; blank: ignored.",
                required = true,
                max = 300,
                mayBeBlank = true,
                oneLine = true)
        String label,

        @Field(value = "Must be given. Default false.", nullable = true)
        Boolean required) {

    public ApplicationDetail {
        required = Boolean.TRUE.equals(required);
    }

    public enum Type implements Wire {
        TEXT,
        ACKNOWLEDGMENT,
        UPLOAD
    }

    public boolean isRequired() {
        return required;
    }

    public ApplicationDetail named(String name) {
        return new ApplicationDetail(name, type, label, required);
    }
}
