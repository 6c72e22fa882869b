package marketplace.services.subscriptions;

import java.time.Instant;

/** @param reason a code */
public record ChargeFailure(int cycle, String reason, Instant at) {}
