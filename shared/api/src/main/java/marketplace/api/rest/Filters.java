package marketplace.api.rest;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import marketplace.kernel.secrets.Sha256;

/** CORS, caching, ETags and compression of every response, errors included. */
final class Filters {

    private static final String EXPOSED = "ETag, Idempotency-Replayed, Retry-After, X-RateLimit-Limit,"
            + " X-RateLimit-Remaining, X-RateLimit-Reset, X-Request-Id";

    private static final String ACCEPTED = "Authorization, Content-Type, Idempotency-Key, If-None-Match,"
            + " MCP-Protocol-Version, Mcp-Method, Mcp-Name, X-API-Key, X-Agent-Verification, X-MCP-Exclude-Tools,"
            + " X-MCP-Readonly, X-MCP-Tools, X-MCP-Toolsets";

    private static final Set<String> CREDENTIALS = Set.of("authorization", "x-api-key");

    private static final String PREFLIGHT_MAX_AGE = "7200";

    /** Many readers of public data at once cause one read. */
    private static final String OPEN_FOR_A_MOMENT = "public, max-age=5";

    private static final String OWN = "private, no-cache";
    private static final String NEVER = "no-store";

    private static final int TAG_LENGTH = 32;

    private final CorsOrigins origins;

    Filters(CorsOrigins origins) {
        this.origins = origins;
    }

    static HttpResponse options(HttpRequest http, List<String> methods) {
        String allowed = String.join(", ", RouteTable.allowed(methods));
        HttpResponse response = new HttpResponse(204, Map.of("Allow", allowed), new byte[0]);
        return http.header("access-control-request-method").isEmpty()
                ? response
                : response.with(Map.of(
                        "Access-Control-Allow-Methods", allowed,
                        "Access-Control-Allow-Headers", ACCEPTED,
                        "Access-Control-Max-Age", PREFLIGHT_MAX_AGE));
    }

    HttpResponse finish(HttpRequest http, RouteTable routes, HttpResponse response) {
        boolean open = isOpenRead(http, routes);
        Map<String, String> headers = new TreeMap<>(cors(http, open));
        headers.put("Vary", vary(http, open, response));
        headers.putAll(caching(http, open, response));
        HttpResponse whole = response.with(headers);
        return isKnown(http, whole) ? whole.notModified() : Compression.pack(http, whole);
    }

    private static boolean isOpenRead(HttpRequest http, RouteTable routes) {
        boolean preflight = http.method().equals("OPTIONS");
        String method = preflight ? http.header("access-control-request-method").orElse("GET") : http.method();
        boolean reads = method.equals("GET") || method.equals("HEAD");
        List<String> announced = preflight
                ? http.list("access-control-request-headers")
                : http.headers().keySet().stream().toList();
        return reads
                && announced.stream().map(name -> name.toLowerCase(Locale.ROOT)).noneMatch(CREDENTIALS::contains)
                && (routes.isOpen(http) || routes.methods(http).isEmpty());
    }

    private Map<String, String> cors(HttpRequest http, boolean open) {
        Optional<String> allowed =
                open ? Optional.of("*") : http.header("origin").filter(origins.listed()::contains);
        return allowed.map(origin ->
                        Map.of("Access-Control-Allow-Origin", origin, "Access-Control-Expose-Headers", EXPOSED))
                .orElse(Map.of());
    }

    private static String vary(HttpRequest http, boolean open, HttpResponse response) {
        List<String> names = new ArrayList<>(List.of("Accept-Encoding"));
        Optional.ofNullable(response.headers().get("Vary")).ifPresent(names::add);
        if (open) {
            names.addAll(List.of("Authorization", "X-API-Key"));
        } else {
            names.add("Origin");
        }
        if (http.method().equals("OPTIONS")) {
            names.addAll(List.of("Access-Control-Request-Headers", "Access-Control-Request-Method"));
        }
        return String.join(", ", names);
    }

    private static Map<String, String> caching(HttpRequest http, boolean open, HttpResponse response) {
        if (response.headers().containsKey("Cache-Control")) {
            return Map.of();
        }
        if (!isRead(http) || response.status() != 200) {
            return Map.of("Cache-Control", NEVER);
        }
        // Weak, because the compressed body has other bytes.
        String tag = "W/\"" + Sha256.of(response.body()).substring(0, TAG_LENGTH) + "\"";
        return Map.of("ETag", tag, "Cache-Control", open ? OPEN_FOR_A_MOMENT : OWN);
    }

    private static boolean isKnown(HttpRequest http, HttpResponse response) {
        String tag = response.headers().get("ETag");
        return tag != null
                && http.list("if-none-match").stream()
                        .anyMatch(known -> known.equals("*") || bare(known).equals(bare(tag)));
    }

    private static String bare(String tag) {
        return tag.startsWith("W/") ? tag.substring(2) : tag;
    }

    private static boolean isRead(HttpRequest http) {
        return http.method().equals("GET") || http.method().equals("HEAD");
    }
}
