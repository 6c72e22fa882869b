package marketplace.functions;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import marketplace.api.Catalogue;
import marketplace.api.Operation;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;

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

    /** A REST door with these operations. */
    public static HttpEntry rest(Capabilities capabilities, Supplier<List<Operation<?, ?>>> operations) {
        return new HttpEntry(capabilities.restDoor(new Catalogue(operations.get()))::handle);
    }

    public void serve(InputStream event, OutputStream answer) throws IOException {
        answer.write(GatewayEvents.response(door.apply(GatewayEvents.request(event))));
    }
}
