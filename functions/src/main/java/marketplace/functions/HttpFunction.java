package marketplace.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Function;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;

/** A function behind the API: reads an event, calls its endpoint, returns the response. */
public abstract class HttpFunction implements RequestStreamHandler {

    private final Function<HttpRequest, HttpResponse> endpoint;

    protected HttpFunction(Function<HttpRequest, HttpResponse> endpoint) {
        this.endpoint = endpoint;
    }

    @Override
    public final void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        HttpRequest request = GatewayEvents.request(event);
        HttpResponse response = endpoint.apply(request);
        answer.write(GatewayEvents.response(response, request.origin().startsWith("https:")));
    }
}
