package marketplace.webhooks;

/**
 * How one call of a receiver ended.
 *
 * <p>Either the receiver answered, whatever it said, or one of a few known things went wrong; there is no third.
 */
public sealed interface Outcome {

    /** The receiver answered in time with this HTTP status. */
    record Responded(int status) implements Outcome {}

    /** There was no whole answer. */
    record Failed(Reason reason) implements Outcome {}

    /**
     * Why there was no answer.
     *
     * <p>A fixed vocabulary, because the owner of the endpoint reads it: the text of an exception could tell them
     * about our network, and about hosts that are not theirs.
     */
    enum Reason {
        TIMEOUT("The receiver did not answer completely in time."),
        UNRESOLVED("The receiver's host name could not be resolved."),
        REFUSED("The receiver's URL leads to an address that must not be called."),
        CONNECTION("The connection to the receiver could not be made, or broke."),
        TLS("No secure connection could be made; check the receiver's certificate."),
        PROTOCOL("The receiver's answer was not valid and complete HTTP.");

        private final String sentence;

        Reason(String sentence) {
            this.sentence = sentence;
        }

        public String sentence() {
            return sentence;
        }
    }

    /** Whether the receiver took the delivery: any 2xx (interface, Delivery rules 2). */
    default boolean accepted() {
        return switch (this) {
            case Responded(int status) -> status >= 200 && status < 300;
            case Failed _ -> false;
        };
    }
}
