package marketplace.accounts.identities;

import java.util.Optional;

/** An input that may carry a signed identity. */
public interface SignedInput {

    /** Null if the call is not signed. */
    AgentProof agentVerification();

    default Optional<AgentProof> proof() {
        return Optional.ofNullable(agentVerification());
    }
}
