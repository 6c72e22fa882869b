package marketplace.webhooks.client;

import java.time.Duration;
import java.util.Optional;

public sealed interface Outcome {

    /**
     * @param retryAfter how long an overloaded receiver asks to be left alone
     * @param answer the beginning of the response body
     */
    record Responded(int status, Optional<Duration> retryAfter, String answer) implements Outcome {

        public Responded(int status, Optional<Duration> retryAfter) {
            this(status, retryAfter, "");
        }

        public Responded(int status) {
            this(status, Optional.empty());
        }
    }

    record Failed(Reason reason) implements Outcome {}

    /** A fixed list, because the endpoint's owner reads it: exception texts could reveal our network. */
    enum Reason {
        TIMEOUT("The receiver did not respond completely in time."),
        UNRESOLVED("The receiver's host name could not be resolved."),
        REFUSED("The receiver's URL resolves to an address that must not be called."),
        CONNECTION("The connection to the receiver failed or was closed."),
        TLS("The TLS connection failed. Check the receiver's certificate."),
        PROTOCOL("The receiver's response was not valid, complete HTTP.");

        private final String sentence;

        Reason(String sentence) {
            this.sentence = sentence;
        }

        public String sentence() {
            return sentence;
        }
    }

    default boolean accepted() {
        return switch (this) {
            case Responded responded -> responded.status() >= 200 && responded.status() < 300;
            case Failed _ -> false;
        };
    }
}
