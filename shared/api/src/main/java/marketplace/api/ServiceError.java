package marketplace.api;

import com.fasterxml.jackson.databind.node.ObjectNode;

/**
 * The error response of another service, for the log. Its support asks for the request id.
 *
 * @param service such as DynamoDb or Stripe
 * @param code null if the service gave none
 * @param status of HTTP; 0 if there was no answer
 * @param requestId the other service's; null if it gave none
 */
public record ServiceError(String service, String code, int status, String requestId) {

    /** Carries an error in the cause of an exception. */
    public static final class Carrier extends RuntimeException {

        private static final long serialVersionUID = 1L;

        private final transient ServiceError error;

        public Carrier(ServiceError error) {
            // Without the message: it may quote our request.
            super(error.service(), null, false, false);
            this.error = error;
        }

        ServiceError error() {
            return error;
        }
    }

    void describe(ObjectNode line) {
        ObjectNode fields = line.putObject("service").put("name", service);
        if (code != null) {
            fields.put("code", code);
        }
        if (status != 0) {
            fields.put("status", status);
        }
        if (requestId != null) {
            fields.put("requestId", requestId);
        }
    }
}
