package marketplace.mcp.tools;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.mcp.NearestName;
import marketplace.mcp.ProtocolFault;
import marketplace.mcp.ProtocolFault.Code;
import marketplace.mcp.ToolList;

/**
 * Which tools a client sees: those of the sets and the named ones, or all where neither is given. Exclusions and
 * read-only win.
 */
public record ToolSelection(Set<String> sets, Set<String> tools, Set<String> excluded, boolean readOnly) {

    private static final Set<String> OFF = Set.of("", "0", "false", "no", "off");

    /** What a selection knows of a tool. */
    public record Member(String name, String set, boolean readOnly) {}

    public static Set<String> names(String list) {
        return Stream.of(list.split(","))
                .map(String::strip)
                .filter(name -> !name.isEmpty())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Anything but 0 and false asks for it: a misspelt yes must not allow more. */
    public static boolean isSet(String flag) {
        return !OFF.contains(flag.strip().toLowerCase(Locale.ROOT));
    }

    /** Not by equals: that of a record is made at its first use, which would delay the start of a program. */
    public boolean isAll() {
        return sets.isEmpty() && tools.isEmpty() && excluded.isEmpty() && !readOnly;
    }

    /** Refuses a name that no tool and no set has. */
    public ToolList of(ToolList all, List<Member> members) {
        requireKnown("set of tools", sets, members, Member::set);
        requireKnown("tool", tools, members, Member::name);
        requireKnown("tool", excluded, members, Member::name);
        Set<String> admitted =
                members.stream().filter(this::admits).map(Member::name).collect(Collectors.toSet());
        return all.only(admitted::contains);
    }

    private boolean admits(Member tool) {
        boolean chosen =
                (sets.isEmpty() && tools.isEmpty()) || sets.contains(tool.set()) || tools.contains(tool.name());
        return chosen && !excluded.contains(tool.name()) && (tool.readOnly() || !readOnly);
    }

    private static void requireKnown(
            String kind, Set<String> named, List<Member> members, Function<Member, String> part) {
        Set<String> known = members.stream().map(part).collect(Collectors.toCollection(TreeSet::new));
        for (String name : named) {
            if (!known.contains(name)) {
                throw new ProtocolFault(
                        Code.INVALID_PARAMS,
                        "There is no " + kind + " " + name + "; the nearest is " + NearestName.of(name, known) + ".");
            }
        }
    }
}
