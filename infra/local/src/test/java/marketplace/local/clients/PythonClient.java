package marketplace.local.clients;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Programs from PyPI, of the versions in {@code requirements.txt}. They are installed on the first run. */
final class PythonClient {

    /** The programs need 3.10. */
    private static final String IS_NEW_ENOUGH = "import sys; sys.exit(sys.version_info < (3, 10))";

    private static final String INSTALLED = "installed";

    private final ClientProcess process;

    /** @param folder of the scripts in the test resources */
    PythonClient(String folder) {
        process = new ClientProcess(folder);
    }

    /** Skips the tests, visibly, where Python or its registry is missing. */
    void install() throws IOException, InterruptedException {
        // The mark is written last of all, so that a half installation does not count.
        Path mark = process.folder().resolve(INSTALLED);
        if (process.copyScripts("requirements.txt") && Files.exists(mark)) {
            return;
        }
        Files.deleteIfExists(mark);
        require(newEnough(), "-m", "venv", "--clear", "venv");
        require(
                own(),
                "-m",
                "pip",
                "install",
                "-q",
                "--disable-pip-version-check",
                "--retries=0",
                "-rrequirements.txt");
        Files.writeString(mark, "");
    }

    ClientProcess.Result run(String... arguments) throws IOException, InterruptedException {
        return python(own(), arguments);
    }

    String own() {
        return process.folder().resolve("venv/bin/python").toString();
    }

    /** That of the path, or one that pyenv holds. */
    private String newEnough() throws IOException, InterruptedException {
        List<String> pythons = new ArrayList<>(List.of("python3"));
        Path pyenv = Path.of(System.getProperty("user.home"), ".pyenv/versions");
        if (Files.isDirectory(pyenv)) {
            try (Stream<Path> versions = Files.list(pyenv)) {
                versions.sorted(Comparator.reverseOrder())
                        .map(version -> version.resolve("bin/python").toString())
                        .forEach(pythons::add);
            }
        }
        for (String python : pythons) {
            if (python(python, "-c", IS_NEW_ENOUGH).exit() == 0) {
                return python;
            }
        }
        throw ClientProcess.skipped("Python 3.10 is not installed");
    }

    private void require(String python, String... arguments) throws IOException, InterruptedException {
        ClientProcess.Result result = python(python, arguments);
        if (result.exit() != 0) {
            throw ClientProcess.skipped(result.errors());
        }
    }

    private ClientProcess.Result python(String python, String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(python));
        command.addAll(List.of(arguments));
        return process.run(command);
    }
}
