package marketplace.functions.pages;

import java.util.List;
import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.api.RateClass;
import marketplace.api.openapi.OpenApi;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.Signpost;
import marketplace.api.rest.Site;
import marketplace.functions.Capabilities;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.functions.Variables;
import marketplace.kernel.Caller;

/**
 * Serves the OpenAPI document, and answers what no route takes.
 *
 * <p>It knows every operation and can carry out none: it has no secret, and uses the table to count requests alone.
 */
public final class PagesFunction extends HttpFunction {

    /** The route of the document. */
    public static final String OPENAPI_ROUTE = "GET /api/openapi.json";

    private static final String OPENAPI_PATH = "/api/openapi.json";

    /** One document, for anybody. */
    private static final Site SITE = new Site() {
        @Override
        public List<String> methods(HttpRequest http) {
            return http.path().equals(OPENAPI_PATH) ? List.of("GET") : List.of();
        }

        @Override
        public boolean isOpen(HttpRequest http) {
            return http.path().equals(OPENAPI_PATH);
        }
    };

    /** The function's variables; template.yaml gives it exactly these. */
    record Env(String tableName, CorsOrigins corsOrigins) {
        static Env of(Variables variables) {
            return new Env(variables.text("TABLE_NAME"), CorsOrigins.parse(variables.text("CORS_ORIGINS")));
        }
    }

    public PagesFunction() {
        this(new LambdaPlatform());
    }

    public PagesFunction(Platform platform) {
        Catalogue catalogue = Capabilities.described();
        Signpost signpost = new Signpost(catalogue);
        Env env = Env.of(new Variables(platform));
        HttpFrame frame = new Capabilities(platform, env.tableName(), env.corsOrigins()).frame("pages");
        super(http -> frame.handle(http, SITE, exchange -> answer(exchange, catalogue, signpost)));
    }

    private static HttpResponse answer(HttpFrame.Exchange exchange, Catalogue catalogue, Signpost signpost) {
        HttpRequest http = exchange.http();
        // Before the work: the document is large.
        exchange.gate().admit(RateClass.of(http.method()), new Caller.Anonymous());
        if (!http.routeKey().equals(OPENAPI_ROUTE)) {
            throw signpost.refusal(http);
        }
        return HttpResponse.json(
                200, Json.bytes(OpenApi.document(catalogue, Capabilities.TITLE, Capabilities.VERSION, http.origin())));
    }
}
