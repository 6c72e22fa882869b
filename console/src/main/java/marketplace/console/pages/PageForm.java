package marketplace.console.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A form of a page: one operation. Types, limits and hints of its fields come from the operation's schema, labels from
 * labels.txt. Arguments of the path are sent as well.
 *
 * @param name in the template and in the page
 * @param submit the text of the button
 * @param groups of fields; none for a button alone
 * @param fixed arguments that the person does not choose
 * @param hidden arguments that the template gives, such as the id of the row that the button is in
 * @param then where it leads, with fields of the answer in braces; empty for the page itself
 * @param filled the read, or a field of it, with the values to begin with
 * @param danger whether the button warns by its colour
 */
public record PageForm(
        String name,
        String operation,
        String submit,
        List<Group> groups,
        Map<String, String> fixed,
        List<String> hidden,
        Optional<String> then,
        Optional<String> filled,
        boolean danger) {

    /**
     * Fields that belong together.
     *
     * @param legend empty for none
     * @param fields names of arguments; dots lead into objects, numbers into lists
     */
    public record Group(String legend, List<String> fields) {}

    public static PageForm of(String name, String operation, String submit) {
        return new PageForm(
                name, operation, submit, List.of(), Map.of(), List.of(), Optional.empty(), Optional.empty(), false);
    }

    public PageForm fields(String... fields) {
        return group("", fields);
    }

    public PageForm group(String legend, String... fields) {
        List<Group> more = new ArrayList<>(groups);
        more.add(new Group(legend, List.of(fields)));
        return new PageForm(name, operation, submit, List.copyOf(more), fixed, hidden, then, filled, danger);
    }

    public PageForm fixed(String argument, String value) {
        Map<String, String> more = new TreeMap<>(fixed);
        more.put(argument, value);
        return new PageForm(name, operation, submit, groups, more, hidden, then, filled, danger);
    }

    public PageForm hidden(String... arguments) {
        return new PageForm(name, operation, submit, groups, fixed, List.of(arguments), then, filled, danger);
    }

    public PageForm then(String path) {
        return new PageForm(name, operation, submit, groups, fixed, hidden, Optional.of(path), filled, danger);
    }

    public PageForm filledFrom(String read) {
        return new PageForm(name, operation, submit, groups, fixed, hidden, then, Optional.of(read), danger);
    }

    public PageForm dangerous() {
        return new PageForm(name, operation, submit, groups, fixed, hidden, then, filled, true);
    }

    public List<String> allFields() {
        return groups.stream().flatMap(group -> group.fields().stream()).toList();
    }
}
