package marketplace.accounts.issuer;

import java.util.List;
import marketplace.api.Field;

/**
 * The two documents by which others check our session tokens, in the form that their standards fix.
 *
 * <p>API gateways, libraries and partners find them by the issuer's name alone.
 */
public final class WellKnown {

    public static final String JWKS_PATH = "/.well-known/jwks.json";
    public static final String CONFIGURATION_PATH = "/.well-known/openid-configuration";

    private WellKnown() {}

    /** A JSON Web Key Set (RFC 7517). */
    public record Jwks(
            @Field("The keys that sign session tokens.") List<Jwk> keys) {
        static Jwks of(Jwk key) {
            return new Jwks(List.of(key));
        }
    }

    /** A public key of the P-256 curve. */
    public record Jwk(
            @Field("EC.") String kty,
            @Field("P-256.") String crv,
            @Field("The point's x coordinate, base64url.") String x,
            @Field("The point's y coordinate, base64url.") String y,

            @Field("The key's RFC 7638 thumbprint; tokens name it in their header.")
            String kid,

            @Field("sig: it signs.") String use,
            @Field("ES256.") String alg) {}

    /**
     * OpenID provider metadata, as far as it applies: people sign in over our own routes, so there is no authorization
     * endpoint to redirect a browser to. Its names are the standard's.
     */
    public record Configuration(
            @Field("The iss claim of the tokens: this origin.")
            String issuer,

            @Field("Where the keys are.") String jwks_uri,

            @Field("What a sign-in yields: a token that says who signed in.")
            List<String> response_types_supported,

            @Field("The sub claim is the same for everybody who sees it.")
            List<String> subject_types_supported,

            @Field("How tokens are signed.") List<String> id_token_signing_alg_values_supported,
            @Field("What tokens say.") List<String> claims_supported) {}

    public static Configuration configuration(String origin) {
        return new Configuration(
                origin,
                origin + JWKS_PATH,
                List.of("id_token"),
                List.of("public"),
                List.of("ES256"),
                List.of("iss", "aud", "sub", "sid", "iat", "exp"));
    }
}
