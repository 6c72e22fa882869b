package marketplace.testing;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Problem;
import marketplace.table.LostRace;

/** The result of every verb in every state: {@code -} for invalid_state, else the status or the error code. */
public final class StateMatrix {

    private final Map<String, Map<String, String>> rows = new LinkedHashMap<>();

    /** Adds one cell. Columns are in the order of their first cell. */
    public void add(String state, String verb, Supplier<String> outcome) {
        rows.computeIfAbsent(state, _ -> new LinkedHashMap<>()).put(verb, cell(outcome));
    }

    private static String cell(Supplier<String> outcome) {
        try {
            return outcome.get();
        } catch (Problem refused) {
            return refused.code() == ErrorCode.INVALID_STATE
                    ? "-"
                    : refused.code().wire();
        } catch (LostRace _) {
            return "race";
        }
    }

    /**
     * Draws the moves between states as a Mermaid diagram. A cell whose first word is not another state is left out.
     * @param initial the states that a new object can have
     * @param stateOfRow several rows can be one state at different times
     */
    public String diagram(List<String> initial, UnaryOperator<String> stateOfRow) {
        Map<String, Set<String>> verbs = new LinkedHashMap<>();
        initial.forEach(state -> verbs.put("    [*] --> " + state, Set.of()));
        Set<String> states = rows.keySet().stream().map(stateOfRow).collect(Collectors.toSet());
        rows.forEach((row, cells) -> cells.forEach((verb, cell) -> {
            String before = stateOfRow.apply(row);
            String after = cell.split(" ", 2)[0];
            if (states.contains(after) && !after.equals(before)) {
                verbs.computeIfAbsent("    " + before + " --> " + after, _ -> new LinkedHashSet<>())
                        .add(verb);
            }
        }));
        return verbs.entrySet().stream()
                .map(move -> move.getValue().isEmpty()
                        ? move.getKey()
                        : move.getKey() + ": " + String.join(", ", move.getValue()))
                .collect(Collectors.joining("\n", "```mermaid\nstateDiagram-v2\n", "\n```\n"));
    }

    @Override
    public String toString() {
        Set<String> verbs = new LinkedHashSet<>();
        rows.values().forEach(row -> verbs.addAll(row.keySet()));
        Map<String, Integer> widths = verbs.stream().collect(Collectors.toMap(verb -> verb, this::width));
        int first = rows.keySet().stream().mapToInt(String::length).max().orElse(0);
        StringBuilder table = new StringBuilder(" ".repeat(first));
        verbs.forEach(verb -> append(table, verb, widths.get(verb)));
        rows.forEach((state, row) -> {
            newLine(table);
            table.append(state).append(" ".repeat(first - state.length()));
            verbs.forEach(verb -> append(table, row.getOrDefault(verb, ""), widths.get(verb)));
        });
        newLine(table);
        return table.toString();
    }

    private int width(String verb) {
        return rows.values().stream()
                .mapToInt(row -> row.getOrDefault(verb, "").length())
                .reduce(verb.length(), Math::max);
    }

    private static void append(StringBuilder table, String cell, int width) {
        table.append("  ").append(cell).append(" ".repeat(width - cell.length()));
    }

    private static void newLine(StringBuilder table) {
        while (table.charAt(table.length() - 1) == ' ') {
            table.setLength(table.length() - 1);
        }
        table.append('\n');
    }
}
