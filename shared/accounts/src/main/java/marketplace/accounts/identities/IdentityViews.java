package marketplace.accounts.identities;

import java.time.Instant;
import java.util.Optional;
import marketplace.api.Field;

/**
 * What the operations on signed identities answer.
 *
 * <p>Of a key only its agentId is kept, and so shown.
 */
public final class IdentityViews {

    private IdentityViews() {}

    /** An identity as the owner of its account sees it. */
    public record IdentityView(
            @Field("The agent's id; it follows from its key.")
            String agentId,

            @Field(value = "What its owner calls it; null if it has no name.", nullable = true)
            String name,

            @Field("When it last signed a call that was carried out.")
            Instant lastSignedAt) {

        public static IdentityView of(AgentIdentity identity, Optional<String> name) {
            return new IdentityView(identity.agentId().value(), name.orElse(null), identity.lastSignedAt());
        }
    }

    /** An identity that is bound to the caller's account now. */
    public record BoundIdentityView(@Field("The identity.") IdentityView identity) {}

    /** An identity that is bound to no account now. */
    public record UnboundIdentityView(
            @Field("The agent's id.") String agentId) {}
}
