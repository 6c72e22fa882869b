package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The sizes that CONTRIBUTING.md names. */
class SourceTreeTest {

    private static final int MAX_LINES = 360;
    private static final int MAX_LINE_LENGTH = 120;
    private static final int MAX_FILES_IN_PACKAGE = 32;

    /**
     * The keys of all modules stay in one file: partitions such as {@code ACC#} hold items of five modules, and the
     * numbered index at its top is read and checked against the keys below it. So do the types of ids.
     */
    private static final List<String> LONG_TABLES = List.of("Id.java", "Keys.java");

    private static final Path ROOT = Path.of(System.getProperty("repository.root"));

    private record Source(Path path, List<String> lines) {

        static Source read(Path path) {
            try {
                return new Source(path, Files.readAllLines(path));
            } catch (IOException e) {
                throw new IllegalStateException(path + " cannot be read", e);
            }
        }
    }

    private final List<Source> sources = Stream.of("shared", "console", "functions", "infra", "mcp-stdio")
            .flatMap(this::sourcesIn)
            .toList();

    private Stream<Source> sourcesIn(String folder) {
        List<Source> found = new ArrayList<>();
        try {
            Files.walkFileTree(ROOT.resolve(folder), new SimpleFileVisitor<>() {
                /** What tests of other modules write there comes and goes. */
                @Override
                public FileVisitResult preVisitDirectory(Path one, BasicFileAttributes attributes) {
                    return one.endsWith("target") ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
                }

                @Override
                public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                    if (file.toString().endsWith(".java")) {
                        found.add(Source.read(file));
                    }
                    return FileVisitResult.CONTINUE;
                }
            });
        } catch (IOException e) {
            throw new IllegalStateException(folder + " cannot be read", e);
        }
        return found.stream();
    }

    @Test
    void filesAreShort() {
        assertThat(sources)
                .isNotEmpty()
                .filteredOn(source -> source.lines().size() > MAX_LINES)
                .extracting(source -> source.path().getFileName().toString())
                .containsExactlyInAnyOrderElementsOf(LONG_TABLES);
    }

    @Test
    void linesAreShort() {
        assertThat(sources.stream()
                        .flatMap(source -> IntStream.range(0, source.lines().size())
                                .filter(i -> source.lines().get(i).length() > MAX_LINE_LENGTH)
                                .mapToObj(i -> ROOT.relativize(source.path()) + ":" + (i + 1))))
                .isEmpty();
    }

    @Test
    void packagesAreSmall() {
        assertThat(sources.stream()
                        .map(source -> source.path().getParent())
                        .filter(folder -> folder.toString().contains("/src/main/"))
                        .collect(Collectors.groupingBy(ROOT::relativize, Collectors.counting())))
                .isNotEmpty()
                .allSatisfy((folder, files) ->
                        assertThat(files).as(folder.toString()).isLessThanOrEqualTo(MAX_FILES_IN_PACKAGE));
    }

    @Test
    void noSimpleNameStandsTwice() {
        assertThat(sources.stream()
                        .map(Source::path)
                        .filter(path -> path.toString().contains("/src/main/"))
                        .filter(path -> !path.endsWith("package-info.java"))
                        .collect(Collectors.groupingBy(Path::getFileName))
                        .values())
                .isNotEmpty()
                .allSatisfy(files -> assertThat(files).hasSize(1));
    }
}
