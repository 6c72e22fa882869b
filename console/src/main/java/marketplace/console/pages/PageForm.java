package marketplace.console.pages;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;

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
 * @param shown the template of the page that shows the answer, which is told once; empty if it leads to a page
 * @param danger whether the button warns by its colour
 * @param first what is shown before the form is sent
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
        Optional<String> shown,
        boolean danger,
        First first) {

    /** What is shown on a page of its own before a form is sent. */
    public sealed interface First {

        /** What the person would pay, for an operation that moves money. */
        record Quote() implements First {}

        /** The balance afterwards, for an act that pays back what the rules say: the rest of its quote is no price. */
        record Balance() implements First {}

        /** @param sentence with the arguments as {@code {{sent}}} */
        record Question(String sentence) implements First {}

        record Nothing() implements First {}
    }

    /**
     * Fields that belong together.
     *
     * @param legend empty for none
     * @param fields names of arguments; dots lead into objects, numbers into lists
     * @param list the argument whose elements have these fields, one row each; empty for fields that are there once
     * @param spare rows to fill in, after those that have values
     * @param drawn whether the template draws the controls, inside the section of the form
     * @param asked the field of a read with the JSON Schema of the only field; empty for fields of the operation
     * @param folded whether only the legend is shown until the person opens it, or a field in it was refused
     */
    public record Group(
            String legend,
            List<String> fields,
            String list,
            int spare,
            boolean drawn,
            Optional<String> asked,
            boolean folded) {

        Group(String legend, List<String> fields, String list, int spare, boolean drawn) {
            this(legend, fields, list, spare, drawn, Optional.empty(), false);
        }

        public boolean isRows() {
            return !list.isEmpty();
        }

        /** @param number of rows; without meaning for fields that are there once */
        public List<String> fields(int number) {
            return isRows()
                    ? IntStream.range(0, number)
                            .boxed()
                            .flatMap(row -> row(row).stream())
                            .toList()
                    : fields;
        }

        public List<String> row(int row) {
            return fields.stream().map(field -> list + "." + row + "." + field).toList();
        }
    }

    public static PageForm of(String name, String operation, String submit) {
        return new PageForm(
                name,
                operation,
                submit,
                List.of(),
                Map.of(),
                List.of(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                new First.Quote());
    }

    public PageForm fields(String... fields) {
        return group("", fields);
    }

    public PageForm group(String legend, String... fields) {
        return with(new Group(legend, List.of(fields), "", 0, false));
    }

    /** Fields that few people change: the form shows their legend, which opens them. */
    public PageForm folded(String legend, String... fields) {
        return with(new Group(legend, List.of(fields), "", 0, false, Optional.empty(), true));
    }

    /** A list of objects: a row for each, and some to fill in. Rows that are left empty are not sent. */
    public PageForm rows(String legend, String list, int spare, String... fields) {
        return with(new Group(legend, List.of(fields), list, spare, false));
    }

    /**
     * An argument whose JSON Schema a stranger wrote: a field for each value that it asks for. The page reads the
     * schema again when the form is sent, because a form cannot be trusted to say what it was asked.
     *
     * @param schema a field of a read, such as {@code work.task.deliverableSchema}; without one there are no fields
     */
    public PageForm questions(String argument, String schema) {
        return with(new Group("", List.of(argument), "", 0, false, Optional.of(schema), false));
    }

    /** The group with a stranger's schema. */
    public Optional<Group> asked() {
        return groups.stream().filter(group -> group.asked().isPresent()).findFirst();
    }

    /** Arguments that depend on what the page has read: the template draws their controls in the form's section. */
    public PageForm drawn(String... fields) {
        return with(new Group("", List.of(fields), "", 0, true));
    }

    public PageForm drawnRows(String list, String... fields) {
        return with(new Group("", List.of(fields), list, 0, true));
    }

    public boolean isDrawn() {
        return groups.stream().anyMatch(Group::drawn);
    }

    private PageForm with(Group group) {
        List<Group> more = new ArrayList<>(groups);
        more.add(group);
        return new PageForm(
                name, operation, submit, List.copyOf(more), fixed, hidden, then, filled, shown, danger, first);
    }

    public PageForm fixed(String argument, String value) {
        Map<String, String> more = new TreeMap<>(fixed);
        more.put(argument, value);
        return new PageForm(name, operation, submit, groups, more, hidden, then, filled, shown, danger, first);
    }

    public PageForm hidden(String... arguments) {
        return new PageForm(
                name, operation, submit, groups, fixed, List.of(arguments), then, filled, shown, danger, first);
    }

    public PageForm then(String path) {
        return new PageForm(
                name, operation, submit, groups, fixed, hidden, Optional.of(path), filled, shown, danger, first);
    }

    public PageForm filledFrom(String read) {
        return new PageForm(
                name, operation, submit, groups, fixed, hidden, then, Optional.of(read), shown, danger, first);
    }

    /** @param template a file in the folder {@code pages}, with {@code {{answer}}} */
    public PageForm shows(String template) {
        return new PageForm(
                name, operation, submit, groups, fixed, hidden, then, filled, Optional.of(template), danger, first);
    }

    public PageForm dangerous() {
        return new PageForm(name, operation, submit, groups, fixed, hidden, then, filled, shown, true, first);
    }

    /** Asks this before the form is sent, instead of a quote: for an act that ends something, with held money. */
    public PageForm asks(String sentence) {
        return new PageForm(
                name,
                operation,
                submit,
                groups,
                fixed,
                hidden,
                then,
                filled,
                shown,
                danger,
                new First.Question(sentence));
    }

    /** Shows only what the quote says of the balance. */
    public PageForm showsBalance() {
        return new PageForm(
                name, operation, submit, groups, fixed, hidden, then, filled, shown, danger, new First.Balance());
    }

    /** For a form that takes no money from the person: its quote would look like a price. */
    public PageForm withoutQuote() {
        return new PageForm(
                name, operation, submit, groups, fixed, hidden, then, filled, shown, danger, new First.Nothing());
    }

    /** With the first row of each list. */
    public List<String> allFields() {
        return fields(groups.stream());
    }

    /** Those that the console draws. */
    public List<String> labelledFields() {
        return fields(groups.stream().filter(group -> !group.drawn()));
    }

    private static List<String> fields(Stream<Group> groups) {
        return groups.flatMap(group -> group.fields(1).stream()).toList();
    }
}
