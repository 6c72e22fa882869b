package marketplace.console.forms;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import marketplace.api.Operation;
import marketplace.console.forms.FieldSchema.Control;
import marketplace.console.pages.PageForm;
import marketplace.console.views.Labels;
import marketplace.console.views.Views;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;

/** Draws a form. */
public final class FormView {

    private static final Set<String> NEW_PASSWORDS = Set.of("signup", "verify_email", "confirm_password_reset");

    private static final String SUMMARY = "What you typed is still there. Please correct it:";

    private static final Set<Control> MANY = EnumSet.of(Control.CHOICES, Control.UPLOADS);
    private static final Set<Control> TICKED = EnumSet.of(Control.YES, Control.CHOICES, Control.UPLOADS);
    private static final Set<Control> SETS = EnumSet.of(Control.CHOICES, Control.UPLOADS, Control.SCALE);

    private final PageForm form;
    private final Operation<?, ?> operation;
    private final ZoneId zone;
    private final Questions questions;

    public FormView(PageForm form, Operation<?, ?> operation, ZoneId zone) {
        this(form, operation, zone, Questions.NONE);
    }

    public FormView(PageForm form, Operation<?, ?> operation, ZoneId zone, Questions questions) {
        this.form = form;
        this.operation = operation;
        this.zone = zone;
        this.questions = questions;
    }

    /**
     * @param id unique in the page
     * @param action where it is sent; empty for the page that shows it
     * @param hidden what the form carries without showing it
     * @param drawn controls that the template has drawn
     */
    public String html(String id, String action, Map<String, String> hidden, String drawn, FormState given) {
        FormState state =
                new FormState(given.stored(), given.typed(), given.problem().map(questions::placed));
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("id", id);
        values.put("action", action);
        values.put("hidden", hidden.entrySet());
        values.put(
                "problem",
                state.problem().map(problem -> problem(id, problem, state)).orElse(null));
        values.put(
                "groups",
                form.groups().stream()
                        .filter(group -> !group.drawn())
                        .flatMap(group -> groups(id, group, state).stream())
                        .toList());
        values.put("drawn", DrawnControls.filled(drawn, state));
        values.put("hasFiles", takesFiles() || drawn.contains("type=\"file\""));
        values.put("submit", form.submit());
        values.put("danger", form.danger());
        return Views.render("forms/form.html", values);
    }

    /** One for each row. */
    private List<Map<String, Object>> groups(String id, PageForm.Group group, FormState state) {
        if (group.asked().isPresent()) {
            return questions.isData()
                    ? List.of(group(id, false, group.legend(), questions.paths(), state))
                    : questions.sections().stream()
                            .map(section -> group(id, false, section.legend(), paths(section), state))
                            .toList();
        }
        if (!group.isRows()) {
            return List.of(group(id, group.folded(), group.legend(), group.fields(), state));
        }
        int filled = Rows.count(group, state);
        // The spare rows wait folded, but an empty form begins with an open one.
        return IntStream.range(0, filled + group.spare())
                .mapToObj(row ->
                        group(id, row >= Math.max(1, filled), group.legend() + " " + (row + 1), group.row(row), state))
                .toList();
    }

    private static List<String> paths(Questions.Section section) {
        return section.questions().stream().map(Question::path).toList();
    }

    private Map<String, Object> group(String id, boolean folded, String legend, List<String> fields, FormState state) {
        return Map.of(
                "legend",
                legend,
                "folded",
                folded,
                "open",
                fields.stream().anyMatch(field -> state.error(field).isPresent()),
                "fields",
                fields.stream().map(field -> field(id, field, state)).toList());
    }

    private boolean takesFiles() {
        return FilePurpose.of(operation.name()).isPresent()
                && form.allFields().stream()
                        .flatMap(field -> FieldSchema.of(operation, field).stream())
                        .anyMatch(field -> field.control() == Control.UPLOADS);
    }

    private List<String> fields(FormState state) {
        return form.groups().stream()
                .flatMap(group -> group.asked().isPresent()
                        ? questions.paths().stream()
                        : group.fields(Rows.count(group, state)).stream())
                .toList();
    }

    private Map<String, Object> problem(String id, Problem problem, FormState state) {
        List<Map<String, Object>> faults = new ArrayList<>();
        List<String> fields = form.isDrawn() ? form.labelledFields() : fields(state);
        for (String field : fields) {
            state.error(field)
                    .ifPresent(message -> faults.add(Map.of(
                            "href",
                            "#" + fieldId(id, field),
                            "text",
                            label(field).text() + " " + words(field, message))));
        }
        List<String> others = state.elsewhere(fields).stream()
                .map(detail -> Labels.ALL
                                .field(operation.name(), FieldSchema.withoutNumbers(detail.field()))
                                .map(Labels.Label::text)
                                .orElse(detail.field())
                        + " "
                        + detail.message())
                .toList();
        boolean isListed = problem.code() == ErrorCode.VALIDATION && !(faults.isEmpty() && others.isEmpty());
        return Map.of(
                "sentence", isListed ? SUMMARY : problem.getMessage(),
                "faults", faults,
                "others", isListed ? others : List.of());
    }

    private Map<String, Object> field(String formId, String path, FormState state) {
        FieldSchema field = schema(path)
                .orElseThrow(() -> new IllegalStateException(operation.name() + " has no argument " + path));
        Labels.Label label = label(path);
        Control control = field.control();
        String id = fieldId(formId, path);
        List<String> chosen = chosen(field, state);
        Map<String, Object> values = new LinkedHashMap<>();
        values.put("id", id);
        values.put("name", path);
        values.put("label", label.text());
        values.put("hint", label.more().orElse(""));
        values.put(
                "error",
                state.error(path)
                        .map(message -> label.text() + " " + words(path, message))
                        .orElse(""));
        boolean asked = !TICKED.contains(control);
        // Where the operation can do without a password, the console still asks for one.
        boolean required = asked && (field.required() || control == Control.PASSWORD);
        values.put("required", required);
        // A form of a stored record may leave out what the record needs.
        values.put("optional", asked && !required && state.stored().isEmpty());
        values.put("autocomplete", autocomplete(path));
        values.put("described", described(id, label, state.error(path)));
        values.put("type", control.type());
        values.put("maxLength", field.maxLength());
        values.put("numeric", control == Control.NUMBER);
        values.put("value", chosen.isEmpty() ? "" : chosen.getFirst());
        switch (control) {
            case LONG_TEXT, LINES -> values.put("isArea", true);
            case CHOICE -> values.put("isChoice", true);
            case CHOICES -> values.put("isChoices", true);
            case SCALE -> values.put("isScale", true);
            case YES -> values.put("isYes", true);
            case UPLOADS -> {
                values.put("isUploads", true);
                FilePurpose.of(operation.name()).ifPresent(purpose -> {
                    values.put("purpose", purpose.wire());
                    values.put("accept", purpose.accept());
                    values.put("pictures", FilePurpose.PICTURES);
                });
            }
            case TEXT, EMAIL, URL, PASSWORD, NUMBER, DATE, TIME, CLOCK_TIME, SPANS -> values.put("isInput", true);
        }
        values.put("schema", questions.data(path).map(_ -> questions.schema()).orElse(""));
        values.put("isLine", control == Control.SPANS);
        values.put("isSet", SETS.contains(control));
        values.put("checked", control == Control.YES && chosen.contains("true"));
        values.put(
                "options",
                control == Control.UPLOADS
                        ? FilesBefore.of(operation.name(), path, state).options(chosen)
                        : options(field, chosen));
        return values;
    }

    private Optional<FieldSchema> schema(String path) {
        return questions
                .find(path)
                .map(Question::field)
                .or(() -> questions.data(path))
                .or(() -> FieldSchema.of(operation, path));
    }

    /** What a browser can fill in. */
    private String autocomplete(String field) {
        return switch (field) {
            case "email" -> "username";
            case "password" -> NEW_PASSWORDS.contains(operation.name()) ? "new-password" : "current-password";
            case "code", "secondFactorCode" -> "one-time-code";
            case "name" -> "name";
            case "location.city" -> "address-level2";
            case "location.country" -> "country-name";
            default -> "";
        };
    }

    private List<Map<String, Object>> options(FieldSchema field, List<String> chosen) {
        Optional<Question> question = questions.find(field.path());
        if (question.isPresent()) {
            return question.get().choices().stream()
                    .<Map<String, Object>>map(choice -> Map.of(
                            "value",
                            choice.asText(),
                            "text",
                            question.get().optionText(choice),
                            "chosen",
                            chosen.contains(choice.asText())))
                    .toList();
        }
        List<Map<String, Object>> options = new ArrayList<>();
        for (String value : field.options()) {
            Labels.ALL
                    .option(operation.name(), field.path(), value)
                    .ifPresent(text ->
                            options.add(Map.of("value", value, "text", text, "chosen", chosen.contains(value))));
        }
        return options;
    }

    /** The values that are shown: what was typed, else what is stored. A password is never shown. */
    private List<String> chosen(FieldSchema field, FormState state) {
        if (field.control() == Control.PASSWORD) {
            return List.of();
        }
        if (state.typed().isPresent()) {
            List<String> typed = state.typed().get().all(field.path());
            return field.control() == Control.YES && !typed.isEmpty() ? List.of("true") : typed;
        }
        return stored(field.path(), state.stored())
                .map(value -> MANY.contains(field.control())
                        ? value.valueStream().map(element -> element.asText()).toList()
                        : List.of(field.shown(value, zone)))
                .orElse(List.of());
    }

    private Optional<JsonNode> stored(String path, JsonNode record) {
        return questions.paths().contains(path) ? questions.stored(path, record) : FormArguments.stored(record, path);
    }

    private Labels.Label label(String field) {
        return questions
                .find(field)
                .map(Question::label)
                .or(() -> Labels.ALL.field(operation.name(), FieldSchema.withoutNumbers(field)))
                .orElseThrow(() -> new IllegalStateException("no label for " + operation.name() + "." + field));
    }

    private String words(String path, String message) {
        return schema(path).map(field -> field.inWords(message)).orElse(message);
    }

    private static String described(String id, Labels.Label label, Optional<String> error) {
        String hint = label.more().isPresent() ? id + "-hint " : "";
        return (hint + (error.isPresent() ? id + "-error" : "")).strip();
    }

    private static String fieldId(String formId, String field) {
        return formId + "-" + field.replace('.', '-');
    }
}
