package marketplace.bounties.terms;

import marketplace.api.Field;
import marketplace.kernel.Wire;

public record RequiredLink(
        @Field(value = "Kind of link.", required = true) Type type,

        @Field(value = "Shown label.", max = 100, nullable = true, oneLine = true)
        String label,

        @Field(value = "Must be given. Default false.", nullable = true)
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
