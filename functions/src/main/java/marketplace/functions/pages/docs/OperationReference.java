package marketplace.functions.pages.docs;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Catalogue;
import marketplace.api.Operation;
import marketplace.api.Tool;
import marketplace.api.limits.RateClass;
import marketplace.api.openapi.ApiText;
import marketplace.api.openapi.OpenApi;
import marketplace.api.schema.Schemas;
import marketplace.functions.pages.site.SiteFrame;
import marketplace.kernel.Caller;
import marketplace.kernel.ErrorCode;

/** Every operation with its fields, its errors and an example: an index, and a page for each group of paths. */
final class OperationReference {

    static final String NAME = "operations";

    /** Of groups whose path says nothing. */
    private static final Map<String, String> NAMES =
            Map.of("v1", "QA runs (v1)", "me", "yourself (me)", ".well-known", "public keys (.well-known)");

    private final SiteFrame frame;
    private final ApiText text;

    /** By the last segment of their pages' paths. */
    private final Map<String, List<Operation<?, ?>>> groups;

    OperationReference(SiteFrame frame, Catalogue catalogue, ApiText text) {
        this.frame = frame;
        this.text = text;
        this.groups = catalogue.operations().stream()
                .collect(Collectors.groupingBy(
                        operation -> slug(OpenApi.tag(operation)), LinkedHashMap::new, Collectors.toList()));
    }

    /** A group of {@code .well-known} has no dot in its address. */
    static String slug(String tag) {
        return tag.replaceFirst("^\\.", "");
    }

    record ErrorRow(int status, String code, String meaning) {
        static ErrorRow of(ErrorCode error) {
            return new ErrorRow(error.status(), error.wire(), error.meaning());
        }
    }

    record Entry(
            String group,
            String name,
            String method,
            String path,
            String summary,
            List<String> paragraphs,
            String callers,
            String rate,
            boolean retired,
            List<FieldRow> fields,
            List<FieldRow> answers,
            List<ErrorRow> errors,
            List<String> tools,
            String call,
            String answer) {

        boolean hasFields() {
            return !fields.isEmpty();
        }

        boolean hasAnswers() {
            return !answers.isEmpty();
        }

        boolean hasErrors() {
            return !errors.isEmpty();
        }

        boolean hasTools() {
            return !tools.isEmpty();
        }

        boolean hasExample() {
            return hasCall() || hasAnswer();
        }

        boolean hasCall() {
            return !call.isEmpty();
        }

        boolean hasAnswer() {
            return !answer.isEmpty();
        }
    }

    /** @param label the tag, or a name where it says nothing */
    record Group(String name, String tag, String label, String description, List<Entry> operations) {}

    List<String> groups() {
        return List.copyOf(groups.keySet());
    }

    DocsPage index() {
        List<Group> all = groups.keySet().stream().map(this::group).toList();
        return new DocsPage(
                NAME,
                "Operations",
                "Every call of the REST API, with its fields, limits, errors and an example.",
                frame.fill("operations.html", Map.of("groups", all)),
                frame.fill("operations.md", Map.of("groups", all)));
    }

    DocsPage page(String name) {
        Group group = group(name);
        return new DocsPage(
                NAME + "/" + name,
                "Operations: " + group.label(),
                group.description(),
                frame.fill("group.html", group),
                frame.fill("group.md", group));
    }

    private Group group(String name) {
        List<Operation<?, ?>> operations = groups.get(name);
        String tag = OpenApi.tag(operations.getFirst());
        return new Group(
                name,
                tag,
                NAMES.getOrDefault(tag, tag),
                text.tags().get(tag),
                operations.stream().map(this::entry).toList());
    }

    private Entry entry(Operation<?, ?> operation) {
        JsonNode example = text.examples().getOrDefault(operation.name(), MissingNode.getInstance());
        return new Entry(
                slug(OpenApi.tag(operation)),
                operation.name(),
                operation.rest().method(),
                operation.rest().path(),
                operation.summary(),
                Stream.of(text.operations().getOrDefault(operation.name(), "").split("\n\n"))
                        .filter(paragraph -> !paragraph.isBlank())
                        .toList(),
                callers(operation),
                rate(operation.rateClass()),
                operation.use() instanceof Operation.Retired<?, ?>,
                FieldRow.of(Schemas.input(operation)),
                FieldRow.of(Schemas.output(operation)),
                operation.errors().stream().map(ErrorRow::of).toList(),
                operation.tools().stream().map(Tool::name).toList(),
                call(operation, example.path("request")),
                example.has("response") ? Sample.of(example.path("response")) : "");
    }

    private static String callers(Operation<?, ?> operation) {
        String scope = " with the scope " + operation.scope().wire();
        return switch (operation.access()) {
            case PUBLIC, OPTIONAL_KEY -> "Anyone.";
            case KEY -> "An API key" + scope + ".";
            case KEY_OR_SESSION -> "An API key" + scope + ", or a session.";
            case SESSION -> "A session.";
            case ADMIN -> "An admin's session.";
        };
    }

    private static String rate(RateClass rateClass) {
        return rateClass.budget(new Caller.Anonymous()).described();
    }

    /** Empty for a write without an example: a shell cannot show what it lacks. */
    private static String call(Operation<?, ?> operation, JsonNode body) {
        boolean reads = operation.rest().method().equals("GET");
        if (!reads && body.isMissingNode()) {
            return "";
        }
        String credentials = switch (operation.access()) {
            case PUBLIC, OPTIONAL_KEY -> "";
            case KEY, KEY_OR_SESSION -> " \\\n  -H \"X-API-Key: $KEY\"";
            case SESSION, ADMIN -> " \\\n  -H \"Authorization: Bearer $SESSION\"";
        };
        String method = reads ? "" : " -X " + operation.rest().method();
        String data = body.isMissingNode()
                ? ""
                : " \\\n  -H 'Content-Type: application/json' \\\n  -d '"
                        + Sample.of(body).replace("'", "'\\''") + "'";
        return "curl" + method + " \"$BASE" + operation.rest().path() + "\"" + credentials + data;
    }
}
