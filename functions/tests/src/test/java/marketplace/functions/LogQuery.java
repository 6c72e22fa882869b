package marketplace.functions;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A query of CloudWatch Logs Insights, as far as docs/operating.md uses the language. Refuses everything else. */
record LogQuery(List<String> commands) {

    private static final Pattern COMMAND = Pattern.compile("(filter|stats|sort|fields) (.+)");
    private static final Pattern IS_PRESENT = Pattern.compile("ispresent\\(([\\w.]+)\\)");
    private static final Pattern EQUALS = Pattern.compile("([\\w.]+) = \"([^\"]*)\"");
    private static final Pattern STATS = Pattern.compile("(.+?) by (.+)");
    private static final Pattern AGGREGATE = Pattern.compile("(count\\(\\*\\)|latest\\(([\\w.]+)\\))( as (\\w+))?");
    private static final Pattern SORT = Pattern.compile("(@?[\\w.]+)( desc)?");
    private static final Pattern BIN = Pattern.compile("bin\\(\\d+[smhd]\\)");

    static LogQuery parse(String text) {
        return new LogQuery(List.of(text.split(" \\| ", -1)));
    }

    /** Rows by name of column. A field that a line lacks is no column of its row. */
    List<Map<String, String>> run(List<? extends JsonNode> lines) {
        List<JsonNode> kept = new ArrayList<>(lines);
        List<Map<String, String>> rows = null;
        for (String text : commands) {
            Matcher command = match(COMMAND, text);
            String rest = command.group(2);
            switch (command.group(1)) {
                case "filter" -> kept.removeIf(line -> !matches(rest, line));
                case "stats" -> rows = stats(rest, kept);
                case "sort" -> requireColumn(match(SORT, rest).group(1), kept, rows);
                default -> rows = rows(rest, kept);
            }
        }
        return rows == null ? rows("requestId", kept) : rows;
    }

    /** The fields that the rows are expected to have. */
    List<String> columns() {
        return commands.stream()
                .map(COMMAND::matcher)
                .filter(Matcher::matches)
                .flatMap(command -> switch (command.group(1)) {
                    case "stats" -> columns(match(STATS, command.group(2)).group(2)).stream();
                    case "fields" -> columns(command.group(2)).stream();
                    default -> Stream.of();
                })
                .toList();
    }

    private static Matcher match(Pattern pattern, String text) {
        Matcher matcher = pattern.matcher(text);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not understood: " + text);
        }
        return matcher;
    }

    private static boolean matches(String condition, JsonNode line) {
        return Stream.of(condition.split(" or ", -1)).anyMatch(term -> {
            Matcher present = IS_PRESENT.matcher(term);
            if (present.matches()) {
                return has(line, present.group(1));
            }
            Matcher equal = match(EQUALS, term);
            return has(line, equal.group(1)) && value(line, equal.group(1)).equals(equal.group(2));
        });
    }

    private static List<Map<String, String>> stats(String text, List<JsonNode> lines) {
        Matcher stats = match(STATS, text);
        List<String> by = columns(stats.group(2));
        Map<Map<String, String>, List<JsonNode>> groups = new LinkedHashMap<>();
        lines.forEach(line ->
                groups.computeIfAbsent(row(by, line), _ -> new ArrayList<>()).add(line));
        List<Map<String, String>> rows = new ArrayList<>();
        groups.forEach((key, group) -> {
            Map<String, String> row = new TreeMap<>(key);
            for (String part : columns(stats.group(1))) {
                Matcher aggregate = match(AGGREGATE, part);
                String name = aggregate.group(4) == null ? aggregate.group(1) : aggregate.group(4);
                String field = aggregate.group(2);
                row.put(name, field == null ? Integer.toString(group.size()) : value(group.getLast(), field));
            }
            rows.add(row);
        });
        return rows;
    }

    private static List<Map<String, String>> rows(String fields, List<JsonNode> lines) {
        return lines.stream().map(line -> row(columns(fields), line)).toList();
    }

    private static Map<String, String> row(List<String> columns, JsonNode line) {
        Map<String, String> row = new TreeMap<>();
        columns.stream().filter(column -> has(line, column)).forEach(column -> row.put(column, value(line, column)));
        return row;
    }

    private static void requireColumn(String name, List<JsonNode> lines, List<Map<String, String>> rows) {
        boolean known = rows == null
                ? lines.stream().anyMatch(line -> has(line, name))
                : rows.stream().anyMatch(row -> row.containsKey(name));
        if (!known) {
            throw new IllegalArgumentException("nothing to sort by: " + name);
        }
    }

    private static List<String> columns(String text) {
        return List.of(text.split(", ", -1));
    }

    private static boolean has(JsonNode line, String field) {
        return BIN.matcher(field).matches()
                || field.equals("@timestamp")
                || line.at(pointer(field)).isValueNode();
    }

    private static String value(JsonNode line, String field) {
        return line.at(pointer(BIN.matcher(field).matches() || field.equals("@timestamp") ? "at" : field))
                .asText();
    }

    private static String pointer(String field) {
        return "/" + field.replace('.', '/');
    }
}
