package marketplace.accounts.issuer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.accounts.Email;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.text.Characters;

/** Validates ID tokens of the configured issuer (OpenID Connect Core 3.1.3.7). Access tokens carry no e-mail. */
final class ExternalIssuer {

    /** Cognito's claim for a user's groups. Other issuers can be configured to send it. */
    static final String GROUPS = "cognito:groups";

    private static final String ADMIN = "admin";

    /** API Gateway accepts headers of about this size. */
    private static final int MAX_TOKEN_LENGTH = 8192;

    /** The clocks of two machines may differ by this much. */
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

    boolean isNamedBy(String text) {
        try {
            return text.length() <= MAX_TOKEN_LENGTH
                    && issuer.equals(SignedJWT.parse(text).getJWTClaimsSet().getIssuer());
        } catch (ParseException _) {
            return false;
        }
    }

    ExternalUser verify(String text, Instant now) {
        try {
            SignedJWT token = SignedJWT.parse(text);
            if (!keys.verify(token, now)) {
                throw refused("it is not signed by a key of " + issuer);
            }
            return person(token.getJWTClaimsSet(), now);
        } catch (ParseException | JOSEException _) {
            throw refused("it is malformed");
        }
    }

    private ExternalUser person(JWTClaimsSet claims, Instant now) throws ParseException {
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
            throw refused("it has no subject");
        }
        Email email = Optional.ofNullable(claims.getStringClaim("email"))
                .flatMap(Email::find)
                .orElseThrow(() -> refused("it has no email claim; send the ID token"));
        List<String> groups = claims.getStringListClaim(GROUPS);
        return new ExternalUser(
                issuer,
                subject,
                email,
                isTrue(claims.getClaim("email_verified")),
                name(claims.getStringClaim("name"), email),
                groups != null && groups.contains(ADMIN),
                Optional.ofNullable(claims.getLongClaim(Issuer.AUTH_TIME)).map(Instant::ofEpochSecond));
    }

    /** Some issuers send the flag as a string. */
    private static boolean isTrue(Object claim) {
        return Boolean.TRUE.equals(claim) || "true".equals(claim);
    }

    private static String name(String claimed, Email email) {
        String name = claimed == null ? "" : claimed.strip();
        boolean fit = !name.isEmpty()
                && !Characters.areMoreThan(AccountPolicies.NAME_MAX_LENGTH, name)
                && name.codePoints()
                        .allMatch(c -> !Character.isISOControl(c) && Character.getType(c) != Character.SURROGATE);
        return fit ? name : email.value().substring(0, email.value().indexOf('@'));
    }

    private static Problem refused(String why) {
        return new Problem(ErrorCode.UNAUTHENTICATED, "This session token is invalid: " + why + ".");
    }
}
