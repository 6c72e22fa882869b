package marketplace.accounts.issuer;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.KeySourceException;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKMatcher;
import com.nimbusds.jose.jwk.JWKSelector;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.OctetKeyPair;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.source.JWKSetBasedJWKSource;
import com.nimbusds.jose.jwk.source.JWKSetCacheRefreshEvaluator;
import com.nimbusds.jose.jwk.source.JWKSetSource;
import com.nimbusds.jose.jwk.source.JWKSetUnavailableException;
import com.nimbusds.jose.jwk.source.JWKSource;
import com.nimbusds.jose.jwk.source.JWKSourceBuilder;
import com.nimbusds.jose.jwk.source.RateLimitReachedException;
import com.nimbusds.jose.proc.SecurityContext;
import com.nimbusds.jwt.SignedJWT;
import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import marketplace.accounts.Ed25519Key;
import marketplace.api.Json;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** Ed25519 is verified here because nimbus needs Tink. */
final class IssuerKeys {

    /** A withdrawn key is accepted for this long at most. */
    static final Duration CACHE_LIFETIME = Duration.ofHours(1);

    /** Known keys stay usable for this long while the issuer is down. */
    static final Duration OUTAGE_TOLERANCE = Duration.ofHours(24);

    /** The issuer is read at most twice in this time, so made-up key ids cannot flood it. */
    static final Duration RATE_LIMIT_INTERVAL = Duration.ofMinutes(1);

    private static final Duration REFRESH_TIMEOUT = Duration.ofSeconds(10);

    private static final Set<JWSAlgorithm> ALGORITHMS =
            Set.of(JWSAlgorithm.RS256, JWSAlgorithm.ES256, JWSAlgorithm.EdDSA);

    private static final int MIN_RSA_BITS = 2048;

    private final String issuer;
    private final IssuerAddress.Rule rule;
    private final HttpDocuments documents = new HttpDocuments();
    private final JWKSetSource<SecurityContext> source;

    private volatile boolean unreachable;

    IssuerKeys(String issuer, IssuerAddress.Rule rule) {
        this.issuer = issuer;
        this.rule = rule;
        this.source = cached(new Published());
    }

    /** The source inside the built one, because it takes the time as an argument. The built one reads the clock. */
    private static JWKSetSource<SecurityContext> cached(JWKSetSource<SecurityContext> published) {
        JWKSource<SecurityContext> built = JWKSourceBuilder.create(published)
                .cache(CACHE_LIFETIME.toMillis(), REFRESH_TIMEOUT.toMillis())
                .refreshAheadCache(false)
                .rateLimited(RATE_LIMIT_INTERVAL.toMillis())
                .outageTolerant(OUTAGE_TOLERANCE.toMillis())
                .build();
        return ((JWKSetBasedJWKSource<SecurityContext>) built).getJWKSetSource();
    }

    /** The key must fit the algorithm that the token names. */
    boolean verify(SignedJWT token, Instant now) throws JOSEException {
        JWSHeader header = token.getHeader();
        if (!ALGORITHMS.contains(header.getAlgorithm()) || header.getCriticalParams() != null) {
            return false;
        }
        for (JWK key : keysFor(header, now)) {
            if (verify(token, key)) {
                return true;
            }
        }
        return false;
    }

    private List<JWK> keysFor(JWSHeader header, Instant now) {
        JWKSelector selector = new JWKSelector(JWKMatcher.forJWSHeader(header));
        try {
            JWKSet cached = source.getJWKSet(JWKSetCacheRefreshEvaluator.noRefresh(), now.toEpochMilli(), null);
            List<JWK> known = selector.select(cached);
            List<JWK> found = known.isEmpty() ? selector.select(refreshed(cached, now)) : known;
            if (found.isEmpty() && unreachable) {
                // The issuer may have published the key since the outage began.
                throw unavailable();
            }
            return found;
        } catch (KeySourceException _) {
            throw unavailable();
        }
    }

    private Problem unavailable() {
        return new Problem(
                ErrorCode.ISSUER_UNAVAILABLE,
                "The session token cannot be verified: the keys of " + issuer + " are unavailable. Retry in a"
                        + " minute, or use an API key.");
    }

    private JWKSet refreshed(JWKSet cached, Instant now) throws KeySourceException {
        try {
            return source.getJWKSet(JWKSetCacheRefreshEvaluator.referenceComparison(cached), now.toEpochMilli(), null);
        } catch (RateLimitReachedException _) {
            return cached;
        }
    }

    private static boolean verify(SignedJWT token, JWK key) throws JOSEException {
        return switch (key) {
            case RSAKey rsa -> rsa.size() >= MIN_RSA_BITS && token.verify(new RSASSAVerifier(rsa));
            case ECKey ec -> token.verify(new ECDSAVerifier(ec));
            case OctetKeyPair pair ->
                Ed25519Key.of(pair.getX().decode())
                        .filter(found -> found.verifies(
                                token.getSigningInput(), token.getSignature().decode()))
                        .isPresent();
            default -> false;
        };
    }

    private final class Published implements JWKSetSource<SecurityContext> {

        @Override
        public JWKSet getJWKSet(JWKSetCacheRefreshEvaluator refresh, long currentTime, SecurityContext context)
                throws KeySourceException {
            try {
                JsonNode discovery = Json.MAPPER.readTree(documents.read(IssuerAddress.discovery(issuer)));
                if (!issuer.equals(discovery.path("issuer").asText())) {
                    throw new IOException("the discovery document names another issuer");
                }
                URI address = rule.find(discovery.path("jwks_uri").asText())
                        .orElseThrow(() -> new IOException("the jwks_uri is not an https address"));
                JWKSet keys = JWKSet.parse(documents.read(address));
                unreachable = false;
                return keys;
            } catch (IOException | ParseException e) {
                unreachable = true;
                System.getLogger(IssuerKeys.class.getName())
                        .log(System.Logger.Level.WARNING, "Cannot read the keys of " + issuer, e);
                throw new JWKSetUnavailableException("Cannot read the keys of " + issuer, e);
            }
        }

        @Override
        public void close() {}
    }
}
