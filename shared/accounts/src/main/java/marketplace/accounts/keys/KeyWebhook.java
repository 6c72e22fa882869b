package marketplace.accounts.keys;

import marketplace.kernel.Id.EndpointId;

public record KeyWebhook(EndpointId endpointId, String url) {}
