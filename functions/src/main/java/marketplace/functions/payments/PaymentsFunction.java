package marketplace.functions.payments;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import marketplace.api.Json;
import marketplace.api.RateClass;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.Site;
import marketplace.functions.Capabilities;
import marketplace.functions.HtmlPages;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.RouteSite;
import marketplace.functions.Variables;
import marketplace.kernel.Caller;
import marketplace.kernel.Problem;
import marketplace.money.PaymentProvider;
import marketplace.money.ProviderEvent;

/**
 * Serves what payers and payment providers come to.
 *
 * <p>None of it is an operation: a payer has no account here, and a provider signs its own bytes.
 */
public final class PaymentsFunction extends HttpFunction {

    private static final String EVENTS_ROUTE = "POST /api/payments/events/{provider}";

    /** The routes that it serves: addresses that hold a secret, and one for servers. */
    public static final List<String> ROUTES =
            List.of(CheckoutPage.ROUTE, SandboxPage.GET_ROUTE, SandboxPage.POST_ROUTE, EVENTS_ROUTE);

    /** Nothing of it may be read by a web page. */
    private static final Site SITE = new RouteSite(ROUTES, Set.of());

    /** The function's variables; template.yaml gives it exactly these. */
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
        Capabilities capabilities = new Capabilities(platform, env.tableName());
        SandboxEvents told = new SandboxEvents(capabilities::sandboxKey);
        PaymentProvider provider = env.provider().provider(platform, told);
        EventIntake intake = new EventIntake(List.of(provider), capabilities::providerEvents, capabilities::table);
        HtmlPages pages = new HtmlPages();
        CheckoutPage checkouts = new CheckoutPage(pages, capabilities::checkouts, provider);
        // Where real money moves, nobody may say by a button that it has.
        Optional<SandboxPage> page = provider instanceof SandboxProvider
                ? Optional.of(new SandboxPage(pages, checkouts, told, intake))
                : Optional.empty();
        HttpFrame frame = capabilities.frame("payments");
        super(http -> frame.handle(http, SITE, exchange -> answer(exchange, checkouts, page, intake)));
    }

    private static HttpResponse answer(
            HttpFrame.Exchange exchange, CheckoutPage checkouts, Optional<SandboxPage> page, EventIntake intake) {
        HttpRequest http = exchange.http();
        if (!ROUTES.contains(http.routeKey())) {
            throw Problem.methodNotAllowed(http.method(), Site.allowed(SITE.methods(http)));
        }
        if (http.routeKey().equals(EVENTS_ROUTE)) {
            return event(exchange, intake);
        }
        // Before the work, for a code could be guessed at.
        exchange.gate().admit(RateClass.of(http.method()), new Caller.Anonymous());
        return http.routeKey().equals(CheckoutPage.ROUTE)
                ? checkouts.answer(http, exchange.now())
                : page.map(sandbox -> sandbox.answer(http, exchange.now())).orElseGet(checkouts::unknown);
    }

    /** Whoever's signature holds is let through; anybody else is counted, as every refusal is. */
    private static HttpResponse event(HttpFrame.Exchange exchange, EventIntake intake) {
        HttpRequest http = exchange.http();
        String provider = http.pathParameters().getOrDefault("provider", "");
        Optional<ProviderEvent> event = intake.read(provider, http.headers(), http.jsonBody(), exchange.now());
        exchange.gate().exempt();
        exchange.line().put("provider", provider);
        event.ifPresent(told -> {
            exchange.line().put("event", told.eventId());
            intake.apply(told, exchange.now());
        });
        return HttpResponse.json(200, Json.bytes(Json.object().put("success", true)));
    }
}
