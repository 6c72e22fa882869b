package marketplace.accounts.issuer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Date;
import java.util.List;
import marketplace.accounts.AccountPolicies;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.Problem;

/**
 * Issues session tokens and checks them: ES256 JWTs whose issuer is the origin of the call.
 *
 * <p>Checking needs no read and no network, only the key and {@code now}. The price is that a token stays good until it
 * expires, whatever became of its session.
 */
public final class Issuer {

    /** For whom the tokens are: the aud claim. */
    static final String AUDIENCE = "marketplace";

    /** A claim that is there only where there is a role. */
    private static final String ROLES = "roles";

    private static final String ADMIN = "admin";

    private static final int MIN_SEED_BYTES = 32;

    /** Several times the length of any token of ours; longer ones are not worth parsing. */
    private static final int MAX_TOKEN_LENGTH = 2048;

    private final byte[] seed;

    /** Derived on first use: most calls bring an API key and need no curve. */
    private ECKey key;

    /** A session token and when it ends. */
    public record SessionToken(String value, Instant expiresAt) {
        @Override
        public String toString() {
            return "SessionToken[" + expiresAt + "]";
        }
    }

    /** Takes 32 secret bytes or more, the same for every instance; nothing is computed yet. */
    public Issuer(byte[] seed) {
        if (seed.length < MIN_SEED_BYTES) {
            throw new IllegalArgumentException("a seed of " + seed.length + " bytes; at least " + MIN_SEED_BYTES);
        }
        this.seed = seed.clone();
    }

    /** What is said of the person, the role too, holds until the token ends: nothing is looked up to check it. */
    public SessionToken issue(String origin, Caller.SignedIn person, SessionId session, Instant now) {
        // Claims hold whole seconds; what we answer must be what the token says.
        Instant issuedAt = now.truncatedTo(ChronoUnit.SECONDS);
        Instant expiresAt = issuedAt.plus(AccountPolicies.SESSION_TOKEN_LIFETIME);
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(JOSEObjectType.JWT)
                .keyID(key().getKeyID())
                .build();
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(origin)
                .audience(AUDIENCE)
                .subject(person.accountId().value())
                .claim("sid", session.value())
                .claim(ROLES, person.admin() ? List.of(ADMIN) : null)
                .issueTime(Date.from(issuedAt))
                .expirationTime(Date.from(expiresAt))
                .build();
        SignedJWT token = new SignedJWT(header, claims);
        try {
            token.sign(new ECDSASigner(key()));
        } catch (JOSEException e) {
            throw new IllegalStateException("every JDK signs with P-256", e);
        }
        return new SessionToken(token.serialize(), expiresAt);
    }

    /** The person of a token that holds here and now; {@link ErrorCode#UNAUTHENTICATED} for any other text. */
    public Caller.SignedIn verify(String text, String origin, Instant now) {
        if (text.length() > MAX_TOKEN_LENGTH) {
            throw refused();
        }
        try {
            SignedJWT token = SignedJWT.parse(text);
            // The algorithm is ours to choose, never the token's.
            boolean signed = token.getHeader().getAlgorithm().equals(JWSAlgorithm.ES256)
                    && token.verify(new ECDSAVerifier(key().toECPublicKey()));
            if (!signed || !holds(token.getJWTClaimsSet(), origin, now)) {
                throw refused();
            }
            return person(token.getJWTClaimsSet());
        } catch (ParseException | JOSEException | Problem _) {
            // A subject that is no account's id included: it must not be answered with what an unknown id is.
            throw refused();
        }
    }

    private static Caller.SignedIn person(JWTClaimsSet claims) throws ParseException {
        List<String> roles = claims.getStringListClaim(ROLES);
        return new Caller.SignedIn(new AccountId(claims.getSubject()), roles != null && roles.contains(ADMIN));
    }

    private static boolean holds(JWTClaimsSet claims, String origin, Instant now) {
        return origin.equals(claims.getIssuer())
                && claims.getAudience().contains(AUDIENCE)
                && claims.getSubject() != null
                && claims.getExpirationTime() != null
                && now.isBefore(claims.getExpirationTime().toInstant());
    }

    /** The public half, for whoever wants to check our tokens without asking us. */
    public WellKnown.Jwks jwks() {
        ECKey open = key().toPublicJWK();
        return WellKnown.Jwks.of(new WellKnown.Jwk(
                open.getKeyType().getValue(),
                open.getCurve().getName(),
                open.getX().toString(),
                open.getY().toString(),
                open.getKeyID(),
                "sig",
                JWSAlgorithm.ES256.getName()));
    }

    private synchronized ECKey key() {
        if (key == null) {
            key = SigningKey.of(seed);
        }
        return key;
    }

    private static Problem refused() {
        return new Problem(
                ErrorCode.UNAUTHENTICATED, "This session token does not hold; refresh the session or sign in again.");
    }
}
