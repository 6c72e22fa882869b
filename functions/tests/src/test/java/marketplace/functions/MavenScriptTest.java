package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code mvnw} on a machine without Maven, whose package manager only records its calls. */
class MavenScriptTest {

    private static final Path SCRIPT =
            Path.of(System.getProperty("repository.root"), "mvnw").toAbsolutePath();

    @TempDir
    Path folder;

    private Path bin;
    private Path output;

    @BeforeEach
    void makeMachine() throws IOException {
        bin = Files.createDirectory(folder.resolve("bin"));
        output = folder.resolve("output.txt");
        for (String tool : List.of("dirname", "grep", "cat", "sleep")) {
            script(tool, "PATH=/usr/bin:/bin exec " + tool + " \"$@\"");
        }
        script("id", "echo 0");
        // It installs a Maven that only says that it runs.
        script(
                "apt-get",
                "echo \"apt-get $*\" >&2; printf '#!/bin/sh\\necho maven runs' > " + bin + "/mvn; " + "/bin/chmod +x "
                        + bin + "/mvn");
    }

    private void script(String name, String body) throws IOException {
        Path file = bin.resolve(name);
        Files.writeString(file, "#!/bin/sh\n" + body + "\n");
        assertThat(file.toFile().setExecutable(true)).isTrue();
    }

    private int run(Map<String, String> more) throws IOException, InterruptedException {
        Map<String, String> environment = new HashMap<>(more);
        environment.put("PATH", bin.toString());
        environment.put("JAVA_HOME", System.getProperty("java.home"));
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", SCRIPT.toString(), "verify")
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().clear();
        builder.environment().putAll(environment);
        Process process = builder.start();
        assertThat(process.waitFor(5, TimeUnit.MINUTES)).isTrue();
        return process.exitValue();
    }

    @Test
    void scriptAnnouncesTheInstallationAndHowToPreventIt() throws IOException, InterruptedException {
        assertThat(run(Map.of())).isZero();

        String text = Files.readString(output);
        assertThat(text).contains("installs the system package \"maven\"", "To go without", "MVNW_INSTALL=no");
        assertThat(text.indexOf("To go without")).isLessThan(text.indexOf("apt-get update -qq"));
        assertThat(text).endsWith("maven runs\n");
    }

    @Test
    void scriptInstallsNothingIfDisabled() throws IOException, InterruptedException {
        assertThat(run(Map.of("MVNW_INSTALL", "no"))).isEqualTo(1);

        assertThat(Files.readString(output))
                .contains("install Maven 3.8 or later")
                .doesNotContain("apt-get");
    }

    @Test
    void userWithoutRootIsToldWhatToInstall() throws IOException, InterruptedException {
        script("id", "echo 1000");

        assertThat(run(Map.of())).isEqualTo(1);
        assertThat(Files.readString(output))
                .contains("install Maven 3.8 or later", "sudo apt-get install maven")
                .doesNotContain("To go without");
    }

    @Test
    void installedMavenIsUsed() throws IOException, InterruptedException {
        script("mvn", "echo \"own maven $*\"");

        assertThat(run(Map.of())).isZero();
        assertThat(Files.readString(output)).startsWith("own maven -f ").endsWith(" verify\n");
    }
}
