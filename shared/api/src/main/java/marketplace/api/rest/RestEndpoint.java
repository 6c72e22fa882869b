package marketplace.api.rest;

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
        HttpResponse response = answer.text()
                .map(text -> HttpResponse.text(answer.status(), text.mediaType(), text.body()))
                .orElseGet(() -> HttpResponse.json(answer.status(), Json.bytes(answer.body())));
        return answer.replayed() ? response.with("Idempotency-Replayed", "true") : response;
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
