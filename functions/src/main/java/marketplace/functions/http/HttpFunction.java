package marketplace.functions.http;

import java.util.function.Function;
import marketplace.api.Invocation;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.functions.environment.Platform;
import marketplace.functions.start.LambdaFunction;
import marketplace.functions.start.Rehearsal;

/** A function behind the API: reads an event, calls its endpoint, returns the response. */
public abstract class HttpFunction extends LambdaFunction {

    /** As Lambda creates it. */
    protected HttpFunction(Function<Platform, Function<HttpRequest, HttpResponse>> endpoint, Rehearsal rehearsal) {
        super(platform -> handler(endpoint.apply(platform)), rehearsal);
    }

    protected HttpFunction(Function<HttpRequest, HttpResponse> endpoint) {
        super(handler(endpoint));
    }

    private static EventHandler handler(Function<HttpRequest, HttpResponse> endpoint) {
        return event -> {
            GatewayEvents.Received received = GatewayEvents.received(event);
            HttpRequest request = received.request();
            HttpResponse response = Invocation.throughGateway(received.requestId(), () -> endpoint.apply(request));
            return GatewayEvents.response(response, request.origin().startsWith("https:"));
        };
    }
}
