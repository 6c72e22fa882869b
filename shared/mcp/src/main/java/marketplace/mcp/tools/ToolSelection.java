package marketplace.mcp.tools;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.mcp.NearestName;

/**
 * Which tools a client sees: those of the sets and the named ones, or all where neither is given. Exclusions and read-only
 * win.
 */
public record ToolSelection(Set<String> sets, Set<String> tools, Set<String> excluded, boolean readOnly) {

    public static final ToolSelection ALL = new ToolSelection(Set.of(), Set.of(), Set.of(), false);

    /** What a selection knows of a tool. */
    public record Member(String name, String set, boolean readOnly) {}

    public static Set<String> names(String list) {
        return Stream.of(list.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    public boolean isAll() {
        return equals(ALL);
    }

    public boolean admits(Member tool) {
        boolean chosen =
                (sets.isEmpty() && tools.isEmpty()) || sets.contains(tool.set()) || tools.contains(tool.name());
        return chosen && !excluded.contains(tool.name()) && (tool.readOnly() || !readOnly);
    }

    /** A sentence about a name that no tool and no set has. */
    public Optional<String> fault(Set<Member> members) {
        Set<String> allTools = members.stream().map(Member::name).collect(Collectors.toCollection(TreeSet::new));
        Set<String> allSets = members.stream().map(Member::set).collect(Collectors.toCollection(TreeSet::new));
        return unknown("set of tools", sets, allSets)
                .or(() -> unknown("tool", tools, allTools))
                .or(() -> unknown("tool", excluded, allTools));
    }

    private static Optional<String> unknown(String kind, Set<String> named, Set<String> known) {
        return named.stream()
                .filter(Predicate.not(known::contains))
                .findFirst()
                .map(name ->
                        "There is no " + kind + " " + name + "; the nearest is " + NearestName.of(name, known) + ".");
    }
}
