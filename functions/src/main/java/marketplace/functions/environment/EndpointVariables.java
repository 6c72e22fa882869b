package marketplace.functions.environment;

import marketplace.api.rest.CorsOrigins;

/** The variables of functions that callers with credentials reach. One record: all accept the same callers. */
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
