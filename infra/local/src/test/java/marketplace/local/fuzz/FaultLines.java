package marketplace.local.fuzz;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

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
