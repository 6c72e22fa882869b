package marketplace.accounts.keys;

import marketplace.kernel.Id.EndpointId;

/** A key's webhook; {@code endpointId} identifies it in the delivery log. */
public record KeyWebhook(EndpointId endpointId, String url) {}
