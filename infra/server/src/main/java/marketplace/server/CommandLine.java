package marketplace.server;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The options of a command. Names every wrong one, so that the caller corrects all of them at once. */
record CommandLine(Map<String, String> values, List<String> faults) {

    /** {@code valued} options are written {@code --port 8080} or {@code --port=8080}. */
    static CommandLine parse(List<String> args, Set<String> valued, Set<String> flags) {
        Map<String, String> values = new HashMap<>();
        List<String> faults = new ArrayList<>();
        Iterator<String> left = args.iterator();
        while (left.hasNext()) {
            String[] arg = left.next().split("=", 2);
            String name = arg[0];
            if (valued.contains(name)) {
                String value = arg.length > 1 ? arg[1] : left.hasNext() ? left.next() : "";
                // The next option is no value; a folder of such a name is written --data=--name.
                if (value.isBlank() || (arg.length == 1 && value.startsWith("--"))) {
                    faults.add("The option " + name + " needs a value.");
                } else {
                    values.put(name, value);
                }
            } else if (flags.contains(name)) {
                if (arg.length > 1) {
                    faults.add("The option " + name + " has no value.");
                }
                values.put(name, "");
            } else {
                faults.add(
                        name.startsWith("-")
                                ? "There is no option " + name + "."
                                : "The word " + name + " belongs to no option.");
            }
        }
        return new CommandLine(values, faults);
    }

    boolean has(String name) {
        return values.containsKey(name);
    }

    Optional<String> find(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** A folder or file; empty, and a fault, if no file can have this name. */
    Optional<Path> path(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException e) {
            faults.add("The name " + text + " cannot be used: " + e.getReason() + ".");
            return Optional.empty();
        }
    }

    /** Prints the faults to standard error and returns the exit status for them. */
    int refused() {
        faults.forEach(System.err::println);
        System.err.println("./run --help prints the options.");
        return 2;
    }
}
