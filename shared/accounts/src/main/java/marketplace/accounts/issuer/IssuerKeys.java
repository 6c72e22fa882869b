package marketplace.accounts.issuer;

import com.fasterxml.jackson.databind.JsonNode;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import java.io.IOException;
import java.net.URI;
import java.text.ParseException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import marketplace.api.Json;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * The keys of an external issuer, found by its discovery document and remembered.
 *
 * <p>Asked for again when they are old, or when a token names one that is not among them; but never more often than the
 * pause, so that tokens with made-up key names cannot have us call the issuer at their pace.
 */
final class IssuerKeys {

    /** A key that the issuer withdraws is believed so long at most, as long as the issuer can be reached. */
    static final Duration FRESH = Duration.ofHours(1);

    /** An issuer that is down costs nobody a session who has a token, for so long. */
    static final Duration USABLE = Duration.ofHours(24);

    static final Duration PAUSE = Duration.ofSeconds(30);

    /** Reads a document. */
    @FunctionalInterface
    interface Documents {
        String read(URI address) throws IOException;
    }

    private final String issuer;
    private final IssuerAddress.Rule rule;
    private final Documents documents;
    private Map<String, JWK> keys = Map.of();
    private Optional<Instant> readAt = Optional.empty();
    private Optional<Instant> askedAt = Optional.empty();
    private boolean failed;

    IssuerKeys(String issuer, IssuerAddress.Rule rule, Documents documents) {
        this.issuer = issuer;
        this.rule = rule;
        this.documents = documents;
    }

    /**
     * The key with this name; empty when the issuer has none.
     *
     * @throws Problem {@link ErrorCode#ISSUER_UNAVAILABLE} when the issuer could not be asked and nothing answers for it
     */
    synchronized Optional<JWK> find(String kid, Instant now) {
        boolean wanted = !keys.containsKey(kid) || isPast(readAt, FRESH, now);
        if (wanted && isPast(askedAt, PAUSE, now)) {
            ask(now);
        }
        boolean known = keys.containsKey(kid) && !isPast(readAt, USABLE, now);
        if (!known && failed) {
            throw new Problem(
                    ErrorCode.ISSUER_UNAVAILABLE,
                    "The keys of " + issuer + " cannot be read now, so this session token cannot be checked; try again"
                            + " shortly, or use an API key.");
        }
        return known ? Optional.of(keys.get(kid)) : Optional.empty();
    }

    private static boolean isPast(Optional<Instant> since, Duration length, Instant now) {
        return since.map(start -> !now.isBefore(start.plus(length))).orElse(true);
    }

    private void ask(Instant now) {
        askedAt = Optional.of(now);
        try {
            keys = read();
            readAt = Optional.of(now);
            failed = false;
        } catch (IOException e) {
            failed = true;
            // The caller is told that it failed; why is for the deployer.
            System.getLogger(IssuerKeys.class.getName())
                    .log(System.Logger.Level.WARNING, "the keys of " + issuer + " cannot be read", e);
        }
    }

    private Map<String, JWK> read() throws IOException {
        JsonNode discovery = Json.MAPPER.readTree(documents.read(IssuerAddress.discovery(issuer)));
        if (!issuer.equals(discovery.path("issuer").asText())) {
            throw new IOException("its discovery document is of another issuer");
        }
        URI address = rule.find(discovery.path("jwks_uri").asText())
                .orElseThrow(() -> new IOException("its discovery document names no address of keys that is https"));
        try {
            Map<String, JWK> byName = new HashMap<>();
            for (JWK key : JWKSet.parse(documents.read(address)).getKeys()) {
                if (key.getKeyID() != null) {
                    byName.putIfAbsent(key.getKeyID(), key);
                }
            }
            return Map.copyOf(byName);
        } catch (ParseException e) {
            throw new IOException("its keys are no JWK set", e);
        }
    }
}
