package marketplace.functions;

import com.amazonaws.services.lambda.runtime.Context;
import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Function;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;

/**
 * A function behind the API: an event in, a door's answer out.
 *
 * <p>Such functions differ in what stands behind their door, not in how it is reached.
 */
public abstract class HttpFunction implements RequestStreamHandler {

    private final Function<HttpRequest, HttpResponse> door;

    protected HttpFunction(Function<HttpRequest, HttpResponse> door) {
        this.door = door;
    }

    @Override
    public final void handleRequest(InputStream event, OutputStream answer, Context context) throws IOException {
        answer.write(GatewayEvents.response(door.apply(GatewayEvents.request(event))));
    }
}
