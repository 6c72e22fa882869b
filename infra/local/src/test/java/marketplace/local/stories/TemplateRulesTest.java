package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

import java.lang.reflect.InvocationTargetException;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.accounts.email.Mailer;
import marketplace.functions.environment.MessageQueues;
import marketplace.functions.environment.Platform;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.ObjectStore;
import marketplace.local.client.Account;
import marketplace.local.client.Account.Endpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Receiver;
import marketplace.local.stories.TemplateText.Entry;
import marketplace.server.Stack;
import marketplace.server.template.BrokenTemplate;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.table.Table;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplateRulesTest {

    private static final TemplateText TEXT = TemplateText.read();

    private static Template whole;

    @TempDir
    Path folder;

    @BeforeAll
    static void readTemplate() throws Exception {
        whole = Service.template(Service.REPOSITORY.resolve("template.yaml"));
    }

    static Stream<Entry> routes() {
        return TEXT.events("HttpApi").stream();
    }

    static Stream<Entry> variables() {
        return TEXT.variables().stream();
    }

    private Template without(Entry... entries) throws Exception {
        return without(List.of(entries));
    }

    private Template without(List<Entry> entries) throws Exception {
        return Service.template(TEXT.without(entries, folder));
    }

    private static List<String> routeKeys(Template template) {
        return template.functions().stream()
                .flatMap(function -> function.routes().stream()
                        .map(route -> function.name() + " "
                                + (route.path().equals(Template.DEFAULT_ROUTE)
                                        ? Template.DEFAULT_ROUTE
                                        : route.method() + " " + route.path())))
                .toList();
    }

    /** Routes without which their function still has an event. */
    static Stream<Entry> sparedRoutes() {
        return routes().filter(route -> !isOnlySource(route));
    }

    private static boolean isOnlySource(Entry event) {
        return TEXT.events().stream()
                        .filter(other -> other.function().equals(event.function()))
                        .count()
                == 1;
    }

    @ParameterizedTest
    @MethodSource("sparedRoutes")
    void removedRouteIsTheOnlyOneMissing(Entry route) throws Exception {
        List<String> expected = new ArrayList<>(routeKeys(whole));
        assertThat(expected.remove(route.function() + " " + route.routeKey()))
                .as(route.routeKey())
                .isTrue();

        assertThat(routeKeys(without(route))).isEqualTo(expected);
    }

    /** Two stacks with every other route each: every route is called where it is missing and where it exists. */
    @Test
    void removedRouteIsNotFoundInTheErrorShape() throws Exception {
        List<Entry> all =
                sparedRoutes().filter(route -> !route.name().equals("Default")).toList();
        for (int half = 0; half < 2; half++) {
            List<Entry> out = new ArrayList<>();
            for (int i = half; i < all.size(); i += 2) {
                out.add(all.get(i));
            }
            try (Stack stack = Stack.start(without(out), Service.options())) {
                Api api = new Api(stack.uri());
                // A missing route whose path another route's parameter matches is answered by that route.
                assertThat(all)
                        .filteredOn(route -> !out.contains(route)
                                || all.stream()
                                        .filter(other -> !out.contains(other))
                                        .noneMatch(other -> takes(other, route)))
                        .allSatisfy(route -> checkRoute(api, route, out.contains(route)));
            }
        }
    }

    private static boolean takes(Entry other, Entry route) {
        String pattern = Pattern.quote(path(other))
                .replaceAll("\\{\\w+\\+}", "\\\\E.+\\\\Q")
                .replaceAll("\\{[^}]*}", "\\\\E[^/]+\\\\Q");
        return path(route).replaceAll("\\{[^}]*}", "some").matches(pattern);
    }

    private static String path(Entry route) {
        return route.routeKey().split(" ", 2)[1];
    }

    private static void checkRoute(Api api, Entry route, boolean leftOut) {
        String path = path(route);
        String method = Capabilities.described().operations().stream()
                .filter(operation -> operation.rest().path().equals(path))
                .map(operation -> operation.rest().method())
                .findFirst()
                .orElse("GET");
        Answer answer = api.send(method, path.replaceAll("\\{[^}]*}", "some"), Map.of(), new byte[0]);
        if (leftOut && (path.startsWith("/unsubscribe/") || path.startsWith("/app"))) {
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.body()).as("a page for people").contains("Page not found");
        } else if (leftOut) {
            assertThat(answer.outcome()).as(route.routeKey()).isIn("404 not_found", "405 method_not_allowed");
            assertThat(answer.json().path("success").isBoolean()).isTrue();
            assertThat(answer.headers().firstValue("X-Request-Id"))
                    .contains(answer.json().path("requestId").asText());
        } else {
            assertThat(answer.body()).as(route.routeKey()).doesNotContain("This path does not exist");
        }
    }

    @Test
    void withoutDefaultRouteTheGatewayRefusesUnmatchedRequests() throws Exception {
        Entry fallback = routes().filter(route -> route.name().equals("Default"))
                .findFirst()
                .orElseThrow();
        try (Stack stack = Stack.start(without(fallback), Service.options())) {
            Answer answer = new Api(stack.uri()).get("/api/nothing", Map.of());
            assertThat(answer.status()).isEqualTo(404);
            assertThat(answer.body()).isEqualTo("{\"message\":\"Not Found\"}");
        }
    }

    private record With(Map<String, String> environment, Platform rest) implements Platform {
        @Override
        public InstantSource clock() {
            return rest.clock();
        }

        @Override
        public Table table(String name) {
            return rest.table(name);
        }

        @Override
        public MessageQueues queues() {
            return rest.queues();
        }

        @Override
        public ObjectStore objects() {
            return rest.objects();
        }

        @Override
        public Bus bus() {
            return rest.bus();
        }

        @Override
        public Mailer mailer(String from) {
            return rest.mailer(from);
        }

        @Override
        public byte[] masterSecret() {
            return rest.masterSecret();
        }

        @Override
        public String secretText(String name) {
            return rest.secretText(name);
        }

        @Override
        public boolean loopbackReceiversAllowed() {
            return rest.loopbackReceiversAllowed();
        }
    }

    private static void make(FunctionSpec function) throws Throwable {
        Service.stack();
        try {
            Class.forName(function.handler())
                    .getConstructor(Platform.class)
                    .newInstance(new With(function.environment(), TableObserver.platform()));
        } catch (InvocationTargetException e) {
            throw e.getCause();
        }
    }

    private static FunctionSpec function(Template template, String name) {
        return template.functions().stream()
                .filter(function -> function.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @MethodSource("variables")
    void functionWithoutAVariableFailsAndNamesIt(Entry variable) throws Exception {
        FunctionSpec complete = function(whole, variable.function());
        FunctionSpec lacking = function(without(variable), variable.function());

        assertThatNoException().isThrownBy(() -> make(complete));
        assertThatExceptionOfType(IllegalStateException.class)
                .isThrownBy(() -> make(lacking))
                .withMessageContaining("the variable " + variable.name() + " is missing");
    }

    @Test
    void stackWithoutAVariableFailsAndNamesFunctionAndVariable() throws Exception {
        Entry variable = variables().toList().getLast();
        Template lacking = without(variable);

        assertThatExceptionOfType(StartRefused.class)
                .isThrownBy(() -> Stack.start(lacking, Service.options()).close())
                .withMessageContaining(variable.function())
                .withMessageContaining(variable.name());
    }

    @Test
    void templateHasOneStreamThreeSchedulesAndFourQueues() {
        assertThat(TEXT.events().stream().map(Entry::type).filter(type -> !type.equals("HttpApi")))
                .containsExactlyInAnyOrder(
                        "DynamoDB", "SQS", "SQS", "SQS", "SQS", "ScheduleV2", "ScheduleV2", "ScheduleV2");
    }

    /** Every function needs an event: removing its only source stops the start. */
    @ParameterizedTest
    @ValueSource(strings = {"DynamoDB", "SQS"})
    void functionWithoutASourceStopsTheStartAndIsNamed(String type) {
        Entry source = TEXT.events(type).stream()
                .filter(TemplateRulesTest::isOnlySource)
                .findFirst()
                .orElseThrow();

        assertThatExceptionOfType(BrokenTemplate.class)
                .isThrownBy(() -> without(source))
                .withMessageContaining("Resources." + source.function() + ".Properties.Events")
                .withMessageContaining("is missing");
    }

    /** The template as if the events of this type had another type. */
    private static Template without(String type) {
        List<FunctionSpec> functions = whole.functions().stream()
                .map(function -> new FunctionSpec(
                        function.name(),
                        function.handler(),
                        function.environment(),
                        function.timeoutSeconds(),
                        function.routes(),
                        type.equals("SQS") ? List.of() : function.queueSources(),
                        type.equals("DynamoDB") ? List.of() : function.streamSources(),
                        type.equals("ScheduleV2") ? List.of() : function.schedules()))
                .toList();
        return new Template(functions, whole.queues(), whole.table(), whole.busName());
    }

    private record Scene(Api api, Endpoint endpoint, Account worker, String bounty) {
        static Scene on(Stack stack, Receiver receiver) {
            Api api = new Api(stack.uri());
            Account poster = Account.signUp(api);
            Endpoint endpoint = poster.newKey().register(receiver, "application.submitted");
            Account worker = Account.signUp(api);
            worker.makeProfile();
            return new Scene(api, endpoint, worker, poster.postBounty());
        }

        void applyAndSettle() {
            worker.apply(bounty);
            api.settle();
        }

        Answer deliveries() {
            return api.get("/api/webhooks/deliveries", endpoint.key().credentials());
        }
    }

    @Test
    void withoutStreamEventsWaitForTheMinuteClock() throws Exception {
        try (Receiver receiver = Receiver.accepting();
                Stack stack = Stack.start(without("DynamoDB"), Service.options())) {
            Scene scene = Scene.on(stack, receiver);
            scene.applyAndSettle();
            assertThat(scene.deliveries().text("/count")).isEqualTo("0");

            scene.api().advance("PT3M");

            assertThat(receiver.arrivals()).hasSize(1);
        }
    }

    @Test
    void withoutQueueNothingIsDelivered() throws Exception {
        try (Receiver receiver = Receiver.accepting();
                Stack stack = Stack.start(without("SQS"), Service.options())) {
            Scene scene = Scene.on(stack, receiver);
            scene.applyAndSettle();
            scene.api().advance("PT10M");

            assertThat(receiver.arrivals()).isEmpty();
            assertThat(scene.deliveries().text("/deliveries/0/status")).isEqualTo("pending");
            assertThat(scene.deliveries().text("/deliveries/0/attempts")).isEqualTo("0");
        }
    }

    @Test
    void withoutScheduleNoTimerRuns() throws Exception {
        try (Receiver receiver = Receiver.accepting();
                Stack stack = Stack.start(without("ScheduleV2"), Service.options())) {
            Scene scene = Scene.on(stack, receiver);
            stack.pauseStream();
            scene.applyAndSettle();
            scene.api().advance("PT1H");
            assertThat(scene.deliveries().text("/count")).isEqualTo("0");

            stack.resumeStream();
            scene.api().settle();

            assertThat(receiver.arrivals()).hasSize(1);
        }
    }
}
