package marketplace.accounts.keys;

import marketplace.kernel.Id.EndpointId;

/**
 * Where the events of a key are sent.
 *
 * <p>Kept with the key, so that a list of keys shows it without asking the room of webhooks.
 *
 * @param endpointId names it in the log of deliveries
 */
public record KeyWebhook(EndpointId endpointId, String url) {}
