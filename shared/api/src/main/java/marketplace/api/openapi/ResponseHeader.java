package marketplace.api.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

/**
 * A header that responses carry, as the document describes it.
 *
 * <p>Described once and referred to by every response that has it.
 */
enum ResponseHeader {
    REQUEST_ID("X-Request-Id", "RequestId", "string", "Finds the request in our logs."),
    RATE_LIMIT(
            "X-RateLimit-Limit",
            "RateLimitLimit",
            "integer",
            "Requests in one window, of the tightest limit that the request counts against."),
    RATE_REMAINING("X-RateLimit-Remaining", "RateLimitRemaining", "integer", "How many more are let through in it."),
    RATE_RESET("X-RateLimit-Reset", "RateLimitReset", "integer", "When the next window begins, in Unix seconds."),
    RETRY_AFTER("Retry-After", "RetryAfter", "integer", "When to come back, in seconds."),
    ETAG(
            "ETag",
            "ETag",
            "string",
            "Names this very answer: send it as If-None-Match to be told whether it still holds."),
    IDEMPOTENCY_REPLAYED(
            "Idempotency-Replayed",
            "IdempotencyReplayed",
            "string",
            "true when this is the stored answer to an earlier call with the key.");

    /** On every response, whatever its status. */
    static final List<ResponseHeader> ALWAYS = List.of(REQUEST_ID, RATE_LIMIT, RATE_REMAINING, RATE_RESET);

    private final String name;
    private final String component;
    private final String type;
    private final String description;

    ResponseHeader(String name, String component, String type, String description) {
        this.name = name;
        this.component = component;
        this.type = type;
        this.description = description;
    }

    /** Describes it among the document's components. */
    void describe(ObjectNode components) {
        components
                .putObject(component)
                .put("description", description)
                .putObject("schema")
                .put("type", type);
    }

    /** Refers to it among a response's headers. */
    void refer(ObjectNode headers) {
        headers.putObject(name).put("$ref", "#/components/headers/" + component);
    }
}
