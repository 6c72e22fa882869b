package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import marketplace.accounts.sessions.EmailVerification;
import marketplace.api.Operation;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.pages.PagesFunction;
import marketplace.functions.payments.PaymentsFunction;
import marketplace.humans.identity.IdentityProvider;
import marketplace.kernel.Fee;
import marketplace.local.client.Api.Answer;
import marketplace.money.limits.MoneySettings;
import marketplace.server.template.Template;
import marketplace.server.template.Template.FunctionSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SurfaceAgreementTest {

    private static Template template() throws IOException {
        return Service.template(Service.REPOSITORY.resolve("template.yaml"));
    }

    static Stream<FunctionSpec> functions() throws IOException {
        return template().functions().stream();
    }

    static Stream<Operation<?, ?>> operations() {
        return Capabilities.described().operations().stream();
    }

    private static Map<String, String> routed() throws IOException {
        Map<String, String> owners = new TreeMap<>();
        for (FunctionSpec function : template().functions()) {
            function.routes()
                    .forEach(route -> owners.put(
                            route.path().equals(Template.DEFAULT_ROUTE)
                                    ? Template.DEFAULT_ROUTE
                                    : route.method() + " " + route.path(),
                            function.name()));
        }
        return owners;
    }

    @Test
    void routesAreExactlyTheOperationsOfEachFunction() throws IOException {
        Service.stack();
        Capabilities capabilities =
                new Capabilities(TableObserver.platform(), template().table().name());
        Map<String, String> served = new TreeMap<>();
        Set<String> routeKeys = new TreeSet<>();
        Map.of(
                        "AccountsFunction", capabilities.accounts(EmailVerification.OFF, ""),
                        "HumansFunction", capabilities.humans(IdentityProvider.SANDBOX),
                        "BountiesFunction", capabilities.bounties(Fee.UNSET, 0),
                        "ConversationsFunction", capabilities.conversations(),
                        "ServicesFunction", capabilities.services(),
                        "MoneyFunction", capabilities.money(MoneySettings.DEFAULT),
                        "HiringFunction", capabilities.hiring(Fee.UNSET),
                        "StudiesFunction", capabilities.studies(Fee.UNSET, 0),
                        "WebhooksFunction", capabilities.webhooks())
                .forEach((function, operations) -> operations.forEach(operation -> {
                    served.put("ANY " + operation.rest().path(), function);
                    routeKeys.add(operation.rest().routeKey());
                }));
        PaymentsFunction.ROUTES.forEach(route -> served.put(route.replaceFirst("^[A-Z]+", "ANY"), "PaymentsFunction"));
        served.put("ANY /api/mcp", "McpFunction");
        served.put("ANY /app", "ConsoleFunction");
        served.put("ANY /app/{proxy+}", "ConsoleFunction");
        served.put("ANY /app/account/{proxy+}", "AccountsFunction");
        PagesFunction.ROUTES.forEach(route -> served.put(route.replaceFirst("^[A-Z]+", "ANY"), "PagesFunction"));
        served.put(Template.DEFAULT_ROUTE, "PagesFunction");

        assertThat(routed()).isEqualTo(served);
        assertThat(routeKeys)
                .containsAll(operations()
                        .map(operation -> operation.rest().routeKey())
                        .toList());
    }

    /** A function with a route but without the operation would answer with another problem. */
    @ParameterizedTest
    @MethodSource("operations")
    void functionOfEachRouteServesItsOperation(Operation<?, ?> operation) {
        String path = operation.rest().path().replaceAll("\\{[^}]*}", "some");

        Answer answer = Service.api().send(operation.rest().method(), path, Map.of(), new byte[0]);

        assertThat(answer.status()).isLessThan(500).isNotEqualTo(405);
        assertThat(answer.body()).doesNotContain("This path does not exist");
    }

    /** Otherwise a session of that issuer would be valid at one route and not at another. */
    @Test
    void everyFunctionWithSessionsHasTheExternalIssuer() throws IOException {
        assertThat(template().functions())
                .filteredOn(function -> !function.routes().isEmpty())
                .filteredOn(function -> function.environment().containsKey("SECRET_ARN"))
                // Payers have no session: its secret is for the events of the sandbox.
                .filteredOn(function -> !function.name().equals("PaymentsFunction"))
                .isNotEmpty()
                .allSatisfy(function -> assertThat(function.environment())
                        .as(function.name())
                        .containsKeys("EXTERNAL_ISSUER", "EXTERNAL_AUDIENCE"));
    }

    @ParameterizedTest
    @MethodSource("functions")
    void variablesOfEachFunctionMatchItsRecord(FunctionSpec function) throws ReflectiveOperationException {
        // Every function has them. None reads RELEASE: a changed value makes a new version.
        Set<String> shared = Set.of("RELEASE", "EDGE_SECRET", "SITE_URL");
        Set<String> given = new TreeSet<>(function.environment().keySet());
        assertThat(given).containsAll(shared);
        given.removeAll(shared);
        Set<String> read = new TreeSet<>(variables(function));
        read.removeAll(shared);
        assertThat(given).isEqualTo(read);
    }

    private static List<String> variables(FunctionSpec function) throws ReflectiveOperationException {
        return components(Class.forName(function.handler() + "$Env"))
                .map(name -> name.replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT))
                .toList();
    }

    /** A component that is itself a record of variables counts with its own components. */
    private static Stream<String> components(Class<?> variables) {
        return Arrays.stream(variables.getRecordComponents())
                .flatMap(component -> component.getType().getSimpleName().endsWith("Variables")
                        ? components(component.getType())
                        : Stream.of(component.getName()));
    }
}
