package marketplace.lint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;

/**
 * A linter of {@code infra/lint}. Each installs what it needs on its first run.
 *
 * @param name the script
 * @param folder where its output is written
 */
public record Linter(String name, Path folder) {

    private static final int TOOL_IS_MISSING = 77;
    private static final Path LINT = Path.of(System.getProperty("repository.root"), "infra/lint");

    /**
     * Fails the test if the linter finds anything in the files. Skips it visibly if the linter cannot be installed, or
     * if neither the files nor the linter have changed since it passed.
     */
    public void requirePassed(List<Path> files, String... arguments) throws IOException, InterruptedException {
        String digest = digest(files);
        Path passed = LINT.resolve("target/passed").resolve(name);
        boolean unchanged = Files.exists(passed) && Files.readString(passed).equals(digest);
        assumeFalse(unchanged, "unchanged since infra/lint/" + name + " passed");

        List<String> command = Stream.concat(Stream.of(LINT.resolve(name).toString()), Stream.of(arguments))
                .toList();
        Path output = folder.resolve("output.txt");
        int exit = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start()
                .waitFor();
        String text = Files.readString(output);

        assumeTrue(exit != TOOL_IS_MISSING, text);
        assertThat(exit).as(text).isZero();
        Files.writeString(Files.createDirectories(passed.getParent()).resolve(name), digest);
    }

    /** Of the files, the scripts, and the versions and settings beside them. */
    private static String digest(List<Path> files) throws IOException {
        MessageDigest sha256 = sha256();
        try (Stream<Path> beside = Files.list(LINT)) {
            for (Path file : Stream.concat(beside.filter(Files::isRegularFile).sorted(), files.stream())
                    .toList()) {
                byte[] bytes = Files.readAllBytes(file);
                sha256.update((file.getFileName() + " " + bytes.length + "\n").getBytes(StandardCharsets.UTF_8));
                sha256.update(bytes);
            }
        }
        return HexFormat.of().formatHex(sha256.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
