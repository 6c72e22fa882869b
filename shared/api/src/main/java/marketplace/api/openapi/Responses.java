package marketplace.api.openapi;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.kernel.ErrorCode;

/** Repeated responses become components. Refusals are named after their codes: {@code ForbiddenOrInsufficientScope}. */
final class Responses {

    private static final String PATH = "#/components/responses/";
    private static final String NOT_MODIFIED = "NotModified";
    private static final String DEFAULT = "default";

    /** Generated Go clients have one type for each schema, response and parameter, in one name space. */
    private static final String ANSWER = "Answer";

    /** Statuses of every operation, described by the response {@code default}. */
    private static final Set<Integer> ANYWHERE = Set.of(413, 415, 429, 500, 502);

    /** The response {@code default} of an access, with how its credentials are refused. */
    private record Anywhere(String name, Set<ErrorCode> refusals) {}

    private record Use(ObjectNode responses, String status) {}

    private final Map<String, ObjectNode> responses = new TreeMap<>();
    private final Map<String, List<Use>> refusals = new TreeMap<>();
    private final Map<ObjectNode, List<Use>> successes = new LinkedHashMap<>();

    void errors(ObjectNode responses, Operation<?, ?> operation) {
        Set<ErrorCode> codes = codes(operation);
        Anywhere anywhere = anywhere(operation.access());
        Map<Integer, List<ErrorCode>> byStatus = codes.stream()
                .filter(code -> !ANYWHERE.contains(code.status()))
                .collect(Collectors.groupingBy(ErrorCode::status, LinkedHashMap::new, Collectors.toList()));
        byStatus.forEach((status, own) -> {
            if (!anywhere.refusals().containsAll(own)) {
                refer(responses, Integer.toString(status), name(own, operation.access() == Access.PUBLIC), own);
            }
        });
        List<ErrorCode> any = codes.stream()
                .filter(code ->
                        ANYWHERE.contains(code.status()) || anywhere.refusals().contains(code))
                .toList();
        refer(responses, DEFAULT, anywhere.name(), any);
    }

    void only(ErrorCode code, ObjectNode responses) {
        refer(responses, Integer.toString(code.status()), name(code), List.of(code));
    }

    private void refer(ObjectNode responses, String status, String name, List<ErrorCode> codes) {
        ObjectNode described = describe(codes);
        if (!this.responses.computeIfAbsent(name, _ -> described).equals(described)) {
            throw new IllegalArgumentException("two responses are named " + name);
        }
        responses.putObject(status).put("$ref", PATH + name);
        refusals.computeIfAbsent(name, _ -> new ArrayList<>()).add(new Use(responses, status));
    }

    void notModified(ObjectNode responses) {
        this.responses.computeIfAbsent(NOT_MODIFIED, _ -> {
            ObjectNode response =
                    Json.object().put("description", "Unchanged: If-None-Match names the current ETag. No body.");
            ResponseHeader.ETAG.refer(response.putObject("headers"));
            return response;
        });
        responses.putObject("304").put("$ref", PATH + NOT_MODIFIED);
    }

    void success(ObjectNode responses, int status, ObjectNode success) {
        responses.set(Integer.toString(status), success);
        successes.computeIfAbsent(success, _ -> new ArrayList<>()).add(new Use(responses, Integer.toString(status)));
    }

    /** Repeated successes are named after their schemas: {@code EscrowListAnswer}. Call it when all are known. */
    Map<String, ObjectNode> hoist() {
        refusals.forEach((name, uses) -> {
            Use first = uses.getFirst();
            if (uses.size() == 1 && !first.status().equals(DEFAULT)) {
                first.responses().set(first.status(), responses.remove(name));
            }
        });
        successes.forEach((success, uses) -> {
            if (uses.size() > 1) {
                String schema = success.at("/content/application~1json/schema/$ref")
                        .textValue()
                        .substring(SchemaComponents.PATH.length());
                String name = schema + ANSWER;
                if (responses.putIfAbsent(name, success) != null) {
                    throw new IllegalArgumentException("two responses are named " + name);
                }
                uses.forEach(use -> use.responses().putObject(use.status()).put("$ref", PATH + name));
            }
        });
        return responses;
    }

    /** A used idempotency key is a conflict of every call but reads and the public ones. */
    private static String name(List<ErrorCode> codes, boolean open) {
        String name = codes.stream()
                .filter(code -> code != ErrorCode.IDEMPOTENCY_KEY_REUSE)
                .map(Responses::name)
                .collect(Collectors.joining("Or"));
        boolean unkeyed = codes.contains(ErrorCode.CONFLICT) && !codes.contains(ErrorCode.IDEMPOTENCY_KEY_REUSE);
        return unkeyed ? (open ? "Public" : "Read") + name : name;
    }

    private static String name(ErrorCode code) {
        return Arrays.stream(code.wire().split("_"))
                .map(word -> word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1))
                .collect(Collectors.joining());
    }

    private static ObjectNode describe(List<ErrorCode> codes) {
        ObjectNode response = Json.object();
        response.put(
                "description",
                codes.stream().map(code -> "`" + code.wire() + "`").collect(Collectors.joining(", ")));
        ArrayNode wires = response.putArray("x-error-codes");
        codes.forEach(code -> wires.add(code.wire()));
        if (codes.contains(ErrorCode.RATE_LIMITED)) {
            ObjectNode headers = response.putObject("headers");
            ResponseHeader.ALWAYS.forEach(header -> header.refer(headers));
            ResponseHeader.RETRY_AFTER.refer(headers);
        }
        response.putObject("content")
                .putObject("application/json")
                .putObject("schema")
                .put("$ref", "#/components/schemas/Error");
        return response;
    }

    private static Set<ErrorCode> codes(Operation<?, ?> operation) {
        // The enum is sorted by status.
        Set<ErrorCode> codes = new TreeSet<>(operation.errors());
        codes.add(ErrorCode.VALIDATION);
        codes.add(ErrorCode.RATE_LIMITED);
        codes.add(ErrorCode.INTERNAL);
        if (operation.access() != Access.PUBLIC) {
            codes.add(ErrorCode.UNAUTHENTICATED);
            codes.add(ErrorCode.ISSUER_UNAVAILABLE);
        }
        if (acceptsOneKind(operation.access())) {
            codes.add(ErrorCode.FORBIDDEN);
        }
        boolean takesKeys = switch (operation.access()) {
            case KEY, KEY_OR_SESSION, OPTIONAL_KEY -> true;
            case PUBLIC, SESSION, ADMIN -> false;
        };
        if (takesKeys) {
            codes.add(ErrorCode.INSUFFICIENT_SCOPE);
        }
        if (operation.rest().path().contains("{")) {
            codes.add(ErrorCode.NOT_FOUND);
        }
        if (operation.effect() != Effect.READ) {
            codes.add(ErrorCode.CONFLICT);
        }
        if (operation.takesIdempotencyKey()) {
            codes.add(ErrorCode.IDEMPOTENCY_KEY_REUSE);
        }
        codes.add(ErrorCode.PAYLOAD_TOO_LARGE);
        codes.add(ErrorCode.UNSUPPORTED_MEDIA_TYPE);
        return codes;
    }

    private static Anywhere anywhere(Access access) {
        return switch (access) {
            case PUBLIC -> new Anywhere("AnyPublicError", Set.of());
            case SESSION, ADMIN ->
                new Anywhere("AnySessionError", Set.of(ErrorCode.UNAUTHENTICATED, ErrorCode.FORBIDDEN));
            case OPTIONAL_KEY, KEY, KEY_OR_SESSION ->
                new Anywhere("AnyError", Set.of(ErrorCode.UNAUTHENTICATED, ErrorCode.INSUFFICIENT_SCOPE));
        };
    }

    private static boolean acceptsOneKind(Access access) {
        return switch (access) {
            case PUBLIC, OPTIONAL_KEY, KEY_OR_SESSION -> false;
            case KEY, SESSION, ADMIN -> true;
        };
    }
}
