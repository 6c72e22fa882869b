package marketplace.functions;

import marketplace.accounts.keys.KeyMode;
import marketplace.api.rest.CorsOrigins;

/**
 * Who may call a function: whose keys and tokens it knows, and whose pages may reach it.
 *
 * @param keyMode which keys are ours here: those of real money or those of the sandbox
 * @param origins whose web pages may call with credentials
 * @param externalIssuer the iss claim of tokens that are accepted beside our own, which is also its address; empty for none
 * @param externalAudience what the aud claim of those tokens must hold
 */
record Callers(KeyMode keyMode, CorsOrigins origins, String externalIssuer, String externalAudience) {

    static Callers of(EndpointVariables endpoint) {
        return new Callers(
                endpoint.paymentProvider().keyMode(),
                endpoint.corsOrigins(),
                endpoint.externalIssuer(),
                endpoint.externalAudience());
    }

    /** For functions without signed-in callers. */
    static Callers fromPagesOf(CorsOrigins origins) {
        return new Callers(KeyMode.TEST, origins, "", "");
    }
}
