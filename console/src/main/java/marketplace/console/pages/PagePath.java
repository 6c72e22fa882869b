package marketplace.console.pages;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The path of a page as a pattern, with the names of its parameters in their order. */
record PagePath(List<String> names, Pattern pattern) {

    private static final String ID = "[A-Za-z0-9_-]+";

    private static final Pattern PARAMETER = Pattern.compile("\\{([^}:]+)(?::([a-z]+))?}");

    static PagePath of(String path) {
        Matcher parameters = PARAMETER.matcher(path);
        List<String> names =
                parameters.results().map(parameter -> parameter.group(1)).toList();
        return new PagePath(names, Pattern.compile(parameters.replaceAll(PagePath::value)));
    }

    private static String value(MatchResult parameter) {
        return parameter.group(2) == null ? "(" + ID + ")" : "(" + parameter.group(2) + "_" + ID + ")";
    }

    /** The parameters of this path; empty if it is another page's. */
    Optional<Map<String, String>> match(String given) {
        Matcher values = pattern.matcher(given);
        if (!values.matches()) {
            return Optional.empty();
        }
        Map<String, String> parameters = new LinkedHashMap<>();
        for (int i = 0; i < names.size(); i++) {
            parameters.put(names.get(i), values.group(i + 1));
        }
        return Optional.of(parameters);
    }
}
