package marketplace.server.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Weakens one setting of the templates at a time; the rules must notice. Rights on data are tested by
 * {@link marketplace.local.stories.RoleMutationTest}, because only stories show what a function needs.
 */
@Tag("nightly")
final class TemplateMutationTest {

    private static final List<Class<?>> RULES =
            List.of(DeploymentTest.class, ResourceSettingsTest.class, AlarmsTest.class);

    /** By file and line without its indentation. */
    private static final Map<String, String> EXPLAINED = Map.of(
            "template.yaml: MemorySize: 1024", "Memory is chosen by the bench of starts; no rule knows the best value.",
            "template.yaml: MemorySize: 1769", "The same; the time of a login depends on it.");

    private static final int MOST_SURVIVORS = 5;
    private static final int LEAST_MUTANTS = 60;

    private static final Pattern FLAG = Pattern.compile("(\\s+(?:- )?\\w+: )(true|false)");
    private static final Pattern NUMBER = Pattern.compile("(\\s+(?:- )?\\w+: )(\\d+(?:\\.\\d+)?)");
    private static final Pattern WORD = Pattern.compile(
            "(\\s+(?:- )?(?:DeletionPolicy|UpdateReplacePolicy|Statistic|Stat|MetricName|Namespace|TreatMissingData"
                    + "|ComparisonOperator|SSEAlgorithm|ObjectOwnership|StreamViewType|StartingPosition|LogFormat"
                    + "|ApplyOn|AutoPublishAlias|Service): )(\\S+)");
    private static final Pattern FILTER = Pattern.compile("(\\s+FilterPattern: )'.*'");
    private static final Pattern LIST = Pattern.compile("(\\s+AlarmActions: )\\[.*]");
    private static final Pattern ACTION = Pattern.compile("\\s+- (logs|sqs|dynamodb):\\w+");
    private static final Pattern LINE_THAT_GOES =
            Pattern.compile("\\s+(FunctionResponseTypes|OmitName|VersionDescription): .*");

    @TempDir
    Path folder;

    private record Mutant(String file, int line, String from, String to) {

        String name() {
            return file + ": " + from.strip();
        }
    }

    @AfterEach
    void testTheRealTemplatesAgain() {
        TemplateFiles.testIn(TemplateFiles.REPOSITORY);
    }

    @Test
    void rulesNoticeEveryWeakenedSetting() throws Exception {
        Assumptions.assumeFalse(Boolean.getBoolean("golden.update"), "would accept the mutants");
        List<String> survivors = new ArrayList<>();
        int mutants = 0;
        for (String file : List.of("template.yaml", "infra/alarms.yaml")) {
            List<String> lines = Files.readAllLines(TemplateFiles.REPOSITORY.resolve(file));
            for (Mutant mutant : mutants(file, lines)) {
                mutants++;
                if (!isNoticed(mutant, lines) && !EXPLAINED.containsKey(mutant.name())) {
                    survivors.add(mutant + "");
                }
            }
        }
        System.out.println(mutants + " mutants of the templates, " + survivors.size() + " not noticed, besides "
                + EXPLAINED.size() + " explained");
        assertThat(mutants).isGreaterThan(LEAST_MUTANTS);
        assertThat(EXPLAINED.size()).isLessThanOrEqualTo(MOST_SURVIVORS);
        assertThat(survivors).isEmpty();
    }

    private static List<Mutant> mutants(String file, List<String> lines) {
        List<Mutant> mutants = new ArrayList<>();
        boolean resources = false;
        boolean sourceRight = false;
        for (int i = 0; i < lines.size(); i++) {
            String line = lines.get(i);
            if (!line.isBlank() && !line.startsWith(" ") && !line.startsWith("#")) {
                resources = line.equals("Resources:") || line.equals("Globals:");
            }
            if (line.contains("# What its event source needs.") || line.contains("WriteLogs:")) {
                sourceRight = true;
            } else if (line.contains("Resource:")) {
                sourceRight = false;
            }
            if (resources) {
                int number = i;
                weakened(line, sourceRight).ifPresent(to -> mutants.add(new Mutant(file, number, line, to)));
            }
        }
        return mutants;
    }

    private static Optional<String> weakened(String line, boolean sourceRight) {
        Matcher flag = FLAG.matcher(line);
        if (flag.matches()) {
            return Optional.of(flag.group(1) + !Boolean.parseBoolean(flag.group(2)));
        }
        Matcher number = NUMBER.matcher(line);
        if (number.matches()) {
            return Optional.of(
                    number.group(1) + (Double.parseDouble(number.group(2)) == 0 ? "7" : "1" + number.group(2)));
        }
        Matcher word = WORD.matcher(line);
        if (word.matches()) {
            return Optional.of(word.group(1) + "Other");
        }
        Matcher filter = FILTER.matcher(line);
        if (filter.matches()) {
            return Optional.of(filter.group(1) + "'{ $.other = 1 }'");
        }
        Matcher list = LIST.matcher(line);
        if (list.matches()) {
            return Optional.of(list.group(1) + "[]");
        }
        boolean goes = LINE_THAT_GOES.matcher(line).matches()
                || (sourceRight && ACTION.matcher(line).matches());
        return goes ? Optional.of("") : Optional.empty();
    }

    private boolean isNoticed(Mutant mutant, List<String> lines) throws Exception {
        List<String> changed = new ArrayList<>(lines);
        changed.set(mutant.line(), mutant.to());
        Files.createDirectories(folder.resolve("infra"));
        for (String name : List.of("template.yaml", "infra/alarms.yaml", "infra/dashboard.yaml")) {
            Path file = folder.resolve(name);
            if (name.equals(mutant.file())) {
                Files.write(file, changed);
            } else {
                Files.writeString(file, Files.readString(TemplateFiles.REPOSITORY.resolve(name)));
            }
        }
        TemplateFiles.testIn(folder);
        try {
            TemplateFiles.template();
        } catch (BrokenTemplate _) {
            return true;
        }
        for (Class<?> rules : mutant.file().equals("template.yaml") ? RULES : RULES.reversed()) {
            if (fails(rules)) {
                return true;
            }
        }
        return false;
    }

    private static boolean fails(Class<?> rules) throws ReflectiveOperationException, IOException {
        for (Method rule : rules.getDeclaredMethods()) {
            if (rule.isAnnotationPresent(Test.class)) {
                try {
                    var made = rules.getDeclaredConstructor();
                    made.setAccessible(true);
                    rule.setAccessible(true);
                    rule.invoke(made.newInstance());
                } catch (InvocationTargetException _) {
                    return true;
                }
            }
        }
        return false;
    }
}
