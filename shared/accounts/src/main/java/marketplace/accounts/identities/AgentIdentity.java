package marketplace.accounts.identities;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;

/**
 * The binding of an agent's key to an account. An agent belongs to one account at a time.
 *
 * @param name given by the owner; when written without one, the stored name stays
 * @param lastSignedAt when it last signed a successful call
 */
public record AgentIdentity(AgentId agentId, AccountId accountId, Optional<String> name, Instant lastSignedAt) {}
