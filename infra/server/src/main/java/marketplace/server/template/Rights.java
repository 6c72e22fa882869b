package marketplace.server.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import marketplace.server.template.Value.Mapping;
import marketplace.server.template.Value.Text;

/** What a function's role allows. The local edition enforces it, so every story tests the roles too. */
public record Rights(List<Statement> statements) {

    /**
     * Resources as the local edition names them: the logical id, with a path below it. {@code *} and {@code ?} match
     * any characters in resources and leading keys. Without leading keys, all are allowed.
     */
    public record Statement(List<String> actions, List<String> resources, List<String> leadingKeys) {

        public Statement {
            actions = List.copyOf(actions);
            resources = List.copyOf(resources);
            leadingKeys = List.copyOf(leadingKeys);
        }

        private Optional<Grant> grant(int number, String action, String resource, String leadingKey) {
            Optional<String> key = leadingKeys.isEmpty() ? Optional.of("") : first(leadingKeys, leadingKey);
            return first(actions, action)
                    .flatMap(allowed -> first(resources, resource)
                            .flatMap(place -> key.map(pattern -> new Grant(number, allowed, place, pattern))));
        }
    }

    /** What allowed a call: one action, resource and pattern of leading keys of one statement. */
    public record Grant(int statement, String action, String resource, String leadingKey) {}

    /** For functions beside those of the template. */
    public static final Rights ALL = new Rights(List.of(new Statement(List.of("*"), List.of("*"), List.of())));

    public Rights {
        statements = List.copyOf(statements);
    }

    private static final Map<String, Pattern> COMPILED = new ConcurrentHashMap<>();

    private static final String CONDITION = "ForAllValues:StringLike";
    private static final String LEADING_KEYS = "dynamodb:LeadingKeys";

    /** For a call without leading keys, {@code leadingKey} is empty. */
    public List<Grant> grants(String action, String resource, String leadingKey) {
        List<Grant> grants = new ArrayList<>();
        for (int i = 0; i < statements.size(); i++) {
            statements.get(i).grant(i, action, resource, leadingKey).ifPresent(grants::add);
        }
        return grants;
    }

    public boolean allow(String action, String resource) {
        return allow(action, resource, "");
    }

    public boolean allow(String action, String resource, String leadingKey) {
        return !grants(action, resource, leadingKey).isEmpty();
    }

    private static Optional<String> first(List<String> patterns, String text) {
        return patterns.stream().filter(pattern -> matches(pattern, text)).findFirst();
    }

    private static boolean matches(String pattern, String text) {
        return COMPILED.computeIfAbsent(pattern, Rights::compile).matcher(text).matches();
    }

    private static Pattern compile(String pattern) {
        String quoted = "\\Q" + pattern.replace("*", "\\E.*\\Q").replace("?", "\\E.\\Q") + "\\E";
        return Pattern.compile(quoted, Pattern.DOTALL);
    }

    static Rights of(Mapping role, References references) {
        List<Statement> statements = new ArrayList<>();
        for (Mapping policy : role.mappings("Policies")) {
            for (Mapping statement : policy.mapping("PolicyDocument").mappings("Statement")) {
                statements.add(new Statement(
                        texts(statement.elements("Action")),
                        statement.elements("Resource").stream()
                                .map(references::resolve)
                                .toList(),
                        texts(statement.mapping("Condition").mapping(CONDITION).elements(LEADING_KEYS))));
            }
        }
        return new Rights(statements);
    }

    private static List<String> texts(List<Value> values) {
        return values.stream()
                .filter(Text.class::isInstance)
                .map(value -> ((Text) value).text())
                .toList();
    }
}
