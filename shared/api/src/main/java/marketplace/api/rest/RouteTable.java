package marketplace.api.rest;

import java.util.List;
import java.util.TreeSet;

/** The routes behind an endpoint, for OPTIONS, HEAD and CORS. */
public interface RouteTable {

    /** Empty for an unknown path. */
    List<String> methods(HttpRequest http);

    /** Whether the path can be read without credentials. */
    boolean isOpen(HttpRequest http);

    /** Adds HEAD and OPTIONS. */
    static List<String> allowed(List<String> methods) {
        TreeSet<String> allowed = new TreeSet<>(methods);
        if (allowed.contains("GET")) {
            allowed.add("HEAD");
        }
        allowed.add("OPTIONS");
        return List.copyOf(allowed);
    }
}
