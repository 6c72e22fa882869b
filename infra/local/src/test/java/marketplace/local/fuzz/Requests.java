package marketplace.local.fuzz;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import marketplace.local.document.Description.Operation;
import marketplace.local.fuzz.Call.Pair;

/**
 * Half of the requests are valid, because others are refused early; the rest are damaged in one place or as a whole.
 */
record Requests(FuzzCallers callers, Values values, Mutation mutation, Chance chance) {

    private static final Pair JSON = new Pair("Content-Type", "application/json");

    private static final List<String> SEGMENTS = List.of(
            "nonsense",
            "-1",
            "0",
            "*",
            "me",
            "assigned",
            "%00",
            "%ff",
            "%2e%2e",
            "%2e%2e%2f%2e%2e",
            "a%2Fb",
            "%F0%9F%92%A9",
            "%ED%A0%80",
            "%E2%80%AEx",
            "%0d%0aX:1",
            "%7Bid%7D",
            "%25",
            "a+b",
            "%20",
            "~",
            "x".repeat(3000),
            "bty_00000000000000000000000000",
            "key_zzzzzzzzzzzzzzzzzzzzzzzzzz",
            "BTY_00000000000000000000000000",
            "agent_0123456789abcdef");

    private static final List<String> TYPES = List.of(
            "",
            "text/plain",
            "application/json; charset=utf-16",
            "application/json;charset=latin1",
            "application/json; charset=UTF-8",
            "APPLICATION/JSON",
            "application/merge-patch+json",
            "multipart/form-data; boundary=x",
            "application/x-www-form-urlencoded",
            "json",
            "*/*",
            "application/json, text/plain",
            ";",
            "application/json;");

    private static final List<Pair> HEADERS = List.of(
            new Pair("If-None-Match", "*"),
            new Pair("If-None-Match", "W/\"0\", \"a\""),
            new Pair("If-None-Match", "garbage"),
            new Pair("Accept-Encoding", "gzip"),
            new Pair("Accept-Encoding", "br;q=1.0, gzip;q=0, *;q=0"),
            new Pair("Accept-Encoding", "gzip;q=x,,;"),
            new Pair("Accept-Encoding", "identity;q=0"),
            new Pair("Content-Encoding", "gzip"),
            new Pair("Accept", "text/html"),
            new Pair("Accept", "image/*;q=9"),
            new Pair("Origin", "https://evil.example"),
            new Pair("Origin", "null"),
            new Pair("Access-Control-Request-Method", "POST"),
            new Pair("X-Forwarded-For", "999.1.1.1, x"),
            new Pair("X-Forwarded-For", ""),
            new Pair("X-HTTP-Method-Override", "DELETE"),
            new Pair("X-Request-Id", "mine"),
            new Pair("Range", "bytes=0-1"),
            new Pair("Cookie", "a=b;;=;c"),
            new Pair("User-Agent", "\u00ff\u00fe"),
            new Pair("X-Agent-Verification", "e30"),
            new Pair("X-Agent-Verification", "!!"),
            new Pair("X-Agent-Verification", "bnVsbA"),
            new Pair("Idempotency-Key", ""),
            new Pair("Idempotency-Key", " "),
            new Pair("Idempotency-Key", "k".repeat(255)),
            new Pair("Idempotency-Key", "k".repeat(256)),
            new Pair("Idempotency-Key", "\u00e9\u00ff"),
            new Pair("Idempotency-Key", "a,b"));

    private static final List<Pair> CREDENTIALS = List.of(
            new Pair("X-API-Key", ""),
            new Pair("X-API-Key", "svc_test_nonsense"),
            new Pair("X-API-Key", "x".repeat(5000)),
            new Pair("X-API-Key", "svc_live_\u00ff"),
            new Pair("Authorization", "Bearer"),
            new Pair("Authorization", "Bearer "),
            new Pair("Authorization", "Basic YTpi"),
            new Pair("Authorization", "Bearer a.b.c"),
            new Pair("Authorization", "Bearer svc_test_" + "0".repeat(38)),
            new Pair("Authorization", "Bearer eyJhbGciOiJub25lIn0.e30."),
            new Pair("Authorization", "Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IngifQ.e30.AAAA"),
            new Pair("Authorization", "\u00ff"));

    private enum Care {
        VALID,
        NEARLY,
        MUTATED
    }

    Call of(Operation operation) {
        Care care = chance.percent(55) ? Care.VALID : chance.percent(60) ? Care.NEARLY : Care.MUTATED;
        List<Pair> headers = new ArrayList<>(credentials(operation, care));
        Doc body = body(operation, care);
        if (body.bytes().length > 0) {
            headers.add(care == Care.VALID || chance.percent(85) ? JSON : new Pair("Content-Type", chance.of(TYPES)));
        }
        moreHeaders(operation, care, headers);
        String method = operation.method().equals("GET") && chance.percent(5) ? "HEAD" : operation.method();
        return new Call(method, path(operation, care), query(operation, care), List.copyOf(headers), body);
    }

    private List<Pair> credentials(Operation operation, Care care) {
        if (care == Care.MUTATED && chance.percent(40)) {
            return List.of(chance.of(CREDENTIALS));
        }
        Map<String, String> chosen;
        if (operation.path().equals("/api/account")) {
            // Without the others the run could not go on.
            chosen = callers.newcomer();
        } else if (chance.percent(care == Care.VALID ? 12 : 25)) {
            chosen = chance.of(List.of(
                    Map.of(),
                    callers.key(),
                    callers.scopedKey(),
                    callers.session(),
                    callers.worker(),
                    callers.newcomer(),
                    callers.admin()));
        } else if (operation.path().startsWith("/api/admin/")) {
            chosen = callers.admin();
        } else if (operation.takes("ApiKey")) {
            chosen = chance.percent(60) || !operation.takes("Bearer") ? callers.key() : callers.session();
        } else {
            chosen = operation.takes("Bearer") ? person() : Map.of();
        }
        return chosen.entrySet().stream()
                .map(entry -> new Pair(entry.getKey(), entry.getValue()))
                .toList();
    }

    private Map<String, String> person() {
        return chance.percent(10) ? callers.newcomer() : chance.of(List.of(callers.worker(), callers.session()));
    }

    private Doc body(Operation operation, Care care) {
        JsonNode schema = operation.bodySchema();
        boolean wanted = !schema.isMissingNode();
        if (!wanted && chance.percent(care == Care.VALID ? 100 : 85)) {
            return Doc.none();
        }
        Doc valid = wanted ? values.object(schema, chance.of(List.of(0, 5, 15, 40, 100))) : new Doc.Obj(List.of());
        return switch (care) {
            case VALID -> valid;
            case NEARLY -> mutation.one(valid);
            case MUTATED ->
                chance.percent(40) ? mutation.whole(valid) : mutation.one(mutation.one(mutation.one(valid)));
        };
    }

    private String path(Operation operation, Care care) {
        Map<String, JsonNode> schemas = operation.parameters("path").stream()
                .collect(Collectors.toMap(
                        parameter -> parameter.path("name").asText(), parameter -> parameter.path("schema")));
        List<String> names = List.copyOf(schemas.keySet());
        Map<String, String> known = new HashMap<>(callers.values().path(names, chance));
        // A number names no record, so none is known from an answer.
        schemas.forEach((name, schema) -> {
            if (schema.path("type").asText().equals("integer")) {
                known.put(name, plain(values.of(name, schema)));
            }
        });
        String path = operation.path();
        for (String name : names) {
            boolean odd = chance.percent(care == Care.VALID ? 3 : 20) || !known.containsKey(name);
            path = path.replace("{" + name + "}", odd ? chance.of(SEGMENTS) : encoded(known.get(name)));
        }
        return path;
    }

    private List<Pair> query(Operation operation, Care care) {
        List<Pair> query = new ArrayList<>();
        for (JsonNode parameter : operation.parameters("query")) {
            if (parameter.path("required").asBoolean() || chance.percent(25)) {
                String name = parameter.path("name").asText();
                query.add(new Pair(name, encoded(plain(values.of(name, parameter.path("schema"))))));
            }
        }
        if (care != Care.VALID && chance.percent(50)) {
            String name = query.isEmpty() ? "unknown" : chance.of(query).name();
            String spoiled = plain(mutation.one(Doc.text("x")));
            // The server refuses a longer request head early.
            query.add(new Pair(
                    name,
                    chance.of(List.of("%00", "%ff%fe", "%", "", cut(encoded(spoiled)), "1,2,,", "%ED%A0%80"))
                            .replaceFirst("^%$", "%25")));
        }
        return List.copyOf(query);
    }

    private static String cut(String encoded) {
        return encoded.length() > 3000 ? "y".repeat(3000) : encoded;
    }

    private static String plain(Doc value) {
        if (value instanceof Doc.Arr(List<Doc> items)) {
            return items.stream().map(Requests::plain).collect(Collectors.joining(","));
        }
        String written = new String(value.bytes(), StandardCharsets.UTF_8);
        return written.startsWith("\"") ? written.substring(1, written.length() - 1) : written;
    }

    private void moreHeaders(Operation operation, Care care, List<Pair> headers) {
        for (JsonNode parameter : operation.parameters("header")) {
            String name = parameter.path("name").asText();
            if (name.equals("Idempotency-Key") && chance.percent(25)) {
                headers.add(new Pair(name, "key " + chance.below(40)));
            }
            if (name.equals("X-Agent-Verification") && chance.percent(60)) {
                byte[] proof =
                        values.of("agentVerification", parameter.path("schema")).bytes();
                headers.add(
                        new Pair(name, Base64.getUrlEncoder().withoutPadding().encodeToString(proof)));
            }
        }
        callers.values()
                .text("ETag", chance)
                .filter(_ -> chance.percent(10))
                .ifPresent(tag -> headers.add(new Pair("If-None-Match", tag)));
        int more = care == Care.VALID ? (chance.percent(10) ? 1 : 0) : chance.below(3);
        for (int i = 0; i < more; i++) {
            headers.add(chance.of(HEADERS));
        }
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }
}
