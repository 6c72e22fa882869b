package marketplace.functions.payments;

import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import marketplace.api.Json;
import marketplace.api.limits.RateClass;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.RouteTable;
import marketplace.console.html.HtmlPages;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.http.HttpFunction;
import marketplace.functions.http.PageRoutes;
import marketplace.functions.payments.events.EventApplier;
import marketplace.functions.payments.events.EventIntake;
import marketplace.functions.payments.pages.CheckoutPage;
import marketplace.functions.payments.pages.IdentityPage;
import marketplace.functions.payments.pages.PayoutPage;
import marketplace.functions.payments.sandbox.Sandbox;
import marketplace.functions.payments.sandbox.SandboxIdentityPage;
import marketplace.functions.payments.sandbox.SandboxPage;
import marketplace.functions.payments.sandbox.SandboxPayoutPage;
import marketplace.functions.payments.stripe.StripeIdentity;
import marketplace.functions.payments.stripe.StripeIdentityPage;
import marketplace.functions.start.Rehearsal;
import marketplace.humans.identity.IdentityChecks;
import marketplace.humans.identity.IdentityProvider;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.money.provider.PaymentProvider;
import marketplace.money.provider.ProviderEvent;

/**
 * Pages of payments and identity checks, and provider events. These are not operations: payers need no account, and
 * providers sign raw bytes.
 */
public final class PaymentsFunction extends HttpFunction {

    private static final String EVENTS_ROUTE = "POST /api/payments/events/{provider}";
    private static final String IDENTITY_EVENTS_ROUTE = "POST /api/identity/events/{provider}";

    /** How requests without a valid signature are refused. */
    private static final Set<ErrorCode> STRANGERS = Set.of(ErrorCode.NOT_FOUND, ErrorCode.SIGNATURE_INVALID);

    public static final List<String> ROUTES = List.of(
            CheckoutPage.ROUTE,
            SandboxPage.GET_ROUTE,
            SandboxPage.POST_ROUTE,
            PayoutPage.ROUTE,
            SandboxPayoutPage.GET_ROUTE,
            SandboxPayoutPage.POST_ROUTE,
            IdentityPage.GET_ROUTE,
            IdentityPage.POST_ROUTE,
            EVENTS_ROUTE,
            IDENTITY_EVENTS_ROUTE);

    /** CORS: pages of other origins may not read these. */
    private static final RouteTable SITE = new PageRoutes(ROUTES, Set.of());

    record Env(
            String tableName,
            String secretArn,
            ProviderVariables provider,
            IdentityProvider identityProvider,
            int payoutHoldDays) {
        static Env of(Variables variables) {
            ProviderVariables provider = ProviderVariables.of(variables);
            return new Env(
                    variables.text("TABLE_NAME"),
                    variables.text("SECRET_ARN"),
                    provider,
                    provider.paymentProvider().identityProvider(variables),
                    variables.number("PAYOUT_HOLD_DAYS"));
        }
    }

    /** The code has the form of a real one, so that the table is read. */
    public static final Rehearsal REHEARSAL = Rehearsal.reading("GET /c/{code:0000000000000000}");

    public PaymentsFunction() {
        super(PaymentsFunction::endpoint, REHEARSAL);
    }

    public PaymentsFunction(Platform platform) {
        super(endpoint(platform));
    }

    private static Function<HttpRequest, HttpResponse> endpoint(Platform platform) {
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities =
                new Capabilities(platform, env.tableName(), () -> env.provider().moneyMode(platform));
        EventApplier applier =
                new EventApplier(() -> capabilities.moneyFollower(env.payoutHoldDays()), capabilities::table);
        Sandbox sandbox = Sandbox.of(capabilities, applier, platform.clock());
        PaymentProvider provider = env.provider().provider(platform, sandbox);
        EventIntake intake = new EventIntake(List.of(provider), applier);
        HtmlPages pages = new HtmlPages("/marketplace/functions/");
        CheckoutPage checkouts =
                new CheckoutPage(pages, capabilities::checkouts, capabilities::accounts, capabilities::table, provider);
        SandboxPage sandboxCheckouts = new SandboxPage(pages, checkouts, sandbox);
        PayoutPage payouts =
                new PayoutPage(pages, capabilities::payoutAccounts, capabilities::payoutAccountChanges, provider);
        SandboxPayoutPage sandboxPayouts = new SandboxPayoutPage(pages, payouts, sandbox);
        Map<String, Page> served =
                new HashMap<>(Map.of(CheckoutPage.ROUTE, checkouts::answer, PayoutPage.ROUTE, payouts::answer));
        Supplier<IdentityChecks> checks = capabilities::identityChecks;
        // Created only with Stripe: the local stack has no Stripe library.
        Optional<StripeIdentity> stripe = env.identityProvider() == IdentityProvider.STRIPE
                ? Optional.of(env.provider().stripeIdentity(platform))
                : Optional.empty();
        IdentityEvents identityEvents = new IdentityEvents(stripe, checks);
        identityCheck(env.identityProvider(), pages, checks, stripe).ifPresent(pending -> {
            IdentityPage identity = new IdentityPage(pages, checks, pending);
            served.put(IdentityPage.GET_ROUTE, identity::answer);
            served.put(IdentityPage.POST_ROUTE, identity::answer);
        });
        // With a real provider no sandbox button may report a payment.
        if (provider.equals(sandbox.provider())) {
            served.put(SandboxPage.GET_ROUTE, sandboxCheckouts::answer);
            served.put(SandboxPage.POST_ROUTE, sandboxCheckouts::answer);
            served.put(SandboxPayoutPage.GET_ROUTE, sandboxPayouts::answer);
            served.put(SandboxPayoutPage.POST_ROUTE, sandboxPayouts::answer);
        }
        Page unknown = (http, _) -> http.routeKey().endsWith(IdentityChecks.PATH + "{code}")
                ? IdentityPage.unknown(pages)
                : checkouts.unknown();
        HttpFrame frame = capabilities.frame("payments");
        return http -> frame.handle(http, SITE, exchange -> answer(exchange, served, unknown, intake, identityEvents));
    }

    private static Optional<IdentityPage.Pending> identityCheck(
            IdentityProvider provider,
            HtmlPages pages,
            Supplier<IdentityChecks> checks,
            Optional<StripeIdentity> stripe) {
        return switch (provider) {
            case SANDBOX -> Optional.of(new SandboxIdentityPage(pages, checks));
            case STRIPE -> Optional.of(new StripeIdentityPage(stripe.orElseThrow(), checks));
            case NONE -> Optional.empty();
        };
    }

    @FunctionalInterface
    private interface Page {
        HttpResponse answer(HttpRequest http, Instant now);
    }

    private static HttpResponse answer(
            HttpFrame.Exchange exchange,
            Map<String, Page> served,
            Page unknown,
            EventIntake intake,
            IdentityEvents identityEvents) {
        HttpRequest http = exchange.http();
        if (!ROUTES.contains(http.routeKey())) {
            throw Problem.methodNotAllowed(http.method(), RouteTable.allowed(SITE.methods(http)));
        }
        if (http.routeKey().equals(EVENTS_ROUTE)) {
            return event(exchange, intake);
        }
        if (http.routeKey().equals(IDENTITY_EVENTS_ROUTE)) {
            return event(exchange, identityEvents);
        }
        // Limited before the lookup, because codes could be guessed.
        exchange.limiter().admit(RateClass.of(http.method()), new Caller.Anonymous());
        return served.getOrDefault(http.routeKey(), unknown).answer(http, exchange.now());
    }

    @FunctionalInterface
    private interface Reading<T> {
        T of(String provider, Map<String, String> headers, byte[] body, Instant now);
    }

    private static HttpResponse event(HttpFrame.Exchange exchange, EventIntake intake) {
        Optional<ProviderEvent> event = genuine(exchange, intake::read);
        event.ifPresent(applied -> {
            exchange.line().put("event", applied.eventId());
            intake.apply(applied, exchange.now());
        });
        return accepted();
    }

    private static HttpResponse event(HttpFrame.Exchange exchange, IdentityEvents events) {
        genuine(exchange, events::read).run();
        return accepted();
    }

    /**
     * Only refused events count towards the rate limit. Names the provider in the log unless a stranger may have sent
     * this. An alarm (infra/alarms.yaml) counts refusals
     * with a name, so a stranger must not be able to raise it.
     */
    private static <T> T genuine(HttpFrame.Exchange exchange, Reading<T> reading) {
        HttpRequest http = exchange.http();
        String provider = http.pathParameters().getOrDefault("provider", "");
        byte[] body = http.jsonBody();
        boolean stranger = false;
        try {
            T read = reading.of(provider, http.headers(), body, exchange.now());
            exchange.limiter().exempt();
            return read;
        } catch (Problem problem) {
            stranger = STRANGERS.contains(problem.code());
            throw problem;
        } finally {
            if (!stranger) {
                exchange.line().put("provider", provider);
            }
        }
    }

    private static HttpResponse accepted() {
        return HttpResponse.json(200, Json.bytes(Json.object().put("success", true)));
    }
}
