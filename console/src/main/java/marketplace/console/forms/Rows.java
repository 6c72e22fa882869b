package marketplace.console.forms;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.console.pages.PageForm;

/** The rows of the lists in a form. */
public final class Rows {

    private Rows() {}

    /** Without the rows that were left empty; the others are numbered as the operation sees them. */
    public static SentForm closedUp(PageForm form, SentForm submission) {
        SentForm closed = submission;
        for (PageForm.Group group : form.groups()) {
            if (group.isRows()) {
                closed = closedUp(group, closed);
            }
        }
        return closed;
    }

    private static SentForm closedUp(PageForm.Group group, SentForm submission) {
        List<String> rows = List.copyOf(numbers(group, submission));
        Map<String, List<String>> values = new LinkedHashMap<>();
        submission
                .values()
                .forEach((name, typed) -> row(group, name)
                        .ifPresentOrElse(
                                row -> {
                                    if (rows.contains(row)) {
                                        String rest =
                                                name.substring(group.list().length() + 1 + row.length());
                                        values.put(group.list() + "." + rows.indexOf(row) + rest, typed);
                                    }
                                },
                                () -> values.put(name, typed)));
        return new SentForm(values);
    }

    /** Of rows with a value, in the order of the form. The first field of a drawn row only says what it answers. */
    private static Set<String> numbers(PageForm.Group group, SentForm submission) {
        TreeSet<String> numbers = new TreeSet<>(Rows::byNumber);
        submission
                .values()
                .forEach((name, typed) -> row(group, name)
                        .filter(_ -> !(group.drawn()
                                && name.endsWith("." + group.fields().getFirst())))
                        .filter(_ -> typed.stream().anyMatch(text -> !text.isBlank()))
                        .ifPresent(numbers::add));
        return numbers;
    }

    private static int byNumber(String one, String other) {
        return one.length() == other.length() ? one.compareTo(other) : Integer.compare(one.length(), other.length());
    }

    private static Optional<String> row(PageForm.Group group, String name) {
        Matcher matcher = Pattern.compile(Pattern.quote(group.list()) + "\\.([0-9]+)\\..+")
                .matcher(name);
        return matcher.matches() ? Optional.of(matcher.group(1)) : Optional.empty();
    }

    /** 1 for fields that are there once. */
    static int count(PageForm.Group group, SentForm submission) {
        return group.isRows() ? numbers(group, submission).size() : 1;
    }

    static int count(PageForm.Group group, FormState state) {
        if (!group.isRows() || state.typed().isPresent()) {
            return state.typed().map(typed -> count(group, typed)).orElse(1);
        }
        return FormArguments.stored(state.stored(), group.list())
                .map(list -> list.size())
                .orElse(0);
    }
}
