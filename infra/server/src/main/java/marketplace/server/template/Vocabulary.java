package marketplace.server.template;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import marketplace.server.template.Value.Intrinsic;
import marketplace.server.template.Value.Mapping;
import marketplace.server.template.Value.Sequence;
import marketplace.server.template.Value.Text;

/** The allowlist of words in vocabulary.txt, so that a misspelt property is found before a deployment. */
final class Vocabulary {

    private static final String ANY = "*";

    /** {@code section} names the section that defines the words below this one; null if they are defined here. */
    private record Word(Map<String, Word> words, Set<String> required, Set<String> attributes, String section) {
        static Word of(String section) {
            return new Word(new LinkedHashMap<>(), new LinkedHashSet<>(), new LinkedHashSet<>(), section);
        }

        boolean isLeaf() {
            return words.isEmpty() && section == null;
        }
    }

    private final Map<String, Word> sections = new LinkedHashMap<>();

    static Vocabulary load() {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                Objects.requireNonNull(Vocabulary.class.getResourceAsStream("vocabulary.txt")),
                StandardCharsets.UTF_8))) {
            return new Vocabulary(reader.lines().toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Vocabulary(List<String> lines) {
        Deque<Word> open = new ArrayDeque<>();
        for (String line : lines) {
            String text = line.strip();
            if (text.isEmpty() || text.startsWith("#")) {
                continue;
            }
            int depth = (line.length() - line.stripLeading().length()) / 2;
            while (open.size() > depth) {
                open.pop();
            }
            if (depth == 0) {
                Word section = Word.of(null);
                sections.put(text, section);
                open.push(section);
            } else {
                open.push(add(open.getFirst(), text));
            }
        }
    }

    private static Word add(Word parent, String text) {
        if (text.startsWith(".")) {
            parent.attributes().add(text.substring(1));
            return Word.of(null);
        }
        String[] nameAndSection = text.split(" = ", 2);
        String name = nameAndSection[0].replace("!", "");
        if (nameAndSection[0].endsWith("!")) {
            parent.required().add(name);
        }
        Word word = Word.of(nameAndSection.length == 2 ? nameAndSection[1] : null);
        parent.words().put(name, word);
        return word;
    }

    void check(Mapping template, Violations violations) {
        mapping(template, sections.get("Template"), "", violations);
    }

    boolean hasAttribute(String type, String attribute) {
        Word section = sections.get(type);
        return section != null
                && (section.attributes().contains(attribute)
                        || section.attributes().contains(attribute.replaceFirst("\\.[^.]*$", ".*")));
    }

    private void value(Value value, Word word, String place, Violations violations) {
        switch (value) {
            case Mapping mapping
            when word.isLeaf() -> violations.add(place, mapping.line(), "must be a plain value, not a map");
            case Mapping mapping -> mapping(mapping, word, place, violations);
            case Sequence sequence -> sequence.values().forEach(element -> value(element, word, place, violations));
            case Text text when !word.isLeaf() -> violations.add(place, text.line(), "must be a map");
            case Intrinsic intrinsic when !word.isLeaf() -> violations.add(place, intrinsic.line(), "must be a map");
            case Text _, Intrinsic _ -> {}
        }
    }

    private void mapping(Mapping mapping, Word word, String place, Violations violations) {
        mapping.entries().forEach((name, value) -> {
            String inner = place.isEmpty() ? name : place + "." + name;
            Word known = word.words().getOrDefault(name, word.words().get(ANY));
            if (known == null) {
                String others = String.join(", ", word.words().keySet());
                violations.add(inner, value.line(), "unknown property; known here: " + others);
            } else if (known.section() == null) {
                value(value, known, inner, violations);
            } else {
                section(mapping, known, value, inner, violations);
            }
        });
        for (String name : word.required()) {
            if (!mapping.entries().containsKey(name)) {
                violations.add(place.isEmpty() ? name : place + "." + name, mapping.line(), "is missing");
            }
        }
        // Without Properties, required ones are missing too.
        word.words().forEach((name, known) -> {
            if (known.section() != null && !mapping.entries().containsKey(name)) {
                section(mapping, known, new Mapping(Map.of(), mapping.line()), place + "." + name, violations);
            }
        });
    }

    private void section(Mapping parent, Word word, Value value, String place, Violations violations) {
        String type = parent.text("Type");
        Word section = sections.get(word.section().replace("{Type}", type));
        if (section != null) {
            value(value, section, place, violations);
        } else if (!type.isEmpty()) {
            violations.add(place.replaceFirst("[^.]*$", "Type"), value.line(), "unknown type " + type);
        }
    }
}
