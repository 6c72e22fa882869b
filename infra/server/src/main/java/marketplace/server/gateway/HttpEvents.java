package marketplace.server.gateway;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import marketplace.api.Json;
import marketplace.server.http.Exchange;
import marketplace.server.http.Reply;
import marketplace.server.http.RequestHead;
import marketplace.server.template.Arns;

/** Converts HTTP requests to API Gateway events (payload format 2.0) and function answers to HTTP responses. */
final class HttpEvents {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("dd/MMM/yyyy:HH:mm:ss Z", Locale.ROOT).withZone(ZoneOffset.UTC);

    private HttpEvents() {}

    static ObjectNode request(Exchange exchange, Proxy proxy, Routes.Match match, byte[] body, Instant now) {
        return request(exchange.head(), exchange.peer(), exchange.port(), proxy, match, body, now);
    }

    static ObjectNode request(
            RequestHead head, InetAddress peer, int port, Proxy proxy, Routes.Match match, byte[] body, Instant now) {
        Map<String, String> headers = joined(head);
        String cookies = headers.remove("cookie");
        String sourceIp = proxy.sourceIp(head, peer);
        URI origin = proxy.origin(port);
        // The gateway sets these three.
        headers.merge(Proxy.FORWARDED, peer.getHostAddress(), (sent, added) -> sent + ", " + added);
        headers.put("x-forwarded-port", Integer.toString(port));
        headers.put("x-forwarded-proto", origin.getScheme());

        ObjectNode event = Json.object()
                .put("version", "2.0")
                .put("routeKey", match.routeKey())
                .put("rawPath", head.path())
                .put("rawQueryString", head.query());
        if (cookies != null) {
            ArrayNode all = event.putArray("cookies");
            List.of(cookies.split(";\\s*", -1)).forEach(all::add);
        }
        texts(event, "headers", headers);
        textsIfAny(event, "queryStringParameters", query(head.query()));
        textsIfAny(event, "pathParameters", match.pathParameters());

        ObjectNode context = event.putObject("requestContext")
                .put("accountId", Arns.ACCOUNT)
                .put("apiId", "local")
                .put("domainName", origin.getAuthority())
                .put("domainPrefix", "local");
        context.putObject("http")
                .put("method", head.method())
                .put("path", head.path())
                .put("protocol", head.protocol())
                .put("sourceIp", sourceIp)
                .put("userAgent", headers.getOrDefault("user-agent", ""));
        context.put("requestId", UUID.randomUUID().toString())
                .put("routeKey", match.routeKey())
                .put("stage", "$default")
                .put("time", TIME.format(now))
                .put("timeEpoch", now.toEpochMilli());
        putBody(event, headers, body);
        return event;
    }

    private static void putBody(ObjectNode event, Map<String, String> headers, byte[] body) {
        Optional<String> text = isText(headers) ? utf8(body) : Optional.empty();
        if (body.length > 0) {
            event.put("body", text.orElseGet(() -> Base64.getEncoder().encodeToString(body)));
        }
        event.put("isBase64Encoded", body.length > 0 && text.isEmpty());
    }

    /** The gateway passes bodies of these media types as text. */
    private static boolean isText(Map<String, String> headers) {
        String type = headers.getOrDefault("content-type", "")
                .replaceFirst(";.*", "")
                .strip()
                .toLowerCase(Locale.ROOT);
        boolean texts = type.startsWith("text/")
                || type.equals("application/json")
                || type.equals("application/javascript")
                || type.equals("application/xml");
        return texts && !headers.containsKey("content-encoding");
    }

    /** Empty if the bytes are not UTF-8: then the function receives them unchanged. */
    private static Optional<String> utf8(byte[] bytes) {
        try {
            return Optional.of(StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString());
        } catch (CharacterCodingException _) {
            return Optional.empty();
        }
    }

    /** Headers by name in lower case; repeated ones joined by commas. */
    static Map<String, String> joined(RequestHead head) {
        Map<String, String> headers = new TreeMap<>();
        head.headers().forEach((name, values) -> headers.put(name, String.join(",", values)));
        return headers;
    }

    private static Map<String, String> query(String rawQuery) {
        Map<String, String> parameters = new LinkedHashMap<>();
        for (String part : rawQuery.split("&", -1)) {
            if (!part.isEmpty()) {
                String[] pair = part.split("=", 2);
                String value = pair.length == 2 ? decoded(pair[1]) : "";
                parameters.merge(decoded(pair[0]), value, (first, next) -> first + "," + next);
            }
        }
        return parameters;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static void textsIfAny(ObjectNode event, String name, Map<String, String> texts) {
        if (!texts.isEmpty()) {
            texts(event, name, texts);
        }
    }

    private static void texts(ObjectNode event, String name, Map<String, String> texts) {
        ObjectNode object = event.putObject(name);
        texts.forEach(object::put);
    }

    /** An answer without a status code is the body of a 200. */
    static Reply response(byte[] answer) throws IOException {
        JsonNode json = Json.MAPPER.readTree(answer);
        if (!json.path("statusCode").isInt()) {
            return new Reply(200, Map.of("content-type", "application/json"), List.of(), answer);
        }
        Map<String, String> headers = new LinkedHashMap<>();
        json.path("headers")
                .properties()
                .forEach(
                        header -> headers.put(header.getKey(), header.getValue().asText()));
        List<String> cookies = new ArrayList<>();
        json.path("cookies").forEach(cookie -> cookies.add(cookie.asText()));
        String body = json.path("body").asText("");
        byte[] bytes = json.path("isBase64Encoded").asBoolean()
                ? Base64.getDecoder().decode(body)
                : body.getBytes(StandardCharsets.UTF_8);
        return new Reply(json.path("statusCode").intValue(), headers, cookies, bytes);
    }
}
