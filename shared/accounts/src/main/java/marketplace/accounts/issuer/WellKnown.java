package marketplace.accounts.issuer;

import java.util.List;
import marketplace.api.Field;

public final class WellKnown {

    public static final String JWKS_PATH = "/.well-known/jwks.json";
    public static final String CONFIGURATION_PATH = "/.well-known/openid-configuration";

    private WellKnown() {}

    public record Jwks(
            @Field("The keys that sign session tokens: more than one for some minutes while keys are changed.")
            List<Jwk> keys) {}

    public record Jwk(
            @Field("EC.") String kty,
            @Field("P-256.") String crv,
            @Field("The point's x coordinate, base64url.") String x,
            @Field("The point's y coordinate, base64url.") String y,

            @Field("The key's RFC 7638 thumbprint, the kid in token headers.")
            String kid,

            @Field("sig: it signs.") String use,
            @Field("ES256.") String alg) {}

    /** OpenID provider metadata. There is no authorization endpoint: people sign in through our own routes. */
    public record IssuerConfiguration(
            @Field("The issuer of the tokens: this origin.") String issuer,

            @Field String jwks_uri,

            @Field("What a sign-in returns: an ID token.") List<String> response_types_supported,

            @Field("Whether sub is the same for every client: public.")
            List<String> subject_types_supported,

            @Field List<String> id_token_signing_alg_values_supported,
            @Field List<String> claims_supported) {}

    public static IssuerConfiguration configuration(String origin) {
        return new IssuerConfiguration(
                origin,
                origin + JWKS_PATH,
                List.of("id_token"),
                List.of("public"),
                List.of("ES256"),
                List.of("iss", "aud", "sub", "sid", "iat", "exp"));
    }
}
