package marketplace.bench.findings;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import marketplace.kernel.Wire;
import marketplace.studies.findings.BugPlace;
import marketplace.studies.findings.FindingCategory;
import marketplace.studies.findings.FindingMatcher.ReportedBug;
import marketplace.studies.findings.Severity;

/** A bug with reports of it, and other bugs whose reports read alike. families.txt has the format. */
record Family(String name, Severity severity, List<Encounter> encounters) {

    /** A tester meets a bug and finds these words. */
    record Encounter(String bug, Severity severity, ReportedBug report) {}

    private static final Pattern HEAD = Pattern.compile("\\[(.+)] (\\S+) (\\S+) \"(.+)\" (\\w+) (\\w+)");
    private static final Pattern REWORDING = Pattern.compile("= (?:\\((\\w+)\\) )?(.+)");
    private static final Pattern ELSEWHERE = Pattern.compile("\\? (\\S+) (\\S+) \"(.+)\" (\\w+) \\| (.+)");
    private static final Pattern SAME_PLACE = Pattern.compile("! (\\w+) \\| (.+)");

    static List<Family> all() {
        List<Family> families = new ArrayList<>();
        Parser parser = null;
        for (String line : lines()) {
            if (line.startsWith("[")) {
                parser = new Parser(line);
                families.add(parser.family);
            } else {
                Objects.requireNonNull(parser, line).add(line);
            }
        }
        return families;
    }

    /** Every second one. Rules and thresholds were chosen on the others. */
    static List<Family> heldOut(boolean heldOut) {
        List<Family> all = all();
        return Stream.iterate(heldOut ? 1 : 0, i -> i < all.size(), i -> i + 2)
                .map(all::get)
                .toList();
    }

    private static List<String> lines() {
        try (InputStream file =
                Objects.requireNonNull(Family.class.getResourceAsStream("/marketplace/bench/families.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Parser {

        private final BugPlace place;
        private final Family family;

        Parser(String head) {
            Matcher found = matched(HEAD, head);
            place = new BugPlace(found.group(2), found.group(3), found.group(4), category(found.group(5)));
            family = new Family(found.group(1), Wire.require(Severity.class, found.group(6)), new ArrayList<>());
        }

        void add(String line) {
            switch (line.charAt(0)) {
                case '=' -> {
                    Matcher found = matched(REWORDING, line);
                    FindingCategory said = found.group(1) == null ? place.category() : category(found.group(1));
                    add(family.name, here(said), found.group(2));
                }
                case '~' -> add(family.name, new BugPlace(null, null, null, place.category()), line.substring(2));
                case '!' -> {
                    Matcher found = matched(SAME_PLACE, line);
                    add(line, here(category(found.group(1))), found.group(2));
                }
                default -> {
                    Matcher found = matched(ELSEWHERE, line);
                    BugPlace elsewhere =
                            new BugPlace(found.group(1), found.group(2), found.group(3), category(found.group(4)));
                    add(line, elsewhere, found.group(5));
                }
            }
        }

        private BugPlace here(FindingCategory category) {
            return new BugPlace(place.stepId(), place.path(), place.element(), category);
        }

        private void add(String bug, BugPlace where, String text) {
            family.encounters.add(new Encounter(bug, family.severity, new ReportedBug(where, text)));
        }

        private static FindingCategory category(String name) {
            return Wire.require(FindingCategory.class, name);
        }

        private static Matcher matched(Pattern pattern, String line) {
            Matcher found = pattern.matcher(line);
            if (!found.matches()) {
                throw new IllegalArgumentException("not in the format of families.txt: " + line);
            }
            return found;
        }
    }
}
