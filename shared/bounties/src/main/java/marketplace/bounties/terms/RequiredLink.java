package marketplace.bounties.terms;

import marketplace.api.Field;
import marketplace.kernel.Wire;

/**
 * A link that applicants are asked for.
 *
 * <p>Typed, so that clients can show a LinkedIn field as one and check it.
 */
public record RequiredLink(
        @Field(value = "What the link leads to.", required = true)
        Type type,

        @Field(value = "Label shown to applicants; tells custom links apart.", max = 100, nullable = true)
        String label,

        @Field(value = "Whether an application without it is refused. Default false.", nullable = true)
        Boolean required) {

    public RequiredLink {
        required = Boolean.TRUE.equals(required);
    }

    /** What a link leads to. */
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
