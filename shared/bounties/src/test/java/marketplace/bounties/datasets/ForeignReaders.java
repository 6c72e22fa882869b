package marketplace.bounties.datasets;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Programs of others that read ZIP files and check every CRC. Those that the machine lacks are named and left out. */
enum ForeignReaders {
    PYTHON("python3", "-c", """
        import sys, zipfile
        archive = zipfile.ZipFile(sys.argv[1])
        bad = archive.testzip()
        sys.exit("bad: " + bad if bad else 0 if len(archive.namelist()) == int(sys.argv[2]) else "missing files")
        """),
    UNZIP("sh", "-c", "unzip -tqq \"$0\" && test $(unzip -Z1 \"$0\" | wc -l) = \"$1\"");

    private final List<String> command;

    ForeignReaders(String... command) {
        this.command = List.of(command);
    }

    private boolean isInstalled() {
        return run(this == PYTHON ? Stream.of("python3", "--version") : Stream.of("unzip", "-v")) == 0;
    }

    private static int run(Stream<String> command) {
        try {
            return new ProcessBuilder(command.toList())
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException _) {
            return -1;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the programs that refuse the archive, or find another number of files. */
    static List<ForeignReaders> refusing(Path archive, int files) {
        return Stream.of(values())
                .filter(reader -> {
                    if (!reader.isInstalled()) {
                        System.out.println("SKIPPED: " + reader + " is not installed and did not read " + archive);
                        return false;
                    }
                    return run(Stream.concat(
                                    reader.command.stream(), Stream.of(archive.toString(), Integer.toString(files))))
                            != 0;
                })
                .toList();
    }
}
