package marketplace.api.schema;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.Error;
import com.networknt.schema.path.NodePath;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.StreamSupport;
import marketplace.kernel.Problem;
import marketplace.mcp.JsonText;

/** Validation errors as short sentences without the rejected value. */
final class ValidationErrors {

    private ValidationErrors() {}

    static List<Problem.Detail> of(List<Error> errors, int most) {
        // A value of the wrong type gets only that error.
        Set<NodePath> mistyped = errors.stream()
                .filter(ValidationErrors::isOfType)
                .map(Error::getInstanceLocation)
                .collect(Collectors.toSet());
        return errors.stream()
                .filter(error -> isOfType(error) || !mistyped.contains(error.getInstanceLocation()))
                // Outermost first, so that a list that is too long is reported before its elements.
                .sorted(Comparator.comparingInt(
                        error -> error.getInstanceLocation().getNameCount()))
                .limit(most)
                .map(error -> new Problem.Detail(field(error), sentence(error)))
                .toList();
    }

    private static boolean isOfType(Error error) {
        return error.getKeyword().equals("type");
    }

    private static String field(Error error) {
        String at = path(error.getInstanceLocation());
        String property = error.getProperty();
        if (property != null) {
            return JsonText.below(at, property);
        }
        return at.isEmpty() ? "body" : at;
    }

    private static String path(NodePath location) {
        return IntStream.range(0, location.getNameCount())
                .mapToObj(location::getName)
                .collect(Collectors.joining("."));
    }

    private static String sentence(Error error) {
        JsonNode limit = error.getSchemaNode();
        return switch (error.getKeyword()) {
            case "type" -> "must be " + types(limit);
            case "required" -> "is required";
            case "additionalProperties" -> "cannot be set here";
            case "enum" -> "must be one of " + list(limit);
            case "const" -> "must be " + limit.asText();
            case "minLength" -> "must have at least " + counted(limit, "character");
            case "maxLength" -> "must have at most " + counted(limit, "character");
            case "minItems" -> "must have at least " + counted(limit, "element");
            case "maxItems" -> "must have at most " + counted(limit, "element");
            case "minimum" -> "must be at least " + limit.decimalValue().toPlainString();
            case "maximum" -> "must be at most " + limit.decimalValue().toPlainString();
            case "pattern" -> "must match " + limit.textValue();
            case "format" -> Formats.sentence(limit.textValue());
            default -> throw new IllegalStateException("no sentence for the keyword " + error.getKeyword());
        };
    }

    private static String counted(JsonNode limit, String thing) {
        return limit.intValue() + " " + thing + (limit.intValue() == 1 ? "" : "s");
    }

    private static String types(JsonNode types) {
        return types.isArray()
                ? texts(types).stream().map(ValidationErrors::article).collect(Collectors.joining(" or "))
                : article(types.textValue());
    }

    private static String article(String type) {
        if (type.equals("null")) {
            return type;
        }
        return ("aeiou".indexOf(type.charAt(0)) >= 0 ? "an " : "a ") + type;
    }

    private static String list(JsonNode values) {
        return String.join(", ", texts(values));
    }

    private static List<String> texts(JsonNode values) {
        return StreamSupport.stream(values.spliterator(), false)
                .map(JsonNode::asText)
                .toList();
    }
}
