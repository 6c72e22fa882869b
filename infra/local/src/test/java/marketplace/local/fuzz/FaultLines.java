package marketplace.local.fuzz;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Standard output while a hundred thousand requests are logged: only the lines that tell of a fault come through. */
final class FaultLines extends PrintStream {

    private final PrintStream visible;

    FaultLines(PrintStream visible) {
        super(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8);
        this.visible = visible;
    }

    @Override
    public void println(String line) {
        if (line.contains("\"fault\":[")) {
            visible.println(line);
        }
    }

    @Override
    public void println(Object line) {
        println(String.valueOf(line));
    }
}
