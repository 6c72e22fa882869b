package marketplace.accounts.keys;

import marketplace.kernel.Id.EndpointId;

/**
 * The webhook of a key, stored with the key.
 *
 * @param endpointId identifies it in the delivery log
 */
public record KeyWebhook(EndpointId endpointId, String url) {}
