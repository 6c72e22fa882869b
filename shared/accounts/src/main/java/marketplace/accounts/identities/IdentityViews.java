package marketplace.accounts.identities;

import java.time.Instant;
import java.util.Optional;
import marketplace.api.Field;

public final class IdentityViews {

    private IdentityViews() {}

    public record IdentityView(
            @Field("The agent's id, derived from its key.") String agentId,

            @Field(value = "The agent's name; null if it has none.", nullable = true)
            String name,

            @Field("When it last signed a successful call.") Instant lastSignedAt) {

        public static IdentityView of(AgentIdentity identity, Optional<String> name) {
            return new IdentityView(identity.agentId().value(), name.orElse(null), identity.lastSignedAt());
        }
    }

    public record BoundIdentityView(@Field IdentityView identity) {}

    public record UnboundIdentityView(@Field String agentId) {}
}
