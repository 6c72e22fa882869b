package marketplace.api.rest;

import java.util.List;
import java.util.TreeSet;

/**
 * The routes behind an endpoint, as far as its filters must know them.
 *
 * <p>OPTIONS, HEAD and CORS headers follow from the routes, without calling an operation.
 */
public interface RouteTable {

    /** The methods that operations take at the path of the request; none for a path that is not there. */
    List<String> methods(HttpRequest http);

    /** Whether anybody may read at the path without credentials. */
    boolean isOpen(HttpRequest http);

    /** All that may be sent to a path that takes {@code methods}: HEAD wherever GET is, and OPTIONS. */
    static List<String> allowed(List<String> methods) {
        TreeSet<String> allowed = new TreeSet<>(methods);
        if (allowed.contains("GET")) {
            allowed.add("HEAD");
        }
        allowed.add("OPTIONS");
        return List.copyOf(allowed);
    }
}
