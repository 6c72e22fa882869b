package marketplace.api.rest;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.List;
import java.util.stream.Stream;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/**
 * A proxy in front of the API (infra/edge.yaml). It authenticates with a secret header; only then its header with the
 * caller's address is trusted. Requests that bypass it are refused.
 *
 * @param secrets any of them is accepted; two while the secret is changed; empty if there is no proxy
 * @param origin where callers reach the proxy, such as {@code https://hire.example.com}
 */
public record Edge(List<String> secrets, String origin) {

    public static final Edge NONE = new Edge(List.of(), "");

    public static final String HEADER = "x-edge-secret";

    public Edge {
        secrets = List.copyOf(secrets);
    }

    /** Takes secrets with commas between. No secret is empty: a request without the header would have it. */
    public static Edge of(String secrets, String origin) {
        return new Edge(
                Stream.of(secrets.split(","))
                        .filter(secret -> !secret.isEmpty())
                        .toList(),
                origin);
    }

    /** Throws a refusal for a request that did not come through the proxy. */
    void require(HttpRequest http) {
        if (!secrets.isEmpty() && !isPassedBy(http)) {
            throw new Problem(ErrorCode.FORBIDDEN, "This address is not open to callers. Use " + origin + ".");
        }
    }

    HttpRequest received(HttpRequest http) {
        return secrets.isEmpty() || !isPassedBy(http) ? http : http.from(origin, address(http));
    }

    private boolean isPassedBy(HttpRequest http) {
        byte[] sent = http.header(HEADER).orElse("").getBytes(StandardCharsets.UTF_8);
        boolean isKnown = false;
        // Compares with all of them, so that the time does not tell which one matched.
        for (String secret : secrets) {
            isKnown |= MessageDigest.isEqual(sent, secret.getBytes(StandardCharsets.UTF_8));
        }
        return isKnown;
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
