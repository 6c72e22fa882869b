package marketplace.api.pipeline;

import java.time.Instant;
import java.util.Optional;
import marketplace.api.Credentials;
import marketplace.kernel.Caller;

/** Identifies the caller. The implementation is in the accounts module. */
@FunctionalInterface
public interface Authenticator {

    /** Returns the anonymous caller if there are no credentials. {@code origin} is our own issuer. */
    Caller authenticate(Credentials credentials, Instant now, String origin);

    /** The cached caller. It may be outdated: use it only to prepare what {@link #authenticate} will need. */
    default Optional<Caller> remembered(Credentials credentials) {
        return Optional.empty();
    }

    /** Requires the password of the person's account. Wrong ones are counted, as those of sign-ins are. */
    default void requirePassword(Caller.SignedIn person, String password, Instant now) {
        throw new UnsupportedOperationException("this authenticator knows no passwords");
    }
}
