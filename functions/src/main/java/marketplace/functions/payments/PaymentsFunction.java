package marketplace.functions.payments;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import marketplace.api.Json;
import marketplace.api.limits.RateClass;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.RouteTable;
import marketplace.functions.Capabilities;
import marketplace.functions.HtmlPages;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.PageRoutes;
import marketplace.functions.Platform;
import marketplace.functions.Variables;
import marketplace.kernel.Caller;
import marketplace.kernel.Problem;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.provider.ProviderEvent;

/** Payment pages and provider events. No operations: payers need no account, and providers sign raw bytes. */
public final class PaymentsFunction extends HttpFunction {

    private static final String EVENTS_ROUTE = "POST /api/payments/events/{provider}";

    public static final List<String> ROUTES = List.of(
            CheckoutPage.ROUTE,
            SandboxPage.GET_ROUTE,
            SandboxPage.POST_ROUTE,
            PayoutPage.ROUTE,
            SandboxPayoutPage.GET_ROUTE,
            SandboxPayoutPage.POST_ROUTE,
            EVENTS_ROUTE);

    /** CORS: no other web page may read these. */
    private static final RouteTable SITE = new PageRoutes(ROUTES, Set.of());

    record Env(String tableName, String secretArn, ProviderVariables provider) {
        static Env of(Variables variables) {
            return new Env(variables.text("TABLE_NAME"), variables.text("SECRET_ARN"), ProviderVariables.of(variables));
        }
    }

    public PaymentsFunction() {
        this(new LambdaPlatform());
    }

    public PaymentsFunction(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities =
                new Capabilities(platform, env.tableName(), () -> env.provider().moneyMode(platform));
        Sandbox sandbox = Sandbox.of(capabilities, platform.clock());
        PaymentProvider provider = env.provider().provider(platform, sandbox);
        EventIntake intake =
                new EventIntake(List.of(provider), new EventApplier(capabilities::moneyEvents, capabilities::table));
        HtmlPages pages = new HtmlPages();
        CheckoutPage checkouts =
                new CheckoutPage(pages, capabilities::checkouts, capabilities::accounts, capabilities::table, provider);
        SandboxPage sandboxCheckouts = new SandboxPage(pages, checkouts, sandbox);
        PayoutPage payouts =
                new PayoutPage(pages, capabilities::payoutAccounts, capabilities::payoutAccountChanges, provider);
        SandboxPayoutPage sandboxPayouts = new SandboxPayoutPage(pages, payouts, sandbox);
        Map<String, Page> served =
                new HashMap<>(Map.of(CheckoutPage.ROUTE, checkouts::answer, PayoutPage.ROUTE, payouts::answer));
        // With a real provider no sandbox button may report a payment.
        if (provider.equals(sandbox.provider())) {
            served.put(SandboxPage.GET_ROUTE, sandboxCheckouts::answer);
            served.put(SandboxPage.POST_ROUTE, sandboxCheckouts::answer);
            served.put(SandboxPayoutPage.GET_ROUTE, sandboxPayouts::answer);
            served.put(SandboxPayoutPage.POST_ROUTE, sandboxPayouts::answer);
        }
        Page unknown = (_, _) -> checkouts.unknown();
        HttpFrame frame = capabilities.frame("payments");
        super(http -> frame.handle(http, SITE, exchange -> answer(exchange, served, unknown, intake)));
    }

    @FunctionalInterface
    private interface Page {
        HttpResponse answer(HttpRequest http, Instant now);
    }

    private static HttpResponse answer(
            HttpFrame.Exchange exchange, Map<String, Page> served, Page unknown, EventIntake intake) {
        HttpRequest http = exchange.http();
        if (!ROUTES.contains(http.routeKey())) {
            throw Problem.methodNotAllowed(http.method(), RouteTable.allowed(SITE.methods(http)));
        }
        if (http.routeKey().equals(EVENTS_ROUTE)) {
            return event(exchange, intake);
        }
        // Limited before the lookup, because codes could be guessed.
        exchange.limiter().admit(RateClass.of(http.method()), new Caller.Anonymous());
        return served.getOrDefault(http.routeKey(), unknown).answer(http, exchange.now());
    }

    /** Only refused events count towards the rate limit. */
    private static HttpResponse event(HttpFrame.Exchange exchange, EventIntake intake) {
        HttpRequest http = exchange.http();
        String provider = http.pathParameters().getOrDefault("provider", "");
        Optional<ProviderEvent> event = intake.read(provider, http.headers(), http.jsonBody(), exchange.now());
        exchange.limiter().exempt();
        exchange.line().put("provider", provider);
        event.ifPresent(told -> {
            exchange.line().put("event", told.eventId());
            intake.apply(told, exchange.now());
        });
        return HttpResponse.json(200, Json.bytes(Json.object().put("success", true)));
    }
}
