package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the pages refer to exists. */
class DocumentsTest {

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));
    private static final Pattern LINK = Pattern.compile("\\]\\(([^):]+)\\)");
    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");

    /** Two parts at least: a single one is often a status or a word of a template. */
    private static final Pattern CLASS = Pattern.compile("`([A-Z][a-z]+(?:[A-Z][a-z]+)+)`");

    /** Pages whose classes are a reader's way into the code. */
    private static final List<String> TO_READ = List.of("docs/design.md", "CONTRIBUTING.md");

    private static List<Path> files(String ending, int depth, String... folders) throws IOException {
        List<Path> found = new ArrayList<>();
        for (String folder : folders) {
            try (Stream<Path> files = Files.walk(ROOT.resolve(folder), depth)) {
                files.filter(file -> file.toString().endsWith(ending)).forEach(found::add);
            }
        }
        return found;
    }

    @Test
    void linkedFilesAndHeadingsExist() throws IOException {
        for (Path page : files(".md", 1, "", "docs", "infra/bench", "infra/clients")) {
            for (String link : found(LINK, Files.readString(page))) {
                String[] parts = link.split("#", 2);
                Path target = parts[0].isEmpty() ? page : page.resolveSibling(parts[0]);
                assertThat(target).as(page + " links to " + link).exists();
                if (parts.length == 2) {
                    assertThat(found(HEADING, Files.readString(target)).stream().map(DocumentsTest::anchor))
                            .as(page + " links to " + link)
                            .contains(parts[1]);
                }
            }
        }
    }

    @Test
    void namedClassesExist() throws IOException {
        Set<String> classes =
                files(".java", Integer.MAX_VALUE, "shared", "console", "functions", "infra", "mcp-stdio").stream()
                        .map(file -> file.getFileName().toString().replace(".java", ""))
                        .collect(Collectors.toSet());
        for (String page : TO_READ) {
            assertThat(found(CLASS, Files.readString(ROOT.resolve(page))))
                    .as(page)
                    .isNotEmpty()
                    .filteredOn(name -> !classes.contains(name))
                    .isEmpty();
        }
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text)
                .results()
                .map((MatchResult result) -> result.group(1))
                .toList();
    }

    private static String anchor(String heading) {
        return heading.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9 -]", "").replace(' ', '-');
    }
}
