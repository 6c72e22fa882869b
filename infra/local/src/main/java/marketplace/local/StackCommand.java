package marketplace.local;

import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import marketplace.local.template.Template;

/**
 * The program's command line: starts a stack and serves until it is stopped.
 *
 * <p>Standard output belongs to what it says itself, {@code ready} first; whatever else prints goes to standard error.
 */
final class StackCommand {

    static final String USAGE = "usage: run [--port 8080] [--data DIR | --memory] [--strict]";

    private static final int DEFAULT_PORT = 8080;
    private static final int LAST_PORT = 65_535;

    /** Reads the template, or says why it cannot be served. */
    @FunctionalInterface
    interface TemplateSource {
        Template load() throws StartRefused;
    }

    private StackCommand() {}

    /** Runs until the process is told to end; the answer, where it comes back at all, is the exit status. */
    static int run(String[] args, TemplateSource template) {
        Optional<Stack.Options> options = options(List.of(args));
        if (options.isEmpty()) {
            System.err.println(USAGE);
            return 2;
        }
        PrintStream out = System.out;
        System.setOut(System.err);
        try {
            Stack stack = Stack.start(template.load(), options.get());
            Runtime.getRuntime().addShutdownHook(new Thread(stack::close));
            out.println("ready " + stack.uri());
            out.flush();
            new CountDownLatch(1).await();
            return 0;
        } catch (StartRefused refused) {
            System.err.println(refused.getMessage());
            return 1;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    /** The options in the arguments; empty when they are none that it knows. */
    static Optional<Stack.Options> options(List<String> args) {
        Deque<String> left = new ArrayDeque<>(args);
        int port = DEFAULT_PORT;
        boolean strict = false;
        boolean memory = false;
        Optional<Path> data = Optional.empty();
        while (!left.isEmpty()) {
            String arg = left.pop();
            boolean valued = arg.equals("--port") || arg.equals("--data");
            if (valued && left.isEmpty()) {
                return Optional.empty();
            }
            switch (arg) {
                case "--port" -> port = port(left.pop());
                case "--data" -> data = Optional.of(Path.of(left.pop()));
                case "--memory" -> memory = true;
                case "--strict" -> strict = true;
                default -> port = -1;
            }
            if (port < 0) {
                return Optional.empty();
            }
        }
        if (memory && data.isPresent()) {
            return Optional.empty();
        }
        Optional<Path> folder = memory ? Optional.empty() : data.or(() -> Optional.of(Path.of(".data")));
        return Optional.of(new Stack.Options(port, folder, strict));
    }

    private static int port(String text) {
        try {
            int port = Integer.parseInt(text);
            return port <= LAST_PORT ? port : -1;
        } catch (NumberFormatException _) {
            return -1;
        }
    }
}
