package marketplace.functions;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.function.Function;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.RestDoor;

/**
 * The entry of every HTTP function: an event in, a door's answer out.
 *
 * <p>Functions differ in what stands behind the door, not in how it is reached.
 */
public final class HttpEntry {

    private final Function<HttpRequest, HttpResponse> door;

    public HttpEntry(Function<HttpRequest, HttpResponse> door) {
        this.door = door;
    }

    public static HttpEntry rest(RestDoor door) {
        return new HttpEntry(door::handle);
    }

    public void serve(InputStream event, OutputStream answer) throws IOException {
        answer.write(GatewayEvents.response(door.apply(GatewayEvents.request(event))));
    }
}
