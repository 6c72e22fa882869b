package marketplace.accounts.issuer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.Payload;
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
import java.util.Optional;
import marketplace.accounts.AccountPolicies;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.Problem;
import marketplace.kernel.secrets.KeyRing;

/** Issues and verifies session tokens: ES256 JWTs. Verification needs no read, so a token outlives its session. */
public final class Issuer {

    static final String AUDIENCE = "marketplace";

    private static final String ROLES = "roles";

    private static final String SESSION = "sid";

    private static final String ADMIN = "admin";

    private static final String ERA = "era";

    /** OpenID Connect Core 2. */
    static final String AUTH_TIME = "auth_time";

    private static final JOSEObjectType RECEIPT = new JOSEObjectType("submission-receipt+jwt");

    private static final int MIN_SEED_BYTES = 32;

    private static final int MAX_TOKEN_LENGTH = 2048;

    private final VerifiedTokens verified = new VerifiedTokens();

    private final KeyRing<ECKey> keys;

    public record SessionToken(String value, Instant expiresAt) {
        @Override
        public String toString() {
            return "SessionToken[" + expiresAt + "]";
        }
    }

    /** The caller must compare the era with the account's. */
    public record Verified(Caller.SignedIn person, long era) {}

    public Issuer(byte[] seed) {
        this(KeyRing.of(requireSeed(seed.clone())));
    }

    public Issuer(KeyRing<byte[]> seeds) {
        this.keys = seeds.map(seed -> SigningKey.of(requireSeed(seed)));
    }

    private static byte[] requireSeed(byte[] seed) {
        if (seed.length < MIN_SEED_BYTES) {
            throw new IllegalArgumentException("a seed of " + seed.length + " bytes; at least " + MIN_SEED_BYTES);
        }
        return seed;
    }

    public SessionToken issue(
            String origin, Caller.SignedIn person, SessionId session, Instant authenticatedAt, long era, Instant now) {
        // Claims have whole seconds, and the answer must match the token.
        Instant issuedAt = now.truncatedTo(ChronoUnit.SECONDS);
        Instant expiresAt = issuedAt.plus(AccountPolicies.SESSION_TOKEN_LIFETIME);
        JWTClaimsSet claims = new JWTClaimsSet.Builder()
                .issuer(origin)
                .audience(AUDIENCE)
                .subject(person.accountId().value())
                .claim(SESSION, session.value())
                .claim(AUTH_TIME, authenticatedAt.getEpochSecond())
                .claim(ERA, era)
                .claim(ROLES, person.admin() ? List.of(ADMIN) : null)
                .issueTime(Date.from(issuedAt))
                .expirationTime(Date.from(expiresAt))
                .build();
        return new SessionToken(sign(JOSEObjectType.JWT, claims.toPayload()), expiresAt);
    }

    /** Signs the receipt of a submission. Its type differs from a token's, so neither passes as the other. */
    public String signReceipt(byte[] json) {
        return sign(RECEIPT, new Payload(json));
    }

    private String sign(JOSEObjectType type, Payload payload) {
        ECKey key = keys.current();
        JWSHeader header = new JWSHeader.Builder(JWSAlgorithm.ES256)
                .type(type)
                .keyID(key.getKeyID())
                .build();
        JWSObject signed = new JWSObject(header, payload);
        try {
            signed.sign(new ECDSASigner(key));
        } catch (JOSEException e) {
            throw new IllegalStateException("every JDK signs with P-256", e);
        }
        return signed.serialize();
    }

    public Verified verify(String text, String origin, Instant now) {
        if (text.length() > MAX_TOKEN_LENGTH) {
            throw refused();
        }
        try {
            JWTClaimsSet claims = verified.claims(text, now, () -> claims(text));
            if (!holds(claims, origin, now)) {
                throw refused();
            }
            return person(claims);
        } catch (ParseException | JOSEException | Problem _) {
            // This includes a subject that is not an account id: its 404 would be the wrong answer.
            throw refused();
        }
    }

    private JWTClaimsSet claims(String text) throws ParseException, JOSEException {
        SignedJWT token = SignedJWT.parse(text);
        // The token must not choose the algorithm.
        if (!token.getHeader().getAlgorithm().equals(JWSAlgorithm.ES256)
                || RECEIPT.equals(token.getHeader().getType())
                || !isSigned(token)) {
            throw refused();
        }
        return token.getJWTClaimsSet();
    }

    /** Not by a key whose tokens have all expired: whoever has stolen it cannot sign in with it. */
    private boolean isSigned(SignedJWT token) throws JOSEException {
        for (ECKey key : keys.accepted(AccountPolicies.SESSION_TOKEN_LIFETIME)) {
            if (isMeant(token.getHeader(), key) && token.verify(new ECDSAVerifier(key.toECPublicKey()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isMeant(JWSHeader header, ECKey key) {
        return header.getKeyID() == null || header.getKeyID().equals(key.getKeyID());
    }

    private static Verified person(JWTClaimsSet claims) throws ParseException {
        List<String> roles = claims.getStringListClaim(ROLES);
        return new Verified(
                new Caller.SignedIn(
                        new AccountId(claims.getSubject()),
                        roles != null && roles.contains(ADMIN),
                        Optional.ofNullable(claims.getStringClaim(SESSION)).map(SessionId::new),
                        Optional.ofNullable(claims.getLongClaim(AUTH_TIME)).map(Instant::ofEpochSecond)),
                claims.getLongClaim(ERA));
    }

    private static boolean holds(JWTClaimsSet claims, String origin, Instant now) {
        return origin.equals(claims.getIssuer())
                && claims.getAudience().contains(AUDIENCE)
                && claims.getSubject() != null
                && claims.getClaim(ERA) != null
                && claims.getExpirationTime() != null
                && now.isBefore(claims.getExpirationTime().toInstant());
    }

    public WellKnown.Jwks jwks() {
        return new WellKnown.Jwks(keys.accepted(AccountPolicies.SESSION_TOKEN_LIFETIME).stream()
                .map(key -> jwk(key.toPublicJWK()))
                .toList());
    }

    private static WellKnown.Jwk jwk(ECKey open) {
        return new WellKnown.Jwk(
                open.getKeyType().getValue(),
                open.getCurve().getName(),
                open.getX().toString(),
                open.getY().toString(),
                open.getKeyID(),
                "sig",
                JWSAlgorithm.ES256.getName());
    }

    public static Problem refused() {
        return new Problem(
                ErrorCode.UNAUTHENTICATED,
                "The session token is invalid or expired. Refresh the session or sign in again.");
    }
}
