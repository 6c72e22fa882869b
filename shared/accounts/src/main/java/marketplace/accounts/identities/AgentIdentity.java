package marketplace.accounts.identities;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;

/** The binding of an agent's key to one account. */
public record AgentIdentity(AgentId agentId, AccountId accountId, Optional<String> name, Instant lastSignedAt) {}
