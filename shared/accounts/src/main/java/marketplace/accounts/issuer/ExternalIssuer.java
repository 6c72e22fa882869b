package marketplace.accounts.issuer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Email;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * Checks the ID tokens of an issuer that the deployer has configured, a Cognito user pool say.
 *
 * <p>ID tokens (OpenID Connect Core, 2 and 3.1.3.7), not access tokens: they say for whom they are and whose e-mail it
 * is.
 */
final class ExternalIssuer {

    /** The claim in which a Cognito pool lists a user's groups; other issuers can be told to use the same. */
    static final String GROUPS = "cognito:groups";

    private static final String ADMIN = "admin";

    /** Tokens of others carry more than ours; what an API gateway takes as a header is little more than this. */
    private static final int MAX_TOKEN_LENGTH = 8192;

    /** How far the clocks of two machines may be apart before a token that was just made is refused. */
    private static final Duration CLOCK_SKEW = Duration.ofMinutes(1);

    private static final int MAX_SUBJECT_LENGTH = 255;

    private final String issuer;
    private final String audience;
    private final IssuerKeys keys;

    ExternalIssuer(String issuer, String audience, IssuerKeys keys) {
        this.issuer = issuer;
        this.audience = audience;
        this.keys = keys;
    }

    /** Whether the token claims to come from there; nothing is believed yet. */
    boolean isNamedBy(String text) {
        try {
            return text.length() <= MAX_TOKEN_LENGTH
                    && issuer.equals(SignedJWT.parse(text).getJWTClaimsSet().getIssuer());
        } catch (ParseException _) {
            return false;
        }
    }

    /**
     * The person of a token that holds for us and now.
     *
     * @throws Problem {@link ErrorCode#UNAUTHENTICATED} for any other text, {@link ErrorCode#ISSUER_UNAVAILABLE} when the
     *     issuer's keys cannot be had
     */
    ExternalPerson verify(String text, Instant now) {
        try {
            SignedJWT token = SignedJWT.parse(text);
            String kid = Objects.requireNonNullElse(token.getHeader().getKeyID(), "");
            Optional<JWK> key = IssuerSignature.isAccepted(token.getHeader().getAlgorithm())
                    ? keys.find(kid, now)
                    : Optional.empty();
            if (key.isEmpty() || !IssuerSignature.holds(token, key.get())) {
                throw refused("its signature is not by a key of " + issuer);
            }
            return person(token.getJWTClaimsSet(), now);
        } catch (ParseException | JOSEException _) {
            throw refused("it is malformed");
        }
    }

    private ExternalPerson person(JWTClaimsSet claims, Instant now) throws ParseException {
        boolean current = claims.getExpirationTime() != null
                && now.isBefore(claims.getExpirationTime().toInstant())
                && (claims.getNotBeforeTime() == null
                        || !now.plus(CLOCK_SKEW)
                                .isBefore(claims.getNotBeforeTime().toInstant()));
        if (!current) {
            throw refused("it has expired or is not valid yet");
        }
        if (!issuer.equals(claims.getIssuer()) || !claims.getAudience().contains(audience)) {
            throw refused("it was not issued for this service");
        }
        String subject = claims.getSubject();
        if (subject == null || subject.isBlank() || subject.length() > MAX_SUBJECT_LENGTH) {
            throw refused("it names nobody");
        }
        Email email = Optional.ofNullable(claims.getStringClaim("email"))
                .flatMap(Email::find)
                .orElseThrow(() -> refused("it holds no e-mail; send the ID token"));
        List<String> groups = claims.getStringListClaim(GROUPS);
        return new ExternalPerson(
                issuer,
                subject,
                email,
                isTrue(claims.getClaim("email_verified")),
                name(claims.getStringClaim("name"), email),
                groups != null && groups.contains(ADMIN));
    }

    /** Some issuers write the flag as a text. */
    private static boolean isTrue(Object claim) {
        return Boolean.TRUE.equals(claim) || "true".equals(claim);
    }

    private static String name(String claimed, Email email) {
        String name = claimed == null ? "" : claimed.strip();
        boolean fit = !name.isEmpty()
                && name.length() <= AccountPolicies.NAME_MAX_LENGTH
                && name.codePoints()
                        .allMatch(c -> !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE);
        return fit ? name : email.value().substring(0, email.value().indexOf('@'));
    }

    private static Problem refused(String why) {
        return new Problem(ErrorCode.UNAUTHENTICATED, "This session token does not hold: " + why + ".");
    }
}
