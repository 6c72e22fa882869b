package marketplace.api.rules;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.kernel.Wire;

/** Reads a file of rules. The file of moderation, {@code moderation/rules.txt}, describes the format. */
public final class RuleFile<C extends Enum<C> & Wire> {

    /** A pattern with an unbounded repetition can take quadratic time; with bounded ones, time is linear. */
    private static final Pattern UNBOUNDED = Pattern.compile("(?<![\\\\}])[*+](?![^\\[\\]]*\\])|\\{\\d+,\\}");

    private static final Pattern SET = Pattern.compile("<(\\w+)>");

    private static final String WORD_START = "(?<![\\p{L}\\p{N}])(?:";
    private static final String WORD_END = ")(?![\\p{L}\\p{N}])";

    private final Map<String, String> sets = new HashMap<>();
    private final List<Rule<C>> rules = new ArrayList<>();

    private final Class<C> categories;

    private RuleFile(Class<C> categories) {
        this.categories = categories;
    }

    /** The rules of {@code rules.txt} beside the class of their categories. */
    public static <C extends Enum<C> & Wire> List<Rule<C>> beside(Class<C> categories) {
        try (InputStream file =
                Objects.requireNonNull(categories.getResourceAsStream("rules.txt"), "rules.txt is missing")) {
            return read(categories, new String(file.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static <C extends Enum<C> & Wire> List<Rule<C>> read(Class<C> categories, String text) {
        RuleFile<C> file = new RuleFile<>(categories);
        for (String block : text.split("\\n\\s*\\n", -1)) {
            List<String> lines = block.lines()
                    .map(String::strip)
                    .filter(line -> !line.isEmpty() && !line.startsWith("#"))
                    .toList();
            if (lines.stream().anyMatch(line -> line.startsWith("rule "))) {
                file.rules.add(file.rule(lines));
            } else {
                lines.forEach(file::define);
            }
        }
        return List.copyOf(file.rules);
    }

    private void define(String line) {
        String[] parts = line.split(" = ", 2);
        if (parts.length != 2 || !parts[0].matches("set \\w+")) {
            throw new IllegalArgumentException("not a set or a rule: " + line);
        }
        sets.put(parts[0].substring("set ".length()), "(?:" + withSets(parts[1]) + ")");
    }

    private Rule<C> rule(List<String> lines) {
        Map<String, List<String>> values = new HashMap<>();
        for (String line : lines) {
            String[] parts = line.split(" ", 2);
            values.computeIfAbsent(parts[0], _ -> new ArrayList<>()).add(parts.length == 1 ? "" : parts[1].strip());
        }
        String name = one(values, "rule");
        Optional<String> mask = optional(values, "mask");
        if (mask.isPresent() == values.containsKey("refuse")) {
            throw new IllegalArgumentException(name + " needs either mask or refuse");
        }
        Rule.Form form = Rule.Form.valueOf(one(values, "reads").toUpperCase(Locale.ROOT));
        Rule<C> rule = new Rule<>(
                name,
                Wire.require(categories, one(values, "category")),
                mask,
                one(values, "say"),
                form,
                Stream.of(
                                alternatives(values, "find", form).map(found -> WORD_START + found + WORD_END),
                                alternatives(values, "part", form))
                        .flatMap(Optional::stream)
                        .map(Pattern::compile)
                        .toList(),
                values.getOrDefault("with", List.of()).stream()
                        .map(other -> Pattern.compile(WORD_START + written(other, form) + WORD_END))
                        .toList(),
                alternatives(values, "without", form).map(other -> Pattern.compile(WORD_START + other + WORD_END)),
                alternatives(values, "unless", form).map(Pattern::compile),
                optional(values, "check").map(check -> CheckDigits.valueOf(check.toUpperCase(Locale.ROOT))));
        if (rule.find().isEmpty()
                || rule.find().stream().anyMatch(found -> found.matcher("").find())) {
            throw new IllegalArgumentException(name + " needs something to find");
        }
        return rule;
    }

    private static String one(Map<String, List<String>> values, String key) {
        return optional(values, key).orElseThrow(() -> new IllegalArgumentException(values + " needs one " + key));
    }

    private static Optional<String> optional(Map<String, List<String>> values, String key) {
        List<String> given = values.getOrDefault(key, List.of());
        if (given.size() > 1) {
            throw new IllegalArgumentException(values + " has two of " + key);
        }
        return given.stream().findFirst();
    }

    /** One pattern for all lines: the text is then read once. */
    private Optional<String> alternatives(Map<String, List<String>> values, String key, Rule.Form form) {
        return values.getOrDefault(key, List.of()).stream()
                .map(pattern -> written(pattern, form))
                .map(pattern -> "(?:" + pattern + ")")
                .reduce((one, other) -> one + "|" + other);
    }

    /** The pattern as this form of a text is written. */
    private String written(String pattern, Rule.Form form) {
        return form.pattern(folded(withSets(pattern)));
    }

    private String withSets(String pattern) {
        if (UNBOUNDED.matcher(pattern).find()) {
            throw new IllegalArgumentException("repeats without a limit: " + pattern);
        }
        return SET.matcher(pattern)
                .replaceAll(name -> Matcher.quoteReplacement(
                        Objects.requireNonNull(sets.get(name.group(1)), () -> "unknown set " + name.group(1))));
    }

    /** Letters with accents are written as in the text that the pattern reads. */
    private static String folded(String pattern) {
        return pattern.codePoints()
                .mapToObj(sign -> sign < 128 ? Character.toString(sign) : PlainText.fold(sign))
                .collect(Collectors.joining());
    }
}
