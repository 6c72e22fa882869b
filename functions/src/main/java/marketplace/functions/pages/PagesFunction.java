package marketplace.functions.pages;

import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.api.RequestLog;
import marketplace.api.openapi.OpenApi;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.Signpost;
import marketplace.functions.Capabilities;
import marketplace.functions.HttpFunction;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.kernel.Ids;

/**
 * Serves the OpenAPI document, and answers what no route takes.
 *
 * <p>It knows every operation and can carry out none: it has no table, no secret and no variables.
 */
public final class PagesFunction extends HttpFunction {

    /** The route of the document. */
    public static final String OPENAPI_ROUTE = "GET /api/openapi.json";

    public PagesFunction() {
        this(new LambdaPlatform());
    }

    public PagesFunction(Platform platform) {
        Catalogue catalogue = Capabilities.described();
        Signpost signpost = new Signpost(catalogue);
        HttpFrame frame = new HttpFrame("pages", platform.clock(), Ids.random(), RequestLog.toStandardOutput());
        super(http -> frame.handle(http, exchange -> answer(exchange.http(), catalogue, signpost)));
    }

    private static HttpResponse answer(HttpRequest http, Catalogue catalogue, Signpost signpost) {
        if (!http.routeKey().equals(OPENAPI_ROUTE)) {
            throw signpost.refusal(http);
        }
        return HttpResponse.json(
                200, Json.bytes(OpenApi.document(catalogue, Capabilities.TITLE, Capabilities.VERSION, http.origin())));
    }
}
