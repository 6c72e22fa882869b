package marketplace.api.rest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * A proxy in front of the API (infra/edge.yaml). It authenticates with a secret header; only then its header with the
 * caller's address is trusted. Requests that bypass it are refused.
 *
 * @param secret empty if there is no proxy
 * @param origin where callers reach the proxy, such as {@code https://hire.example.com}
 */
public record Edge(String secret, String origin) {

    public static final Edge NONE = new Edge("", "");

    public static final String HEADER = "x-edge-secret";

    /** Throws a refusal for a request that did not come through the proxy. */
    void require(HttpRequest http) {
        if (!secret.isEmpty() && !isPassedBy(http)) {
            throw new Problem(ErrorCode.FORBIDDEN, "This address is not open to callers. Use " + origin + ".");
        }
    }

    HttpRequest received(HttpRequest http) {
        return secret.isEmpty() || !isPassedBy(http) ? http : http.from(origin, address(http));
    }

    private boolean isPassedBy(HttpRequest http) {
        byte[] sent = http.header(HEADER).orElse("").getBytes(StandardCharsets.UTF_8);
        return MessageDigest.isEqual(sent, secret.getBytes(StandardCharsets.UTF_8));
    }

    /** The proxy appends the caller's address, and the gateway may append the proxy's. A caller can forge the rest. */
    private static String address(HttpRequest http) {
        List<String> addresses = http.list("x-forwarded-for");
        return addresses.reversed().stream()
                .filter(address -> !address.equals(http.sourceIp()))
                .findFirst()
                .orElse(http.sourceIp());
    }
}
