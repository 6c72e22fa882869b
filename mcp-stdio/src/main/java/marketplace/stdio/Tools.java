package marketplace.stdio;

import static marketplace.mcp.tools.ToolArguments.IDEMPOTENCY_KEY;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.net.http.HttpTimeoutException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.UUID;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.kernel.cache.Lazy;
import marketplace.mcp.Guides;
import marketplace.mcp.JsonText;
import marketplace.mcp.McpServer;
import marketplace.mcp.ProtocolFault;
import marketplace.mcp.ToolCall;
import marketplace.mcp.ToolList;
import marketplace.mcp.tools.ToolArguments;
import marketplace.mcp.tools.ToolResults;
import marketplace.mcp.tools.ToolRoute;
import marketplace.mcp.tools.ToolRoutes;
import marketplace.mcp.tools.ToolSelection;
import marketplace.stdio.identities.Identities;
import marketplace.stdio.identities.Identity;
import marketplace.stdio.identities.IdentityTools;
import marketplace.stdio.identities.SignedCalls;

/** Every tool: those of identities here, all others through the REST API. */
final class Tools implements ToolCall {

    /** The API takes signatures of the last and the next five minutes. */
    static final Duration SIGNATURE_WINDOW = Duration.ofMinutes(5);

    private static final String WRONG_KEY =
            "The API key that was sent is not valid, so this is the public answer. Ask the operator to check"
                    + " SERVICE_API_KEY of this MCP server.";

    private static final String OPERATOR =
            " Ask the operator to create an API key and to set SERVICE_API_KEY in the configuration of this MCP server;"
                    + " check_account_status shows whether it is valid.";

    private final Duration longestCall;
    private final Clock clock;
    private final Lazy<JsonNode> catalogue = new Lazy<>(() -> Resources.json("catalogue.json"));
    private final Lazy<ToolRoutes> routes = new Lazy<>(() -> ToolRoutes.read(catalogue.get()));
    private final Lazy<ToolResults> results = new Lazy<>(() -> new ToolResults(routes.get()));
    private final Map<String, ToolRoute> identityRoutes = new HashMap<>();
    private final Identities identities;
    private final IdentityTools identityTools;
    private final Lazy<RestApi> api;
    private final ToolList list;

    Tools(Settings settings, Clock clock) throws Settings.Invalid {
        this.longestCall = settings.longestCall();
        this.clock = clock;
        JsonNode identityList = Resources.json("identity-tools.json");
        identities = new Identities(settings.home(), clock);
        identityTools = new IdentityTools(identities);
        api = new Lazy<>(() -> new RestApi(
                settings.api(),
                settings.key().or(() -> StoredKey.in(settings.home()).read())));
        List<String> all = new ArrayList<>(Resources.lines("tools.jsonl"));
        identityList.forEach(tool -> {
            ToolRoute route = ToolRoute.without(tool);
            identityRoutes.put(route.tool(), route);
            all.add(JsonText.text(tool));
        });
        list = selected(settings.selection(), ToolList.ofTexts(all));
    }

    McpServer server() {
        JsonNode server = Resources.json("server-info.json");
        return new McpServer(
                server.path("name").asText(),
                server.path("title").asText(),
                server.path("version").asText(),
                server.path("instructions").asText(),
                new Lazy<>(() -> Guides.read(Resources.json("guides.json"))));
    }

    ToolList list() {
        return list;
    }

    private ToolList selected(ToolSelection selection, ToolList all) throws Settings.Invalid {
        if (selection.isAll()) {
            return all;
        }
        try {
            return selection.of(
                    all,
                    all.names().stream()
                            .map(name -> member(all.description(name)))
                            .toList());
        } catch (ProtocolFault fault) {
            throw new Settings.Invalid(fault.getMessage());
        }
    }

    private ToolSelection.Member member(JsonNode tool) {
        String name = tool.path("name").textValue();
        return new ToolSelection.Member(
                name,
                catalogue.get().path("sets").path(name).asText("account"),
                tool.at("/annotations/readOnlyHint").booleanValue());
    }

    @Override
    public Outcome call(String tool, ObjectNode arguments) {
        try {
            return identityRoutes.containsKey(tool)
                    ? ofIdentity(identityRoutes.get(tool), arguments)
                    : call(routes.get().of(tool).orElseThrow(), arguments);
        } catch (Problem refusal) {
            return new Outcome(refusal(refusal), true);
        }
    }

    private Outcome ofIdentity(ToolRoute route, ObjectNode arguments) {
        ObjectNode complete = ToolArguments.complete(route, arguments);
        ObjectNode result = identityTools.call(route.tool(), complete);
        return new Outcome(results.get().withNext(route.tool(), complete, result), false);
    }

    private Outcome call(ToolRoute route, ObjectNode arguments) {
        ObjectNode complete = ToolArguments.complete(route, arguments);
        if (route.arguments().containsKey(IDEMPOTENCY_KEY) && !complete.has(IDEMPOTENCY_KEY)) {
            complete.put(IDEMPOTENCY_KEY, UUID.randomUUID().toString());
        }
        Instant begun = clock.instant();
        try {
            RestApi.Answer answer = asked(route, complete, begun);
            OptionalInt fewer = results.get().fewerRows(route, arguments, answer.body());
            if (fewer.isPresent()) {
                answer = asked(route, complete.put(ToolResults.LIMIT, fewer.getAsInt()), begun);
            }
            if (!answer.succeeded() || answer.body().isEmpty()) {
                return new Outcome(explained(arguments, answer), true);
            }
            ObjectNode result = results.get().success(route, arguments, answer.body());
            if (answer.keyIsWrong()) {
                result.put("note", WRONG_KEY);
            }
            return new Outcome(result, false);
        } catch (IOException failure) {
            return new Outcome(unanswered(route, complete, failure), true);
        }
    }

    /** With a wrong key, what is public is still answered. */
    private RestApi.Answer asked(ToolRoute route, ObjectNode arguments, Instant begun) throws IOException {
        ObjectNode signed = signed(route, arguments);
        RestApi.Answer answer = api.get().call(route, signed, left(begun));
        if (api.get().hasKey()
                && code(answer).equals(ErrorCode.UNAUTHENTICATED.wire())
                && route.method().equals("GET")) {
            RestApi.Answer open = api.get().asAnyone().call(route, signed, left(begun));
            return open.succeeded() ? open.withWrongKey() : answer;
        }
        return answer;
    }

    private Duration left(Instant begun) {
        return longestCall.minus(Duration.between(begun, clock.instant()));
    }

    /** A proof is valid once, so each request has its own. */
    private ObjectNode signed(ToolRoute route, ObjectNode arguments) {
        if (!route.takesProof() || arguments.has(ToolRoute.PROOF)) {
            return arguments;
        }
        Optional<Identity> identity = identities.current();
        if (identity.isEmpty() && ToolRoute.isSigned(route.tool())) {
            throw new Problem(
                    ErrorCode.INVALID_STATE,
                    route.tool() + " is signed by an identity of this machine, and there is none yet: call"
                            + " create_identity, then repeat this call.");
        }
        ObjectNode signed = arguments.deepCopy();
        identity.ifPresent(signer -> SignedCalls.context(route.tool(), arguments)
                .ifPresent(context -> signed.set(ToolRoute.PROOF, signer.proof(context, clock.instant()))));
        return signed;
    }

    private ObjectNode explained(ObjectNode arguments, RestApi.Answer answer) {
        ObjectNode error = answer.body();
        if (!error.path("error").isTextual()) {
            return refusal(new Problem(
                    ErrorCode.UNAVAILABLE,
                    "SERVICE_API_URL answered " + answer.status() + ", and not as this service does. Ask the operator"
                            + " to run doctor, which checks the address."));
        }
        results.get().refusal(arguments, error);
        String code = code(answer);
        if (code.equals(ErrorCode.UNAUTHENTICATED.wire())) {
            error.put("error", error.path("error").asText() + OPERATOR);
        }
        if (code.equals(ErrorCode.SIGNATURE_INVALID.wire())) {
            answer.at()
                    .map(at -> Duration.between(at, clock.instant()))
                    .filter(difference -> difference.abs().compareTo(SIGNATURE_WINDOW) > 0)
                    .ifPresent(difference -> error.put(
                            "error",
                            error.path("error").asText() + " The clock of this machine differs by "
                                    + difference.abs().toSeconds()
                                    + " seconds from the server's: ask the operator to set it."));
        }
        return error;
    }

    private static String code(RestApi.Answer answer) {
        return answer.body().path("error_code").asText();
    }

    private static ObjectNode unanswered(ToolRoute route, ObjectNode arguments, IOException failure) {
        // Without a connection nothing was sent.
        boolean unsent = failure instanceof ConnectException || failure instanceof HttpConnectTimeoutException;
        String cause = !unsent && failure instanceof HttpTimeoutException
                ? "The service did not answer in time."
                : "The service cannot be reached; doctor says why.";
        if (unsent || route.method().equals("GET")) {
            return refusal(new Problem(
                    ErrorCode.UNAVAILABLE, cause + " Nothing was changed. Call " + route.tool() + " again."));
        }
        ObjectNode error = refusal(new Problem(
                ErrorCode.UNAVAILABLE,
                cause + " Whether the call took effect is unknown. Call " + route.tool()
                        + " again with the same arguments"
                        + (arguments.has(IDEMPOTENCY_KEY)
                                ? " and idempotencyKey "
                                        + arguments.path(IDEMPOTENCY_KEY).asText() + ": it counts once."
                                : ".")));
        return error.put("outcome", "unknown");
    }

    private static ObjectNode refusal(Problem problem) {
        ObjectNode error = JsonText.object()
                .put("success", false)
                .put("error", problem.getMessage())
                .put("error_code", problem.code().wire());
        if (!problem.details().isEmpty()) {
            ArrayNode details = error.putArray("details");
            problem.details()
                    .forEach(detail ->
                            details.addObject().put("field", detail.field()).put("message", detail.message()));
        }
        return error;
    }
}
