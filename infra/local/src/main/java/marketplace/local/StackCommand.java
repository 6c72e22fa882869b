package marketplace.local;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import marketplace.local.template.StartRefused;
import marketplace.local.template.Template;

/** Standard output has only the program's own lines, {@code ready} first; all else goes to standard error. */
final class StackCommand {

    private static final int DEFAULT_PORT = 8080;
    private static final int LAST_PORT = 65_535;

    @FunctionalInterface
    interface TemplateSource {
        Template load(Map<String, String> localValues) throws StartRefused;
    }

    record Settings(StackOptions stack, boolean demo) {}

    private StackCommand() {}

    /** What {@code run --help} prints, too. */
    static String usage() {
        try (InputStream file = Objects.requireNonNull(StackCommand.class.getResourceAsStream("usage.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs until the process is stopped. Returns the exit status if the stack cannot start. */
    static int run(String[] args, TemplateSource template) {
        if (args.length > 0 && args[0].equals("audit")) {
            return AuditCommand.run(List.of(args).subList(1, args.length), System.out);
        }
        Optional<Settings> settings = settings(List.of(args));
        if (settings.isEmpty()) {
            System.err.print(usage());
            return 2;
        }
        PrintStream out = System.out;
        System.setOut(System.err);
        try {
            Stack stack = Stack.start(
                    template.load(Stack.localValues(settings.get().stack().strict())),
                    settings.get().stack());
            Runtime.getRuntime().addShutdownHook(new Thread(stack::close));
            LocalAdmin admin = stack.openAdmin(chosenPassword());
            out.println("ready " + stack.uri());
            out.println("admin " + admin.email() + " password " + admin.password());
            out.flush();
            if (settings.get().demo()) {
                out.println(demo(stack, admin));
            }
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

    private static Optional<String> chosenPassword() {
        return Optional.ofNullable(System.getenv("LOCAL_ADMIN_PASSWORD")).filter(password -> !password.isBlank());
    }

    private static String demo(Stack stack, LocalAdmin admin) throws InterruptedException, StartRefused {
        try {
            return new Demo(stack.uri(), admin)
                    .load()
                    .map(key -> "demo loaded; API key of its operator: " + key)
                    .orElse("demo already loaded; its operator is operator@demo.example");
        } catch (IOException e) {
            throw new StartRefused(e.getMessage(), e);
        }
    }

    /** Empty if an argument is unknown. */
    static Optional<Settings> settings(List<String> args) {
        Deque<String> left = new ArrayDeque<>(args);
        int port = DEFAULT_PORT;
        boolean strict = false;
        boolean memory = false;
        boolean demo = false;
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
                case "--demo" -> demo = true;
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
        return Optional.of(new Settings(new StackOptions(port, folder, strict), demo));
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
