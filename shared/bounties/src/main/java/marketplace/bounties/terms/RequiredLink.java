package marketplace.bounties.terms;

import marketplace.api.Field;
import marketplace.kernel.Wire;

public record RequiredLink(
        @Field(required = true) Type type,

        @Field(value = "Label shown to applicants.", max = 100, nullable = true, oneLine = true)
        String label,

        @Field(value = "Reject applications without it. Default false.", nullable = true)
        Boolean required) {

    public RequiredLink {
        required = Boolean.TRUE.equals(required);
    }

    public enum Type implements Wire {
        LINKEDIN,
        GITHUB,
        RESUME,
        PORTFOLIO,
        CUSTOM
    }

    public boolean isRequired() {
        return required;
    }
}
