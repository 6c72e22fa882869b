package marketplace.local.template;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import marketplace.local.template.Value.Intrinsic;
import marketplace.local.template.Value.Mapping;
import marketplace.local.template.Value.Text;

/** What a function's role allows on the table. The local edition enforces it, so every story tests the roles too. */
public record TableRights(List<Statement> statements) {

    /** Actions without their prefix; partition keys as patterns with {@code *}, none for all keys. */
    public record Statement(Set<String> actions, List<String> leadingKeys, boolean ofIndex) {

        public Statement {
            actions = Set.copyOf(actions);
            leadingKeys = List.copyOf(leadingKeys);
        }

        boolean covers(String leadingKey) {
            return leadingKeys.isEmpty()
                    || leadingKeys.stream()
                            .map(pattern -> "(?s)\\Q" + pattern.replace("*", "\\E.*\\Q") + "\\E")
                            .anyMatch(pattern -> Pattern.matches(pattern, leadingKey));
        }
    }

    public TableRights {
        statements = List.copyOf(statements);
    }

    private static final String PREFIX = "dynamodb:";
    private static final String CONDITION = "ForAllValues:StringLike";
    private static final String LEADING_KEYS = "dynamodb:LeadingKeys";

    public boolean allow(String action, boolean ofIndex, String leadingKey) {
        return statements.stream()
                .anyMatch(statement -> statement.ofIndex() == ofIndex
                        && statement.actions().contains(action)
                        && statement.covers(leadingKey));
    }

    /** Reads the statements about the table of this name. */
    static TableRights of(Mapping function, String table) {
        List<Statement> statements = new ArrayList<>();
        for (Mapping policy : function.mappings("Policies")) {
            for (Mapping statement : policy.mappings("Statement")) {
                statement.elements("Resource").stream()
                        .filter(resource -> resource instanceof Intrinsic intrinsic
                                && intrinsic.argument().contains(table + ".Arn"))
                        .map(resource -> statement(statement, (Intrinsic) resource))
                        .forEach(statements::add);
            }
        }
        return new TableRights(statements);
    }

    private static Statement statement(Mapping statement, Intrinsic resource) {
        return new Statement(
                Set.copyOf(texts(statement.elements("Action")).stream()
                        .map(action -> action.replaceFirst("^" + PREFIX, ""))
                        .toList()),
                texts(statement.mapping("Condition").mapping(CONDITION).elements(LEADING_KEYS)),
                resource.argument().contains("/index/"));
    }

    private static List<String> texts(List<Value> values) {
        return values.stream()
                .filter(Text.class::isInstance)
                .map(value -> ((Text) value).text())
                .toList();
    }
}
