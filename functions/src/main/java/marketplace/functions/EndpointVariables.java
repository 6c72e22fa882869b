package marketplace.functions;

import marketplace.api.rest.CorsOrigins;

/**
 * The variables of every function that callers with credentials reach.
 *
 * <p>One record, because a function that forgot one of them would serve some callers differently from its neighbours.
 *
 * @param corsOrigins whose pages may call with credentials
 * @param externalIssuer the iss claim of tokens that are accepted beside our own; empty for none
 * @param externalAudience what the aud claim of those tokens must hold
 * @param paymentProvider of whose keys they know
 */
public record EndpointVariables(
        String tableName,
        String secretArn,
        CorsOrigins corsOrigins,
        String externalIssuer,
        String externalAudience,
        ProviderChoice paymentProvider) {

    public static EndpointVariables of(Variables variables) {
        return new EndpointVariables(
                variables.text("TABLE_NAME"),
                variables.text("SECRET_ARN"),
                CorsOrigins.parse(variables.text("CORS_ORIGINS")),
                variables.optionalText("EXTERNAL_ISSUER"),
                variables.optionalText("EXTERNAL_AUDIENCE"),
                ProviderChoice.of(variables));
    }
}
