package marketplace.api.rest;

import java.net.URI;
import java.util.Map;
import marketplace.api.Answer;
import marketplace.api.Catalogue;
import marketplace.api.Credentials;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.pipeline.Request;
import marketplace.api.schema.InputSchema;

/** Serves the operations of a catalogue over HTTP. */
public final class RestEndpoint {

    private static final int ACCEPTED = 202;
    private static final int FOUND = 302;

    private final Catalogue catalogue;
    private final RouteTable routes;
    private final NotFound notFound;
    private final Dispatcher dispatcher;
    private final HttpFrame frame;

    public RestEndpoint(Catalogue catalogue, Dispatcher dispatcher, HttpFrame frame) {
        this.catalogue = catalogue;
        this.routes = new CatalogueRouteTable(catalogue);
        this.notFound = new NotFound(catalogue);
        this.dispatcher = dispatcher;
        this.frame = frame;
    }

    public HttpResponse handle(HttpRequest http) {
        return frame.handle(http, routes, this::answer);
    }

    private HttpResponse answer(HttpFrame.Exchange exchange) {
        HttpRequest http = exchange.http();
        Operation<?, ?> operation = catalogue.atRoute(http.routeKey()).orElseThrow(() -> notFound.refusal(http));
        exchange.line().put("operation", operation.name());
        Answer answer = dispatch(operation, exchange);
        exchange.line().put("replayed", answer.replayed());
        HttpResponse response = answer.form()
                .map(form -> inForm(answer.status(), form))
                .orElseGet(() -> HttpResponse.json(answer.status(), Json.bytes(answer.body())));
        return answer.replayed() ? response.with("Idempotency-Replayed", "true") : response;
    }

    private static HttpResponse inForm(int success, Answer.Form form) {
        return switch (form) {
            case Answer.Text(String mediaType, String body) -> HttpResponse.text(success, mediaType, body);
            case Answer.File(String mediaType, String name, byte[] bytes) ->
                HttpResponse.file(success, mediaType, name, bytes);
            case Answer.Elsewhere(URI uri) -> new HttpResponse(FOUND, Map.of("Location", uri.toString()), new byte[0]);
            case Answer.InProgress(Answer.Progress progress, long seconds) ->
                HttpResponse.json(
                                ACCEPTED,
                                Json.bytes(Json.object().put("success", true).setAll(Json.object(progress))))
                        .with("Retry-After", Long.toString(seconds));
        };
    }

    private <I extends Record, O extends Record> Answer dispatch(
            Operation<I, O> operation, HttpFrame.Exchange exchange) {
        HttpRequest http = exchange.http();
        InputSchema schema = InputSchema.of(operation);
        Request request = new Request(
                () -> RequestArguments.of(http, schema),
                Credentials.of(http.header("x-api-key"), http.header("authorization")),
                false,
                exchange.limiter(),
                http.header("idempotency-key"),
                exchange.requestId(),
                exchange.now(),
                http.origin());
        return dispatcher.dispatch(operation, schema, request);
    }
}
