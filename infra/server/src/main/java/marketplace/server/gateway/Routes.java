package marketplace.server.gateway;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.server.runtime.LocalFunction;
import marketplace.server.template.Template;
import marketplace.server.template.Template.HttpRoute;

/** Matches as API Gateway: the most static path first, greedy paths last, then {@code $default}. */
public final class Routes {

    record Match(LocalFunction function, String routeKey, Map<String, String> pathParameters) {}

    private record Route(LocalFunction function, String method, String path, List<String> segments) {

        private String rank() {
            StringBuilder rank = new StringBuilder();
            segments.forEach(segment -> rank.append(greedy(segment) ? '2' : parameter(segment) ? '1' : '0'));
            return rank.append(method.equals(ANY) ? '1' : '0').toString();
        }

        /** A parameter matches at least one character. */
        private Optional<Map<String, String>> match(List<String> path) {
            Map<String, String> parameters = new LinkedHashMap<>();
            for (int i = 0; i < segments.size(); i++) {
                String segment = segments.get(i);
                if (greedy(segment) && i < path.size()) {
                    String rest = String.join("/", path.subList(i, path.size()));
                    parameters.put(segment.substring(1, segment.length() - 2), rest);
                    return Optional.of(parameters);
                }
                if (i >= path.size()) {
                    return Optional.empty();
                }
                if (parameter(segment) && path.get(i).isEmpty()) {
                    return Optional.empty();
                }
                if (parameter(segment)) {
                    parameters.put(segment.substring(1, segment.length() - 1), path.get(i));
                } else if (!segment.equals(path.get(i))) {
                    return Optional.empty();
                }
            }
            return segments.size() == path.size() ? Optional.of(parameters) : Optional.empty();
        }
    }

    private static final String ANY = "ANY";

    private final List<Route> routes = new ArrayList<>();
    private Optional<LocalFunction> fallback = Optional.empty();

    public Routes(List<LocalFunction> functions) {
        for (LocalFunction function : functions) {
            for (HttpRoute route : function.spec().routes()) {
                if (route.path().equals(Template.DEFAULT_ROUTE)) {
                    fallback = Optional.of(function);
                } else {
                    routes.add(new Route(function, route.method(), route.path(), segments(route.path())));
                }
            }
        }
        routes.sort(Comparator.comparing(Route::rank));
    }

    Optional<Match> find(String method, String rawPath) {
        List<String> path = segments(rawPath);
        for (Route route : routes) {
            if (route.method().equals(method) || route.method().equals(ANY)) {
                Optional<Map<String, String>> parameters = route.match(path);
                if (parameters.isPresent()) {
                    String key = route.method() + " " + route.path();
                    return Optional.of(new Match(route.function(), key, parameters.get()));
                }
            }
        }
        return fallback.map(function -> new Match(function, Template.DEFAULT_ROUTE, Map.of()));
    }

    private static boolean parameter(String segment) {
        return segment.startsWith("{") && segment.endsWith("}");
    }

    private static boolean greedy(String segment) {
        return segment.startsWith("{") && segment.endsWith("+}");
    }

    /** Decodes the segments; %2F separates nothing. */
    private static List<String> segments(String path) {
        List<String> segments = new ArrayList<>();
        for (String segment : path.substring(1).split("/", -1)) {
            segments.add(decoded(segment));
        }
        return segments;
    }

    /** A plus is literal in a path, but the decoder is for forms. */
    private static String decoded(String segment) {
        return segment.indexOf('%') < 0
                ? segment
                : URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
    }
}
