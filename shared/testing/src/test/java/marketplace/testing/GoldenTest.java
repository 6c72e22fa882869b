package marketplace.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class GoldenTest {

    @TempDir
    Path directory;

    private Golden golden;

    @BeforeEach
    void create() {
        golden = new Golden(directory, false);
    }

    @Test
    void equalTextPasses() throws IOException {
        Files.writeString(directory.resolve("surface.txt"), "a\nb\n");
        assertThatCode(() -> golden.compare("surface.txt", "a\nb\n")).doesNotThrowAnyException();
    }

    @Test
    void differentTextFailsWithDiffAndUpdateCommand() throws IOException {
        Files.writeString(directory.resolve("surface.txt"), "1\n2\n3\nold\n4\n5\n6\n");
        assertThatThrownBy(() -> golden.compare("surface.txt", "1\n2\n3\nnew\nmore\n4\n5\n6\n"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("@@ line 4\n  2\n  3\n- old\n+ new\n+ more\n  4\n  5\n")
                .hasMessageContaining("./mvnw -o -pl ")
                .hasMessageContaining(" -am test -Dtest=GoldenTest -Dgolden.update=true");
    }

    @Test
    void missingFileFailsForEmptyText() {
        assertThatThrownBy(() -> golden.compare("absent.txt", "")).isInstanceOf(AssertionError.class);
    }

    @Test
    void updateWritesTheText() throws IOException {
        new Golden(directory, true).compare("deep/surface.txt", "new\n");
        assertThat(directory.resolve("deep/surface.txt")).hasContent("new\n");
        assertThatCode(() -> golden.compare("deep/surface.txt", "new\n")).doesNotThrowAnyException();
    }

    @Test
    void partOfAPageIsComparedAndReplacedAlone() throws IOException {
        Path page = directory.resolve("states.md");
        Files.writeString(page, "# Before\n<!-- escrow -->\nold\n<!-- /escrow -->\nAfter\n");
        assertThatThrownBy(() -> golden.comparePart("states.md", "escrow", "new\n"))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("- old\n+ new\n");

        new Golden(directory, true).comparePart("states.md", "escrow", "new\n");

        assertThat(page).hasContent("# Before\n<!-- escrow -->\nnew\n<!-- /escrow -->\nAfter\n");
        assertThatCode(() -> golden.comparePart("states.md", "escrow", "new\n")).doesNotThrowAnyException();
    }

    @Test
    void missingPartOfAPageFails() throws IOException {
        Files.writeString(directory.resolve("states.md"), "<!-- escrow -->\nnever closed\n");
        assertThatThrownBy(() -> golden.comparePart("states.md", "escrow", "")).hasMessageContaining("no part");
        assertThatThrownBy(() -> golden.comparePart("states.md", "payout", "")).hasMessageContaining("no part");
    }
}
