package marketplace.api.mcp;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Catalogue;
import marketplace.api.Operation;

/** Rewrites references to REST routes in messages, such as {@code POST /api/wallet/deposit}, as names of tools. */
public final class ToolNames {

    private static final Pattern ROUTE =
            Pattern.compile("\\b(GET|POST|PUT|PATCH|DELETE) ((?:…|/api)/[A-Za-z0-9_/{}:-]*[A-Za-z0-9_}])");

    private final Map<Pattern, String> byRoute = new LinkedHashMap<>();

    public ToolNames(Catalogue catalogue) {
        for (Operation<?, ?> operation : catalogue.operations()) {
            String path = operation.rest().path();
            String name = operation.tools().isEmpty()
                    ? operation.name() + " of the REST API"
                    : operation.tools().getFirst().name();
            String tail = path.substring(path.lastIndexOf('/'));
            String form = "(?:" + pattern(path) + "|…" + pattern(tail) + ")";
            byRoute.put(Pattern.compile(operation.rest().method() + " " + form), name);
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
