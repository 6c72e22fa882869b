package marketplace.testing.endpoints;

import java.util.List;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.RouteTable;

/** Every path is there, and is open to GET. */
final class OpenRoutes implements RouteTable {

    @Override
    public List<String> methods(HttpRequest http) {
        return List.of("GET");
    }

    @Override
    public boolean isOpen(HttpRequest http) {
        return true;
    }
}
