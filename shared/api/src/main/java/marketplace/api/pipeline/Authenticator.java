package marketplace.api.pipeline;

import java.time.Instant;
import java.util.Optional;
import marketplace.api.Credentials;
import marketplace.kernel.Caller;

/**
 * Finds out who calls.
 *
 * <p>A port, because the accounts module is above this one.
 */
@FunctionalInterface
public interface Authenticator {

    /**
     * The caller that the credentials prove; anonymous without any. Credentials that do not hold are an
     * {@link marketplace.kernel.ErrorCode#UNAUTHENTICATED} problem.
     *
     * @param origin scheme and host of the request: our own issuer's name
     */
    Caller authenticate(Credentials credentials, Instant now, String origin);

    /**
     * Whom credentials stood for when they were last proven here. It costs nothing and proves nothing: good for what may
     * be prepared while {@link #authenticate} is waited for.
     */
    default Optional<Caller> remembered(Credentials credentials) {
        return Optional.empty();
    }
}
