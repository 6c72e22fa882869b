package marketplace.functions.start;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.accounts.Account;
import marketplace.accounts.Accounts;
import marketplace.accounts.Email;
import marketplace.accounts.Login;
import marketplace.accounts.issuer.Issuer;
import marketplace.api.Invocation;
import marketplace.api.Json;
import marketplace.functions.aws.LambdaPlatform;
import marketplace.functions.aws.RehearsalServices;
import marketplace.functions.environment.Platform;
import marketplace.functions.graph.PlatformFoundation;
import marketplace.functions.start.LambdaFunction.EventHandler;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.IdKind;
import marketplace.table.Commit;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;

/**
 * The events that a function handles before its snapshot. They run on a separate object graph above {@link
 * RehearsalServices}: no item is written, nothing is logged or counted, and a fault does not stop the deployment.
 */
public final class Rehearsal {

    /** After these rounds most of the code of a request is compiled. */
    private static final int ROUNDS = 20;

    private static final Invocation INVOCATION = new Invocation("rehearsal", "rehearsal");
    private static final String HOST = "rehearsal.invalid";
    private static final Pattern ID = Pattern.compile("\"([a-z]{3}_)[0-9a-z]{26}\"");
    private static final Pattern PARAMETER = Pattern.compile("\\{([^:}]+):([^}]+)}");

    /** An event of the gateway, or with an empty route any other event. */
    private record Step(String route, String body) {}

    private final List<Step> steps;
    private final boolean onDemand;

    private Rehearsal(List<Step> steps) {
        this(steps, false);
    }

    private Rehearsal(List<Step> steps, boolean onDemand) {
        this.steps = steps;
        this.onDemand = onDemand;
    }

    /**
     * Also rehearses the first event, once and without any I/O, in an environment that starts without a snapshot. A
     * first sign-in would otherwise be refused, because counting it takes longer than 250 ms.
     */
    public Rehearsal alsoOnDemand() {
        return new Rehearsal(steps, true);
    }

    /** For a function that no one waits for. */
    public static Rehearsal none() {
        return new Rehearsal(List.of());
    }

    public static Rehearsal event(String json) {
        return new Rehearsal(List.of(new Step("", json)));
    }

    /** Reads. A parameter such as {@code {bountyId:bty_}} is the id of this kind in an earlier answer, or unknown. */
    public static Rehearsal reading(String... routes) {
        return none().thenReading(routes);
    }

    public static Rehearsal sending(String route, String body) {
        return none().thenSending(route, body);
    }

    public Rehearsal thenReading(String... routes) {
        return new Rehearsal(Stream.concat(steps.stream(), Stream.of(routes).map(route -> new Step(route, "")))
                .toList());
    }

    public Rehearsal thenSending(String route, String body) {
        return new Rehearsal(
                Stream.concat(steps.stream(), Stream.of(new Step(route, body))).toList());
    }

    void run(Function<Platform, EventHandler> graph, Supplier<LambdaPlatform> stages) {
        run(graph, stages, ROUNDS);
    }

    /** Every round has a graph and clients of its own, as a restored environment does. */
    void run(Function<Platform, EventHandler> graph, Supplier<LambdaPlatform> stages, int rounds) {
        if (steps.isEmpty()) {
            return;
        }
        resolveCredentials();
        try {
            LambdaPlatform first = stages.get();
            Optional<String> session =
                    first.environment().containsKey("SECRET_ARN") ? Optional.of(signIn(first)) : Optional.empty();
            for (int round = 0; round < rounds; round++) {
                EventHandler handler = graph.apply(stages.get());
                run(handler, session);
                run(handler, Optional.empty());
            }
        } catch (RuntimeException _) {
            // The first request loads the missing classes.
        }
    }

    void runOnDemand(Function<Platform, EventHandler> graph, Map<String, String> environment) {
        if (onDemand) {
            new Rehearsal(steps.subList(0, 1), true)
                    .run(
                            graph.apply(LambdaPlatform.forRehearsal(environment, RehearsalServices.unconnected())),
                            Optional.empty());
        }
    }

    /** Loads the provider. Each client has its own, so these are forgotten. */
    private static void resolveCredentials() {
        try (DefaultCredentialsProvider provider =
                DefaultCredentialsProvider.builder().build()) {
            provider.resolveCredentials();
        } catch (SdkException _) {
            // The first request resolves them.
        }
    }

    private static String signIn(LambdaPlatform stage) {
        PlatformFoundation foundation =
                PlatformFoundation.of(stage, stage.environment().get("TABLE_NAME"));
        Instant now = stage.clock().instant();
        AccountId id = new AccountId(foundation.ids().next(IdKind.ACCOUNT, now));
        Email email = Email.require("rehearsal@" + HOST);
        foundation
                .table()
                .commit(Commit.none()
                        .and(Accounts.open(
                                Account.open(id, email, "Rehearsal", now).verified(), new Login(email, id, ""))));
        SessionId session = new SessionId(foundation.ids().next(IdKind.SESSION, now));
        return new Issuer(foundation.derivedKeys("issuer"))
                .issue("https://" + HOST, new Caller.SignedIn(id), session, now, 0, now)
                .value();
    }

    private void run(EventHandler handler, Optional<String> session) {
        Map<String, String> ids = new HashMap<>();
        for (Step step : steps) {
            try {
                byte[] event = step.route().isEmpty()
                        ? step.body().getBytes(StandardCharsets.UTF_8)
                        : Json.bytes(event(step, ids, session));
                byte[] answer = LambdaFunction.invoke(handler, new ByteArrayInputStream(event), INVOCATION);
                Matcher id = ID.matcher(new String(answer, StandardCharsets.UTF_8).replace("\\", ""));
                while (id.find()) {
                    ids.putIfAbsent(id.group(1), id.group().replace("\"", ""));
                }
            } catch (IOException | RuntimeException _) {
                // The rehearsal continues with the other events.
            }
        }
    }

    private static ObjectNode event(Step step, Map<String, String> ids, Optional<String> session) {
        String[] route = step.route().split(" ", 2);
        ObjectNode event = Json.object().put("version", "2.0");
        ObjectNode parameters = Json.object();
        Matcher parameter = PARAMETER.matcher(route[1]);
        String path = parameter.replaceAll(found -> {
            String given = found.group(2);
            String value = ids.getOrDefault(given, given.endsWith("_") ? given + "0".repeat(26) : given);
            parameters.put(found.group(1), value);
            return value;
        });
        event.put("routeKey", PARAMETER.matcher(step.route()).replaceAll("{$1}"))
                .put("rawPath", path)
                .put("rawQueryString", "")
                .put("isBase64Encoded", false);
        ObjectNode headers = event.putObject("headers")
                .put("accept", "application/json")
                .put("content-type", "application/json")
                .put("host", HOST)
                .put("x-forwarded-proto", "https");
        session.ifPresentOrElse(
                token -> headers.put("authorization", "Bearer " + token),
                // The ids of later events are read from uncompressed answers.
                () -> headers.put("accept-encoding", "gzip"));
        event.set("pathParameters", parameters);
        event.putObject("requestContext")
                .put("domainName", HOST)
                .put("stage", "$default")
                .putObject("http")
                .put("method", route[0])
                .put("path", path)
                .put("protocol", "HTTP/1.1")
                .put("sourceIp", "192.0.2.1")
                .put("userAgent", "rehearsal");
        return step.body().isEmpty() ? event : event.put("body", step.body());
    }
}
