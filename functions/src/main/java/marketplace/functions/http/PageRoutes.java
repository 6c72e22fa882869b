package marketplace.functions.http;

import java.util.List;
import java.util.Set;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.RouteTable;

/** Routes that are not operations. Any web page may read the {@code open} ones. */
public record PageRoutes(List<String> routes, Set<String> open) implements RouteTable {

    @Override
    public List<String> methods(HttpRequest http) {
        String path = " " + http.routePath();
        return routes.stream()
                .filter(route -> route.endsWith(path))
                .map(route -> route.substring(0, route.length() - path.length()))
                .toList();
    }

    @Override
    public boolean isOpen(HttpRequest http) {
        return open.contains(http.routePath());
    }
}
