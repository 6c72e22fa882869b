package marketplace.functions.pages;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import marketplace.api.Catalogue;
import marketplace.api.limits.RateClass;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.NotFound;
import marketplace.api.rest.RouteTable;
import marketplace.console.html.HtmlPages;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.http.HttpFunction;
import marketplace.functions.http.PageRoutes;
import marketplace.functions.start.Rehearsal;
import marketplace.kernel.Caller;
import marketplace.kernel.Problem;
import marketplace.kernel.cache.Lazy;

/**
 * The site, the OpenAPI document, photos, calendar feeds, reports, unsubscribe links and unknown routes. It has no
 * secret, so it can run only operations that take no credentials.
 */
public final class PagesFunction extends HttpFunction {

    public static final List<String> ROUTES = List.of(
            OpenApiPage.ROUTE,
            PhotoPage.ROUTE,
            CalendarPage.ROUTE,
            ReportPage.ROUTE,
            UnsubscribePage.ASK,
            UnsubscribePage.CONFIRM);

    private static final RouteTable ROUTED = new PageRoutes(ROUTES, Set.of(OpenApiPage.PATH, PhotoPage.PATH));

    record Env(String tableName, String bucketName, CorsOrigins corsOrigins, String securityContact) {
        static Env of(Variables variables) {
            return new Env(
                    variables.text("TABLE_NAME"),
                    variables.text("BUCKET_NAME"),
                    CorsOrigins.parse(variables.text("CORS_ORIGINS")),
                    variables.optionalText("SECURITY_CONTACT"));
        }
    }

    public static final Rehearsal REHEARSAL = Rehearsal.reading(
            OpenApiPage.ROUTE,
            "GET /photos/{uploadId:upl_}",
            "GET /docs/operations/bounties",
            "GET /docs/tools",
            "GET /llms.txt",
            "GET /b/{bountyId:bty_}",
            "GET /unknown");

    public PagesFunction() {
        super(PagesFunction::endpoint, REHEARSAL);
    }

    public PagesFunction(Platform platform) {
        super(endpoint(platform));
    }

    private static Function<HttpRequest, HttpResponse> endpoint(Platform platform) {
        Catalogue catalogue = Capabilities.described();
        NotFound notFound = new NotFound(catalogue);
        Env env = Env.of(new Variables(platform));
        Capabilities capabilities = new Capabilities(platform, env.tableName(), env.corsOrigins());
        OpenApiPage openApi = new OpenApiPage();
        PhotoPage photos = new PhotoPage(capabilities::uploads);
        CalendarPage calendars = new CalendarPage(capabilities::calendarFeeds);
        HtmlPages pages = new HtmlPages("/marketplace/functions/");
        Site site = new Site(
                env.securityContact(),
                new Lazy<>(capabilities::publicReads),
                new Lazy<>(() ->
                        capabilities.uploads().photoOrigin(platform.clock().instant())));
        ReportPage reports = new ReportPage(pages, capabilities::sharedReports);
        UnsubscribePage unsubscribe = new UnsubscribePage(pages, capabilities::unsubscribing);
        HttpFrame frame = capabilities.frame("pages");
        HttpFrame.Handler answers = exchange -> {
            HttpRequest http = exchange.http();
            Optional<HttpResponse> page = site.answer(exchange);
            if (page.isPresent()) {
                return page.get();
            }
            if (!exchange.limiter().isSettled()) {
                // Before the work: the document is large, and codes could be guessed.
                exchange.limiter().admit(RateClass.of(http.method()), new Caller.Anonymous());
            }
            return switch (http.routeKey()) {
                case OpenApiPage.ROUTE -> openApi.answer(http);
                case PhotoPage.ROUTE -> photos.answer(http, exchange.now());
                case CalendarPage.ROUTE -> calendars.answer(http, exchange.now());
                case ReportPage.ROUTE -> reports.answer(http);
                case UnsubscribePage.ASK -> unsubscribe.ask(http);
                case UnsubscribePage.CONFIRM -> unsubscribe.confirm(http);
                default -> throw refusal(notFound, http);
            };
        };
        return event -> frame.handle(event, ROUTED, answers, site::refusal);
    }

    private static Problem refusal(NotFound notFound, HttpRequest http) {
        List<String> methods = ROUTED.methods(http);
        return methods.isEmpty()
                ? notFound.refusal(http)
                : Problem.methodNotAllowed(http.method(), RouteTable.allowed(methods));
    }
}
