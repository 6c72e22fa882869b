package marketplace.lint;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class ErrorProneTest {

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));

    /** Error Prone reads the main code of all modules at once. */
    @Test
    void errorProneReadsEveryModule() throws IOException {
        List<String> modules = found("<module>(.+?)</module>", "pom.xml").stream()
                .map(module -> module + "/src/main/java")
                .filter(sources -> Files.exists(ROOT.resolve(sources)))
                .toList();

        assertThat(found("<compileSourceRoot>.+?Directory}/(.+?)</compileSourceRoot>", "infra/lint/pom.xml"))
                .isNotEmpty()
                .containsExactlyInAnyOrderElementsOf(modules);
    }

    @Test
    void errorProneRunsThere() throws IOException {
        assertThat(found("<arg>(.+?)</arg>", "infra/lint/pom.xml")).contains("${error-prone}");
        assertThat(found("<error-prone>(.+?)</error-prone>", "pom.xml"))
                .singleElement()
                .asString()
                .contains("-Xplugin:ErrorProne");
    }

    private static List<String> found(String pattern, String pom) throws IOException {
        return Pattern.compile(pattern)
                .matcher(Files.readString(ROOT.resolve(pom)))
                .results()
                .map(match -> match.group(1))
                .toList();
    }
}
