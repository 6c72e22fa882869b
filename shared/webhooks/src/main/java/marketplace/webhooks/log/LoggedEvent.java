package marketplace.webhooks.log;

import java.time.Instant;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;

/** An event as its account reads it. {@code body} is what receivers get, without texts that people wrote. */
public record LoggedEvent(String id, EventType type, AccountId accountId, Instant created, String body) {}
