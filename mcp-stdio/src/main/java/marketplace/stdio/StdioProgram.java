package marketplace.stdio;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Clock;
import java.util.Map;
import marketplace.mcp.McpDispatcher;
import marketplace.mcp.tools.HireTasks;

/** Serves MCP on standard input and output; {@code --help} names the other commands. */
public final class StdioProgram {

    private StdioProgram() {}

    public static void main(String[] arguments) throws IOException {
        // Standard output belongs to the protocol alone: what a library prints goes to standard error.
        OutputStream protocol = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err);
        System.exit(run(arguments, System.getenv(), new FileInputStream(FileDescriptor.in), protocol));
    }

    static int run(String[] arguments, Map<String, String> environment, InputStream in, OutputStream out)
            throws IOException {
        try {
            Options options = Options.read(arguments, environment);
            return switch (options.command()) {
                case HELP -> {
                    out.write(Resources.bytes("usage.txt"));
                    yield 0;
                }
                case SERVE -> serve(Settings.of(environment, options.selection()), in, out);
                case DOCTOR ->
                    new Doctor(Settings.of(environment, options.selection()), Clock.systemUTC()).examine(out);
                case STORE_KEY -> {
                    StoredKey.in(Settings.of(environment, options.selection()).home())
                            .write(in);
                    yield 0;
                }
            };
        } catch (Settings.Invalid fault) {
            System.err.println(fault.getMessage());
            return 2;
        }
    }

    private static int serve(Settings settings, InputStream in, OutputStream out) throws IOException, Settings.Invalid {
        Tools tools = new Tools(settings, Clock.systemUTC());
        new StdioServer(new McpDispatcher(tools.server(), tools.list(), new HireTasks()), tools, out).serve(in);
        return 0;
    }
}
