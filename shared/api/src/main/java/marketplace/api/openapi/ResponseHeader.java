package marketplace.api.openapi;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;

enum ResponseHeader {
    REQUEST_ID("X-Request-Id", "RequestId", "string", "Id of this request in the service's logs; quote it to support."),
    RATE_LIMIT(
            "X-RateLimit-Limit",
            "RateLimitLimit",
            "integer",
            "Requests allowed per window by the tightest limit that applies."),
    RATE_REMAINING("X-RateLimit-Remaining", "RateLimitRemaining", "integer", "Requests left in the current window."),
    RATE_RESET("X-RateLimit-Reset", "RateLimitReset", "integer", "Start of the next window, in Unix seconds."),
    RETRY_AFTER(
            "Retry-After", "RetryAfter", "integer", "Seconds to wait before a retry. Always present with status 429."),
    LOCATION("Location", "Location", "string", "Signed URL of the file."),
    ETAG(
            "ETag",
            "ETag",
            "string",
            "GET only: version of this response. Send it as If-None-Match to get 304 while it is unchanged."),
    IDEMPOTENCY_REPLAYED(
            "Idempotency-Replayed",
            "IdempotencyReplayed",
            "string",
            "true when this is the stored result of an earlier call with the same key.");

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

    void describe(ObjectNode components) {
        components
                .putObject(component)
                .put("description", description)
                .put("required", ALWAYS.contains(this))
                .putObject("schema")
                .put("type", type);
    }

    void refer(ObjectNode headers) {
        headers.putObject(name).put("$ref", "#/components/headers/" + component);
    }
}
