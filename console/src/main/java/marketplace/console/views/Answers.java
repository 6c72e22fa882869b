package marketplace.console.views;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import marketplace.api.schema.PropertyWords;
import marketplace.kernel.text.Characters;

/** What a stranger handed in as an object, in lines for people: at most 100, each of at most 2,000 characters. */
record Answers(List<Line> lines) {

    private static final int MOST = 100;
    private static final int MAX_LENGTH = 2_000;

    /** @param label the names that lead to the value, in words */
    record Line(String label, String text) {}

    static List<Line> of(Map<?, ?> object) {
        Answers answers = new Answers(new ArrayList<>());
        answers.add("", object);
        return answers.lines();
    }

    private void add(String label, Object value) {
        switch (value) {
            case Map<?, ?> object -> object.forEach((name, inner) -> add(below(label, name.toString()), inner));
            case List<?> list
            when list.stream().anyMatch(Answers::isContainer) -> {
                for (int i = 0; i < list.size(); i++) {
                    add(below(label, Integer.toString(i + 1)), list.get(i));
                }
            }
            case List<?> list -> line(label, list.stream().map(Answers::text).collect(Collectors.joining(", ")));
            case null -> line(label, "none");
            default -> line(label, text(value));
        }
    }

    private void line(String label, String text) {
        if (lines.size() < MOST) {
            lines.add(new Line(label, Characters.shortened(MAX_LENGTH, text)));
        }
    }

    private static boolean isContainer(Object value) {
        return value instanceof Map<?, ?> || value instanceof List<?>;
    }

    private static String text(Object value) {
        return value instanceof Boolean yes ? yes ? "Yes" : "No" : String.valueOf(value);
    }

    private static String below(String label, String name) {
        String words = PropertyWords.split(name);
        return label.isEmpty()
                ? PropertyWords.capital(words)
                : Characters.shortened(PropertyWords.MAX_LENGTH, label + ": " + words);
    }
}
