package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Each block of code in the documents says which test runs it, or that none does. */
class CodeInDocumentsTest {

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));

    private static final String FENCE = "```";

    /** Markdown shows these as code, too. */
    private static final Pattern WITHOUT_FENCE = Pattern.compile("(?m)^ *~~~|^ *\\R {4,}[^ *\\-0-9]|<pre");

    private static final Set<String> RUN = Set.of(
            "sh tour",
            "sh quick",
            "sh ops",
            "sh client",
            "json mcpServers",
            "json servers",
            "json http",
            "text queries",
            "mermaid");

    private static final Set<String> RECIPES = Set.of("java", "javascript", "python");

    private static final Set<String> MANUAL = Set.of("sh manual", "java manual", "text drawing");

    @Test
    void everyBlockSaysWhoRunsIt() throws IOException {
        List<String> unmarked = new ArrayList<>();
        int blocks = 0;
        for (Path document : documents()) {
            List<String> lines = Files.readAllLines(document);
            boolean inside = false;
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i).strip();
                if (line.startsWith(FENCE)) {
                    inside = !inside;
                    if (inside) {
                        blocks++;
                        boolean recipe = i > 0 && lines.get(i - 1).startsWith("<!-- recipe ");
                        if (!isMarked(line.substring(FENCE.length()), recipe)) {
                            unmarked.add(ROOT.relativize(document) + ":" + (i + 1) + " " + line);
                        }
                    }
                }
            }
        }

        assertThat(blocks).isGreaterThan(50);
        assertThat(unmarked).isEmpty();
    }

    private static boolean isMarked(String fence, boolean recipe) {
        return RUN.contains(fence) || MANUAL.contains(fence) || recipe && RECIPES.contains(fence);
    }

    /** A block without a fence says nothing about who runs it. */
    @Test
    void everyBlockHasAFenceOfBackticks() throws IOException {
        List<String> without = new ArrayList<>();
        for (Path document : documents()) {
            String[] parts = Files.readString(document).split("(?m)^ *```", -1);
            assertThat(parts.length % 2).as(document + " closes its last block").isOne();
            for (int i = 0; i < parts.length; i += 2) {
                if (WITHOUT_FENCE.matcher(parts[i]).find()) {
                    without.add(ROOT.relativize(document) + ": " + parts[i]);
                }
            }
        }

        assertThat(without).isEmpty();
    }

    /** What calls the API can be run, so it must be. */
    @Test
    void noManualBlockCallsTheApi() throws IOException {
        for (Path document : documents()) {
            String[] blocks = Files.readString(document).split("(?m)^ *```", -1);
            for (int i = 1; i < blocks.length; i += 2) {
                if (blocks[i].startsWith("sh manual")) {
                    assertThat(blocks[i]).as(document.toString()).doesNotContain("curl ");
                }
            }
        }
    }

    private static List<Path> documents() throws IOException {
        try (Stream<Path> docs = Files.list(ROOT.resolve("docs"));
                Stream<Path> root = Files.list(ROOT)) {
            Stream<Path> bench = Stream.of(ROOT.resolve("infra/bench/README.md"));
            return Stream.concat(Stream.concat(docs, root), bench)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }
}
