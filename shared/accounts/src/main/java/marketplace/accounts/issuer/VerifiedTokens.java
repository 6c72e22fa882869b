package marketplace.accounts.issuer;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jwt.JWTClaimsSet;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import marketplace.kernel.cache.LruCache;
import marketplace.kernel.secrets.Sha256;

/**
 * Claims of session tokens whose signature was verified a few seconds ago. A stale entry is safe: it only says that the
 * token was signed with our key. Expiry, origin and the account are checked at every use.
 */
final class VerifiedTokens {

    /** Long enough for a burst of calls, short enough for a change of the key. */
    static final Duration KEPT = Duration.ofSeconds(10);

    /** About 2 MB. */
    private static final int MAX_KEPT = 2_000;

    @FunctionalInterface
    interface Verification {
        JWTClaimsSet claims() throws ParseException, JOSEException;
    }

    private record Kept(JWTClaimsSet claims, Instant since) {

        boolean isFresh(Instant now) {
            // A clock that went back must not keep an entry for longer.
            return !now.isBefore(since) && now.isBefore(since.plus(KEPT));
        }
    }

    /** By hash, so that the memory of the process holds no usable token. */
    private final LruCache<String, Kept> tokens = new LruCache<>(MAX_KEPT);

    /** A verification that throws is not kept. */
    JWTClaimsSet claims(String token, Instant now, Verification verification) throws ParseException, JOSEException {
        String hash = Sha256.of(token);
        Optional<Kept> kept = tokens.find(hash).filter(found -> found.isFresh(now));
        if (kept.isPresent()) {
            return kept.get().claims();
        }
        JWTClaimsSet claims = verification.claims();
        tokens.keep(hash, new Kept(claims, now));
        return claims;
    }
}
