package marketplace.stdio;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import marketplace.mcp.NearestName;
import marketplace.mcp.tools.ToolSelection;

/** The command line. Options win over the environment. */
record Options(Command command, ToolSelection selection) {

    enum Command {
        SERVE,
        DOCTOR,
        STORE_KEY,
        HELP
    }

    private static final Map<String, Command> COMMANDS =
            Map.of("doctor", Command.DOCTOR, "store-key", Command.STORE_KEY, "--help", Command.HELP);

    private static final String READ_ONLY = "--read-only";

    private static final Set<String> LISTS = Set.of("--toolsets", "--tools", "--exclude-tools");

    static Options read(String[] arguments, Map<String, String> environment) throws Settings.Invalid {
        Command command = Command.SERVE;
        Map<String, String> lists = new HashMap<>();
        lists.put("--toolsets", environment.getOrDefault("SERVICE_TOOLSETS", ""));
        boolean readOnly = ToolSelection.isSet(environment.getOrDefault("SERVICE_READ_ONLY", ""));
        List<String> left = new ArrayList<>(List.of(arguments));
        while (!left.isEmpty()) {
            String argument = left.removeFirst();
            String name = argument.replaceFirst("=.*$", "");
            if (COMMANDS.containsKey(argument)) {
                command = COMMANDS.get(argument);
            } else if (argument.equals(READ_ONLY)) {
                readOnly = true;
            } else if (LISTS.contains(name)) {
                lists.put(name, value(argument, left));
            } else {
                throw new Settings.Invalid("There is no option " + argument + "; the nearest is "
                        + NearestName.of(name, known()) + ". --help lists all.");
            }
        }
        return new Options(
                command,
                new ToolSelection(
                        names(lists.get("--toolsets")),
                        names(lists.get("--tools")),
                        names(lists.get("--exclude-tools")),
                        readOnly));
    }

    private static String value(String argument, List<String> left) throws Settings.Invalid {
        int equals = argument.indexOf('=');
        if (equals >= 0) {
            return argument.substring(equals + 1);
        }
        if (left.isEmpty()) {
            throw new Settings.Invalid(argument + " takes names, separated by commas.");
        }
        return left.removeFirst();
    }

    private static Set<String> known() {
        Set<String> known = new TreeSet<>(LISTS);
        known.addAll(COMMANDS.keySet());
        known.add(READ_ONLY);
        return known;
    }

    private static Set<String> names(String list) {
        return ToolSelection.names(list == null ? "" : list);
    }
}
