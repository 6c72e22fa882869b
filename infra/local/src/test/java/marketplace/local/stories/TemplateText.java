package marketplace.local.stories;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Read by indentation alone, and not by the parser under test. */
final class TemplateText {

    /** @param end after its last line */
    record Entry(String function, String name, int begin, int end, String text) {

        /** Empty for a variable. */
        String type() {
            return find("Type: (\\w+)");
        }

        /** As the gateway names it; the default route has neither method nor path. */
        String routeKey() {
            String method = find("Method: (\\w+)");
            return method.isEmpty() ? "$default" : method + " " + find("Path: '?((?:[^'{}\\s]|\\{\\w+\\+?})+)");
        }

        boolean isLineOfVariable() {
            return type().isEmpty() && end - begin == 1;
        }

        private String find(String pattern) {
            Matcher matcher = Pattern.compile(pattern).matcher(text);
            return matcher.find() ? matcher.group(1) : "";
        }

        @Override
        public String toString() {
            return function + "." + name;
        }
    }

    private static final Pattern FUNCTION = Pattern.compile("  (\\w+Function):");

    private final List<String> lines;

    private TemplateText(List<String> lines) {
        this.lines = List.copyOf(lines);
    }

    static TemplateText read() {
        try {
            return new TemplateText(Files.readAllLines(Service.REPOSITORY.resolve("template.yaml")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    List<Entry> events() {
        return entriesUnder("      Events:");
    }

    List<Entry> events(String type) {
        return events().stream().filter(event -> event.type().equals(type)).toList();
    }

    List<Entry> variables() {
        return entriesUnder("        Variables:");
    }

    private List<Entry> entriesUnder(String heading) {
        List<Entry> entries = new ArrayList<>();
        String function = "";
        for (int i = 0; i < lines.size(); i++) {
            Matcher named = FUNCTION.matcher(lines.get(i));
            function = named.matches() ? named.group(1) : function;
            if (lines.get(i).equals(heading)) {
                entries.addAll(entriesUnder(i, function));
            }
        }
        return entries;
    }

    private List<Entry> entriesUnder(int heading, String function) {
        List<Entry> entries = new ArrayList<>();
        int depth = indentation(lines.get(heading)) + 2;
        int begin = heading + 1;
        while (begin < lines.size() && indentation(lines.get(begin)) >= depth) {
            int end = begin + 1;
            while (end < lines.size() && indentation(lines.get(end)) > depth) {
                end++;
            }
            String text = String.join("\n", lines.subList(begin, end)).strip();
            if (!text.startsWith("#")) {
                entries.add(new Entry(function, text.replaceFirst("(?s):.*", ""), begin, end, text));
            }
            begin = end;
        }
        if (entries.size() == 1) {
            // Without its only entry the heading is left out too.
            Entry only = entries.getFirst();
            return List.of(new Entry(function, only.name(), topHeading(heading, only.end()), only.end(), only.text()));
        }
        return entries;
    }

    private int topHeading(int heading, int end) {
        int top = heading;
        while (indentation(lines.get(top - 1)) < indentation(lines.get(top))
                && indentation(lines.get(end)) < indentation(lines.get(top))) {
            top--;
        }
        return top;
    }

    /** Variables are renamed, so that the template still uses their parameters. */
    Path without(Collection<Entry> entries, Path folder) throws IOException {
        List<String> left = new ArrayList<>();
        for (int i = 0; i < lines.size(); i++) {
            int line = i;
            entries.stream()
                    .filter(entry -> entry.begin() <= line && line < entry.end())
                    .findFirst()
                    .map(entry -> entry.isLineOfVariable() ? lines.get(line).replace(entry.name(), "OTHER_NAME") : "")
                    .or(() -> Optional.of(lines.get(line)))
                    .filter(text -> !text.isEmpty())
                    .ifPresent(left::add);
        }
        Path nested = folder.resolve("infra");
        Files.createDirectories(nested);
        for (String name : List.of("alarms.yaml", "dashboard.yaml")) {
            Files.copy(
                    Service.REPOSITORY.resolve("infra").resolve(name),
                    nested.resolve(name),
                    StandardCopyOption.REPLACE_EXISTING);
        }
        return Files.write(folder.resolve("template.yaml"), left);
    }

    private static int indentation(String line) {
        return line.length() - line.stripLeading().length();
    }
}
