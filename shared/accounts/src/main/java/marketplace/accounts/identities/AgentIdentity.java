package marketplace.accounts.identities;

import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.Id.AccountId;

/**
 * That an agent's key belongs to an account.
 *
 * <p>An agent is of one account at a time: what it signs must not be claimed by another.
 *
 * @param name what the owner calls it; written without one, a stored identity keeps the name that it has
 * @param lastSignedAt when it last signed a call that was carried out
 */
public record AgentIdentity(AgentId agentId, AccountId accountId, Optional<String> name, Instant lastSignedAt) {}
