package marketplace.server.data;

import java.io.UncheckedIOException;
import java.util.function.Consumer;

/** Keeps all lines of the functions' logs in the data folder. Prints only warnings and faults. */
public final class LocalLog implements Consumer<String> {

    public static final String FILE = "requests.log";

    private static final String ROUTINE = "\"level\":\"INFO\"";

    private final DataFolder data;
    private final Consumer<String> terminal;

    public LocalLog(DataFolder data, Consumer<String> terminal) {
        this.data = data;
        this.terminal = terminal;
    }

    @Override
    public void accept(String line) {
        boolean kept = isKept(line);
        if (!kept || !line.contains(ROUTINE)) {
            terminal.accept(line);
        }
    }

    /** A full disk must not fail the request that the line is about. */
    private boolean isKept(String line) {
        try {
            data.append(FILE, line + "\n");
            return true;
        } catch (UncheckedIOException _) {
            return false;
        }
    }
}
