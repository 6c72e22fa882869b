package marketplace.api;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;

/** The operations behind an endpoint, by route and by tool. Duplicate routes and tools are refused. */
public final class Catalogue {

    public record BoundTool(Tool tool, Operation<?, ?> operation) {}

    private final List<Operation<?, ?>> operations;
    private final Map<String, Operation<?, ?>> byRoute = new LinkedHashMap<>();
    private final Map<String, BoundTool> byTool = new LinkedHashMap<>();

    public Catalogue(List<Operation<?, ?>> operations) {
        this.operations = List.copyOf(operations);
        Map<String, String> paths = new HashMap<>();
        for (Operation<?, ?> operation : operations) {
            String path = operation.rest().path();
            // API Gateway allows one parameter name per path position, and a 405 lists all methods of a path.
            if (!paths.computeIfAbsent(path.replaceAll("\\{[^}]+}", "{}"), _ -> path)
                    .equals(path)) {
                throw new IllegalArgumentException("two names for the path " + path);
            }
            if (byRoute.put(operation.rest().routeKey(), operation) != null) {
                throw new IllegalArgumentException(
                        "two operations at " + operation.rest().routeKey());
            }
            for (Tool tool : operation.tools()) {
                if (byTool.put(tool.name(), new BoundTool(tool, operation.as(tool))) != null) {
                    throw new IllegalArgumentException("two tools named " + tool.name());
                }
            }
        }
    }

    public static Catalogue of(List<List<Operation<?, ?>>> parts) {
        return new Catalogue(
                parts.stream().<Operation<?, ?>>flatMap(List::stream).toList());
    }

    public List<Operation<?, ?>> operations() {
        return operations;
    }

    /** Takes a route key such as {@code GET /api/humans/{humanId}}. */
    public Optional<Operation<?, ?>> atRoute(String routeKey) {
        return Optional.ofNullable(byRoute.get(routeKey));
    }

    public Optional<BoundTool> tool(String name) {
        return Optional.ofNullable(byTool.get(name));
    }

    public List<BoundTool> tools() {
        return List.copyOf(byTool.values());
    }

    /** The methods of the most specific path that matches. */
    public List<String> methodsAt(String path) {
        List<Operation<?, ?>> fitting = new ArrayList<>(operations.stream()
                .filter(operation -> fits(operation.rest().path(), path))
                .toList());
        // Of two matching paths, the one with a literal segment wins: '{' sorts after every letter.
        Optional<String> best =
                fitting.stream().map(operation -> operation.rest().path()).min(Comparator.naturalOrder());
        return best.map(chosen -> new TreeSet<>(fitting.stream()
                        .filter(operation -> operation.rest().path().equals(chosen))
                        .map(operation -> operation.rest().method())
                        .toList()))
                .map(List::copyOf)
                .orElse(List.of());
    }

    /** Segment by segment: every request asks this of every path. */
    private static boolean fits(String template, String path) {
        int wanted = 0;
        int given = 0;
        while (true) {
            int wantedEnd = end(template, wanted);
            int givenEnd = end(path, given);
            boolean parameter = template.startsWith("{", wanted);
            boolean same = wantedEnd - wanted == givenEnd - given
                    && template.regionMatches(wanted, path, given, givenEnd - given);
            if (parameter ? given == givenEnd : !same) {
                return false;
            }
            if (wantedEnd == template.length() || givenEnd == path.length()) {
                return wantedEnd == template.length() && givenEnd == path.length();
            }
            wanted = wantedEnd + 1;
            given = givenEnd + 1;
        }
    }

    private static int end(String path, int segment) {
        int slash = path.indexOf('/', segment);
        return slash < 0 ? path.length() : slash;
    }
}
