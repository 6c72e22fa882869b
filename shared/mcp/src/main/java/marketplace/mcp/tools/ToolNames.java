package marketplace.mcp.tools;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Rewrites references to REST routes in messages, such as {@code POST /api/wallet/deposit}, as names of tools. */
public final class ToolNames {

    private static final Pattern ROUTE =
            Pattern.compile("\\b(GET|POST|PUT|PATCH|DELETE) ((?:…|/api)/[A-Za-z0-9_/{}:-]*[A-Za-z0-9_}])");

    private final Map<Pattern, String> byRoute = new LinkedHashMap<>();

    public ToolNames(ToolRoutes routes) {
        for (ToolRoutes.Named route : routes.named()) {
            String tail = route.path().substring(route.path().lastIndexOf('/'));
            String form = "(?:" + pattern(route.path()) + "|…" + pattern(tail) + ")";
            byRoute.put(Pattern.compile(route.method() + " " + form), route.name());
        }
    }

    private static String pattern(String path) {
        return path.replaceAll("\\{[^}]+}", "[^/ ]+");
    }

    public String translated(String message) {
        return ROUTE.matcher(message).replaceAll(match -> Matcher.quoteReplacement(name(match)));
    }

    private String name(MatchResult route) {
        return byRoute.entrySet().stream()
                .filter(entry -> entry.getKey().matcher(route.group()).matches())
                .map(Map.Entry::getValue)
                .findFirst()
                .orElse("the REST API");
    }
}
