package marketplace.functions.graph;

import marketplace.accounts.keys.KeyMode;
import marketplace.api.rest.CorsOrigins;
import marketplace.functions.environment.EndpointVariables;

/** Which API keys and tokens a function accepts, and from which web origins. */
record Callers(KeyMode keyMode, CorsOrigins origins, String externalIssuer, String externalAudience) {

    static Callers of(EndpointVariables endpoint) {
        return new Callers(
                endpoint.paymentProvider().keyMode(),
                endpoint.corsOrigins(),
                endpoint.externalIssuer(),
                endpoint.externalAudience());
    }

    static Callers fromPagesOf(CorsOrigins origins) {
        return new Callers(KeyMode.TEST, origins, "", "");
    }
}
