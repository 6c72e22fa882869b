package marketplace.bench;

import com.fasterxml.jackson.databind.node.ObjectNode;
import marketplace.api.Json;

/** Events as API Gateway sends them to a function. */
final class GatewayEvent {

    static final String ADDRESS = "192.0.2.1";

    private GatewayEvent() {}

    /** With one path parameter, or none if its name is empty. */
    static String get(String path, String parameter, String value) {
        String route = "GET " + path;
        ObjectNode event = event(route, path.replace("{" + parameter + "}", value));
        if (!parameter.isEmpty()) {
            event.putObject("pathParameters").put(parameter, value);
        }
        return Json.text(event);
    }

    static String get(String path) {
        return get(path, "", "");
    }

    static String post(String path, String body) {
        return Json.text(event("POST " + path, path).put("body", body));
    }

    private static ObjectNode event(String route, String path) {
        ObjectNode event = Json.object().put("version", "2.0").put("routeKey", route);
        event.put("rawPath", path).put("rawQueryString", "").put("isBase64Encoded", false);
        event.putObject("headers")
                .put("accept", "application/json")
                .put("content-type", "application/json")
                .put("host", "api.example.com")
                .put("x-forwarded-proto", "https");
        event.putObject("requestContext")
                .put("domainName", "api.example.com")
                .put("requestId", "bench")
                .put("routeKey", route)
                .put("stage", "$default")
                .putObject("http")
                .put("method", route.substring(0, route.indexOf(' ')))
                .put("path", path)
                .put("protocol", "HTTP/1.1")
                .put("sourceIp", ADDRESS)
                .put("userAgent", "bench");
        return event;
    }
}
