package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Operation;
import marketplace.api.rest.RouteTable;
import marketplace.api.schema.Schemas;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.ErrorCode;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.stories.HostileInput.Expected;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class HostileInputTest {

    private static final List<String> METHODS = List.of("GET", "POST", "PUT", "PATCH", "DELETE", "PROPFIND");

    private static Api api;
    private static Account account;
    private static Account.Key key;
    private static Map<String, String> admin;
    private static String bounty;

    @BeforeAll
    static void signUp() {
        api = Service.api();
        api.beginHour();
        // Digests of earlier stories are stored within an hour. Those of the next ones begin at the start of an hour
        // too.
        api.advance("PT90M");
        account = Account.signUp(api);
        account.makeProfile();
        bounty = account.postBounty();
        key = account.newKey();
        admin = Service.adminSession();
        assertThat(api.get("/api/keys", key.credentials()).status()).isEqualTo(200);
        assertThat(changes()).as("the observer sees what is stored").anyMatch(change -> change.contains(bounty));
    }

    static Stream<Operation<?, ?>> operations() {
        return Capabilities.described().operations().stream();
    }

    private static String withExampleIds(String path) {
        String none = "_" + "0".repeat(26);
        return path.replace("{accountId}", "acc" + none)
                .replace("{keyId}", "key" + none)
                .replace("{agentId}", "agent_" + "0".repeat(16))
                .replace("{sessionId}", "ses" + none)
                .replace("{humanId}", "hum" + none)
                .replace("{reviewId}", "rev" + none)
                .replace("{bountyId}", bounty)
                .replace("{applicationId}", "app" + none)
                .replace("{submissionId}", "sbm" + none)
                .replace("{transferId}", "trf" + none)
                .replace("{paymentLinkId}", "plk" + none)
                .replace("{refundId}", "rfd" + none)
                .replace("{date}", "1999-12-31")
                .replace("{conversationId}", "cnv" + none)
                .replace("{serviceId}", "svc" + none)
                .replace("{bookingId}", "bkg" + none)
                .replace("{subscriptionId}", "sub" + none)
                .replace("{cycle}", "1")
                .replace("{templateId}", "qat" + none)
                .replace("{findingId}", "fnd" + none)
                .replace("{runId}", path.contains("/qa/") ? "qat" + none + "_20260101" : "tst" + none)
                .replace("{escrowId}", "esc" + none)
                .replace("{endpointId}", "whe" + none)
                .replace("{eventId}", "webhook.test:" + none)
                .replace("{deliveryId}", "whd" + none);
    }

    private static Map<String, String> credentials(Operation<?, ?> operation) {
        return switch (operation.access()) {
            case SESSION -> account.session();
            case ADMIN -> admin;
            case PUBLIC, OPTIONAL_KEY, KEY, KEY_OR_SESSION -> key.credentials();
        };
    }

    /** What no operation reads, such as a body that is not JSON, goes to every eighth one. */
    @ParameterizedTest
    @MethodSource("operations")
    void hostileInputIsRefusedByEveryOperationAndStoresNothing(Operation<?, ?> operation) {
        int place = operations().map(Operation::name).toList().indexOf(operation.name());
        requireRefused(operation, HostileInput.against(operation, HostileInputTest::withExampleIds, 8, place));
    }

    @ParameterizedTest
    @Tag("nightly")
    @MethodSource("operations")
    void everyHostileInputIsRefusedByEveryOperation(Operation<?, ?> operation) {
        requireRefused(operation, HostileInput.against(operation, HostileInputTest::withExampleIds, 1, 0));
    }

    private static void requireRefused(Operation<?, ?> operation, List<HostileInput> all) {
        boolean mayBeCarriedOut = operation.effect() != Effect.READ
                && Schemas.input(operation.input()).path("required").isEmpty();
        List<HostileInput> inputs = all.stream()
                .filter(input -> !(mayBeCarriedOut && input.expected() instanceof Expected.Harmless))
                .toList();
        List<String> wrong = new ArrayList<>();
        List<String> before = changes();

        for (HostileInput input : inputs) {
            Map<String, String> headers = new TreeMap<>(Map.of("Content-Type", "application/json"));
            headers.putAll(credentials(operation));
            headers.putAll(input.headers());
            check(api.send(input.method(), input.path(), headers, input.body()), input.expected())
                    .forEach(fault -> wrong.add(input + "\n    " + fault));
        }

        assertThat(wrong).as(inputs.size() + " requests").isEmpty();
        assertThat(changes()).as("what was stored").isEqualTo(before);
    }

    private static List<String> changes() {
        api.settle();
        return TableObserver.changes();
    }

    private static List<String> check(Answer answer, Expected expected) {
        return switch (expected) {
            case Expected.Refusal(String outcome) -> {
                List<String> faults = new ArrayList<>(checkShape(answer));
                if (!answer.outcome().equals(outcome)) {
                    faults.add("is " + answer.outcome() + ", not " + outcome);
                }
                yield faults;
            }
            case Expected.Fault(String field) -> {
                List<String> faults = new ArrayList<>(checkShape(answer));
                TreeSet<String> named = new TreeSet<>();
                answer.json()
                        .path("details")
                        .forEach(detail -> named.add(detail.path("field").asText()));
                if (!answer.outcome().equals("400 validation") || !named.contains(field)) {
                    faults.add("is " + answer.outcome() + " and names " + named + ", not " + field);
                }
                yield faults;
            }
            case Expected.Harmless() -> answer.status() < 300 ? List.of() : checkShape(answer);
        };
    }

    private static List<String> checkShape(Answer answer) {
        List<String> faults = new ArrayList<>();
        if (answer.status() < 400 || answer.status() >= 500) {
            faults.add("has status " + answer.status() + ": " + answer.body());
            return faults;
        }
        JsonNode body = answer.json();
        boolean known = Arrays.stream(ErrorCode.values())
                .anyMatch(code ->
                        code.wire().equals(body.path("error_code").asText()) && code.status() == answer.status());
        boolean traced = answer.headers()
                .firstValue("X-Request-Id")
                .equals(Optional.ofNullable(body.path("requestId").textValue()));
        boolean json = answer.headers()
                .firstValue("Content-Type")
                .filter("application/json"::equals)
                .isPresent();
        boolean refused =
                body.path("success").isBoolean() && !body.path("success").asBoolean();
        if (!known
                || !traced
                || !json
                || !refused
                || body.path("error").asText().isBlank()) {
            faults.add("is not in the one shape: " + answer);
        }
        return faults;
    }

    /** DELETE /api/keys/register-identity matches the route of a key's id. */
    private static boolean isTakenAsAParameter(String method, String path) {
        return operations()
                .filter(operation -> operation.rest().method().equals(method))
                .anyMatch(operation -> path.matches(operation.rest().path().replaceAll("\\{[^}]+}", "[^/]+")));
    }

    @Test
    void unknownPathIs404AndUnknownMethodIs405() {
        List<String> before = changes();
        TreeMap<String, TreeSet<String>> methods = new TreeMap<>();
        operations()
                .forEach(operation -> methods.computeIfAbsent(operation.rest().path(), _ -> new TreeSet<>())
                        .add(operation.rest().method()));
        methods.forEach((path, known) -> {
            for (String method : METHODS) {
                if (!known.contains(method) && !isTakenAsAParameter(method, path)) {
                    Answer answer = api.send(method, withExampleIds(path), key.credentials(), new byte[0]);
                    assertThat(checkShape(answer)).as(method + " " + path).isEmpty();
                    assertThat(answer.outcome()).as(method + " " + path).isEqualTo("405 method_not_allowed");
                    assertThat(answer.headers().firstValue("Allow"))
                            .contains(String.join(", ", RouteTable.allowed(List.copyOf(known))));
                }
            }
        });
        for (String path : List.of(
                "/",
                "/api",
                "/api/",
                "/api/nothing",
                "/api//keys",
                "/api/keys/",
                "/api/keys/a/b",
                "/API/KEYS",
                "/%00",
                "/api%2Fkeys",
                "/api/keys%2F",
                "/api/..%2fkeys",
                "/api/keys;a=b",
                "/x".repeat(5_000))) {
            for (String method : METHODS) {
                Answer answer = api.send(method, path, key.credentials(), new byte[0]);
                assertThat(checkShape(answer)).as(method + " " + path).isEmpty();
                assertThat(answer.outcome()).as(method + " " + path).isIn("404 not_found", "405 method_not_allowed");
            }
        }
        assertThat(changes()).isEqualTo(before);
    }

    @Test
    void invalidCredentialsAreRefused() {
        List<String> before = changes();
        String raw = key.credentials().get("X-API-Key");
        String token = account.session().get("Authorization");
        List<Map<String, String>> bad = List.of(
                Map.of("X-API-Key", raw + "x"),
                Map.of("X-API-Key", raw.substring(1)),
                Map.of("X-API-Key", ""),
                Map.of("X-API-Key", "x".repeat(10_000)),
                Map.of("X-API-Key", token),
                Map.of("Authorization", "Bearer"),
                Map.of("Authorization", "Bearer "),
                Map.of("Authorization", "Basic eDp5"),
                Map.of("Authorization", token + "x"),
                Map.of("Authorization", token.replaceFirst("\\.[^.]*$", ".")),
                Map.of("Authorization", "Bearer eyJhbGciOiJub25lIn0.e30."),
                Map.of("Authorization", "Bearer " + ".".repeat(5_000)),
                Map.of());
        operations()
                .filter(operation -> operation.access() != Access.PUBLIC && operation.access() != Access.OPTIONAL_KEY)
                .forEach(operation -> bad.forEach(credentials -> {
                    String path = withExampleIds(operation.rest().path());
                    Answer answer = api.send(operation.rest().method(), path, credentials, new byte[0]);
                    assertThat(checkShape(answer))
                            .as(operation.name() + credentials)
                            .isEmpty();
                    assertThat(answer.outcome())
                            .as(operation.name() + credentials)
                            .isEqualTo("401 unauthenticated");
                }));
        assertThat(changes()).isEqualTo(before);
    }

    @Test
    void repeatedHeadersCauseNoServerFault() {
        List<String> before = changes();
        String raw = key.credentials().get("X-API-Key");
        operations().forEach(operation -> {
            for (String name :
                    List.of("X-API-Key", "Authorization", "Content-Type", "Idempotency-Key", "Accept", "Cookie")) {
                HttpRequest.Builder request = HttpRequest.newBuilder(api.base()
                                .resolve(withExampleIds(operation.rest().path())))
                        .method(operation.rest().method(), HttpRequest.BodyPublishers.ofString("{\"a\":1e309}"))
                        .header("X-API-Key", raw)
                        .header(name, "application/json")
                        .header(name, "k".repeat(300));
                assertThat(checkShape(api.send(request.build())))
                        .as(operation.name() + name)
                        .isEmpty();
            }
        });
        assertThat(changes()).isEqualTo(before);
    }

    @Test
    void cursorOfAnotherListIsRefused() {
        account.newKey();
        String cursor = api.get("/api/keys?limit=1", key.credentials()).text("/nextCursor");
        assertThat(api.get("/api/keys?limit=1&cursor=" + cursor, key.credentials())
                        .outcome())
                .isEqualTo("200");
        Account another = Account.signUp(api);

        assertThat(api.get("/api/keys?limit=1&cursor=" + cursor, another.session())
                        .outcome())
                .isEqualTo("400 invalid_cursor");
        assertThat(api.get("/api/webhooks/deliveries?cursor=" + cursor, key.credentials())
                        .outcome())
                .isEqualTo("400 invalid_cursor");
        assertThat(api.get("/api/bounties/" + bounty + "/applications?cursor=" + cursor, key.credentials())
                        .outcome())
                .isEqualTo("400 invalid_cursor");
        assertThat(api.get("/api/keys?limit=1&cursor=" + cursor + "A", key.credentials())
                        .outcome())
                .isEqualTo("400 invalid_cursor");
    }

    /** No client sends such a path, so the test writes the bytes itself. */
    @Test
    void brokenPercentEncodingReachesNoFunction() throws IOException {
        List<String> before = changes();
        for (String target : List.of("/api/keys/%zz", "/api/keys/%", "/api/keys?cursor=%zz", "/api/<a>")) {
            for (String method : METHODS) {
                assertThat(raw(method + " " + target + " HTTP/1.1")).startsWith("HTTP/1.1 400 ");
            }
        }
        assertThat(changes()).isEqualTo(before);
    }

    private static String raw(String requestLine) throws IOException {
        try (Socket socket = new Socket(
                InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), api.base().getPort())) {
            socket.setSoTimeout(10_000);
            String request = requestLine + "\r\nHost: localhost\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readNBytes(13), StandardCharsets.UTF_8);
        }
    }
}
