package marketplace.console.views;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What strangers have written is escaped in every template. */
class TemplatesTest {

    private static final Path ROOT = Path.of("src/main/resources/marketplace/console");
    private static final Pattern RAW = Pattern.compile("\\{\\{\\{([^}]*)}}}|\\{\\{&([^}]*)}}");

    /** The hidden arguments of a form in a list: escaped when the form is drawn. */
    private static final Pattern ROW =
            Pattern.compile("\\{\\{#form\\.([A-Za-z-]+)}}[^<]*?\\{\\{/form\\.\\1}}", Pattern.DOTALL);

    static List<Path> templates() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT)) {
            return files.filter(file -> file.toString().endsWith(".html"))
                    .sorted()
                    .toList();
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ParameterizedTest
    @MethodSource("templates")
    void onlyWhatIsRenderedHereIsNotEscaped(Path file) {
        String template = ROW.matcher(read(file)).replaceAll("");

        assertThat(RAW.matcher(template).results().map(MatchResult::group))
                .allMatch(raw ->
                        List.of("{{{head}}}", "{{{content}}}", "{{{icon}}}", "{{{form}}}", "{{{drawn}}}", "{{{style}}}")
                                        .contains(raw)
                                || raw.endsWith(".asBadge}}}")
                                || raw.endsWith(".asLinks}}}"));
    }

    @ParameterizedTest
    @MethodSource("templates")
    void noTemplateHasScriptsOrStylesInIt(Path file) {
        assertThat(read(file)).doesNotContainPattern("<[^>]*[ \"](on[a-z]+|style)=|<script>|javascript:");
    }

    /** An attribute without quotes ends at a space. */
    @ParameterizedTest
    @MethodSource("templates")
    void attributesAreQuoted(Path file) {
        assertThat(read(file)).doesNotContainPattern("<[a-z][^\"<>]*(?:\"[^\"]*\"[^\"<>]*)*=\\{\\{");
    }
}
