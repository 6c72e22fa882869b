package marketplace.ops;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The options of one command, parsed by its usage text: {@code --table TABLE} has a value. */
record Arguments(Map<String, String> values) {

    private static final Pattern OPTION = Pattern.compile("--([a-z-]+)( [A-Z]+)?");

    static Arguments parse(String usage, List<String> args) {
        Map<String, Boolean> valued = new HashMap<>();
        Matcher options = OPTION.matcher(usage);
        while (options.find()) {
            valued.put(options.group(1), options.group(2) != null);
        }
        Map<String, String> values = new HashMap<>();
        List<String> faults = new ArrayList<>();
        Deque<String> left = new ArrayDeque<>(args);
        while (!left.isEmpty()) {
            String option = left.pop();
            String name = option.startsWith("--") ? option.substring(2) : "";
            if (!valued.containsKey(name)) {
                faults.add("There is no option " + option + ".");
            } else if (valued.get(name) && left.isEmpty()) {
                faults.add(option + " needs a value.");
            } else {
                values.put(name, valued.get(name) ? left.pop() : "");
            }
        }
        if (!faults.isEmpty()) {
            throw new Refused(String.join(" ", faults) + " Usage: ./ops " + usage);
        }
        return new Arguments(values);
    }

    boolean has(String flag) {
        return values.containsKey(flag);
    }

    Optional<String> find(String option) {
        return Optional.ofNullable(values.get(option));
    }

    String require(String option) {
        return find(option).orElseThrow(() -> new Refused("--" + option + " is missing."));
    }

    int number(String option, int standard) {
        String text = find(option).orElse(Integer.toString(standard));
        if (!text.matches("\\d{1,6}")) {
            throw new Refused("--" + option + " must be a whole number, not " + text + ".");
        }
        return Integer.parseInt(text);
    }
}
