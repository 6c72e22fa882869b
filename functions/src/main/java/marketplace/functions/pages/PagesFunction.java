package marketplace.functions.pages;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.api.RequestLog;
import marketplace.api.openapi.OpenApi;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.Signpost;
import marketplace.functions.Capabilities;
import marketplace.functions.HttpEntry;
import marketplace.functions.LambdaPlatform;
import marketplace.functions.Platform;
import marketplace.kernel.Ids;

/**
 * Serves the OpenAPI document, and answers what no route takes.
 *
 * <p>It knows every operation and can carry out none: it has no table, no secret and no variables.
 */
public final class PagesFunction implements RequestStreamHandler {

    /** The route of the document. */
    public static final String OPENAPI_ROUTE = "GET /api/openapi.json";

    private final Catalogue catalogue = Capabilities.described();
    private final Signpost signpost = new Signpost(catalogue);
    private final HttpEntry entry;

    public PagesFunction() {
        this(new LambdaPlatform());
    }

    public PagesFunction(Platform platform) {
        HttpFrame frame = new HttpFrame("pages", platform.clock(), Ids.random(), RequestLog.toStandardOutput());
        this.entry = new HttpEntry(http -> frame.handle(http, this::answer));
    }

    @Override
    public void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        entry.serve(event, answer);
    }

    private HttpResponse answer(HttpFrame.Exchange exchange) {
        if (!exchange.http().routeKey().equals(OPENAPI_ROUTE)) {
            throw signpost.refusal(exchange.http());
        }
        String origin = exchange.http().origin();
        return HttpResponse.json(
                200, Json.bytes(OpenApi.document(catalogue, Capabilities.TITLE, Capabilities.VERSION, origin)));
    }
}
