package marketplace.server;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import marketplace.kernel.Problem;
import marketplace.server.data.LocalLog;
import marketplace.server.demo.Demo;
import marketplace.server.gateway.Proxy;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;

/** Standard output has only the program's own lines, {@code ready} first; all else goes to standard error. */
final class StackCommand {

    static final String DEFAULT_FOLDER = ".data";

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
        List<String> words = List.of(args);
        if (words.contains("--help")) {
            System.out.print(usage());
            return 0;
        }
        if (!words.isEmpty() && words.getFirst().equals("audit")) {
            return AuditCommand.run(words.subList(1, words.size()), System.out);
        }
        if (!words.isEmpty() && words.getFirst().equals("backup")) {
            return BackupCommand.run(words.subList(1, words.size()), System.out);
        }
        CommandLine line = options(words);
        Settings settings = settings(line);
        if (!line.faults().isEmpty()) {
            return line.refused();
        }
        PrintStream out = System.out;
        System.setOut(System.err);
        try {
            Stack stack =
                    Stack.start(template.load(Stack.localValues(settings.stack().strict())), settings.stack());
            Runtime.getRuntime().addShutdownHook(new Thread(stack::close));
            LocalAdmin admin = stack.openAdmin(chosenPassword());
            out.println("ready " + stack.uri());
            out.println("admin " + admin.email() + " password " + admin.password());
            settings.stack().data().ifPresent(folder -> out.println("log " + folder.resolve(LocalLog.FILE)));
            out.flush();
            if (settings.demo()) {
                demo(stack, admin).forEach(out::println);
            }
            out.flush();
            new CountDownLatch(1).await();
            return 0;
        } catch (StartRefused | Problem refused) {
            System.err.println(refused.getMessage());
            return 1;
        } catch (UncheckedIOException e) {
            System.err.println("The data folder cannot be used: " + e.getCause().getMessage() + ".");
            return 1;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return 0;
        }
    }

    private static Optional<String> chosenPassword() {
        return Optional.ofNullable(System.getenv("LOCAL_ADMIN_PASSWORD")).filter(password -> !password.isBlank());
    }

    /** Progress goes to standard error. Returns who can sign in. */
    private static List<String> demo(Stack stack, LocalAdmin admin) throws InterruptedException, StartRefused {
        try {
            Optional<String> key =
                    new Demo(stack.demoParts(), System.err::println).load(admin.email(), admin.password());
            List<String> lines = new ArrayList<>();
            lines.add(key.map(made -> "demo loaded; API key of its operator: " + made)
                    .orElse("demo already loaded"));
            lines.add("sign in with the password \"" + Demo.password() + "\":");
            lines.addAll(Demo.people());
            return lines;
        } catch (IOException e) {
            throw new StartRefused(e.getMessage(), e);
        }
    }

    /** Adds what is wrong with the values to the faults of {@code line}. */
    static Settings settings(CommandLine line) {
        int port = line.find("--port").map(StackCommand::port).orElse(DEFAULT_PORT);
        if (port < 0) {
            line.faults()
                    .add("--port must be a number from 0 to " + LAST_PORT + ", not "
                            + line.values().get("--port") + ".");
        }
        boolean memory = line.has("--memory");
        if (memory && line.has("--data")) {
            line.faults().add("--memory and --data exclude each other.");
        }
        Optional<Path> folder =
                memory ? Optional.empty() : line.path(line.find("--data").orElse(DEFAULT_FOLDER));
        if (line.has("--demo") && line.has("--behind-proxy")) {
            line.faults()
                    .add("--demo and --behind-proxy exclude each other: everyone knows the passwords of the demo.");
        }
        Proxy proxy = line.find("--behind-proxy")
                .map(origin -> proxy(origin, line.faults()))
                .orElse(Proxy.NONE);
        return new Settings(new StackOptions(port, folder, line.has("--strict")).withProxy(proxy), line.has("--demo"));
    }

    static CommandLine options(List<String> args) {
        return CommandLine.parse(
                args, Set.of("--port", "--data", "--behind-proxy"), Set.of("--memory", "--strict", "--demo"));
    }

    private static Proxy proxy(String origin, List<String> faults) {
        Optional<Proxy> proxy = Proxy.at(origin);
        if (proxy.isEmpty()) {
            faults.add("--behind-proxy must be an origin such as https://hire.example.com, not " + origin + ".");
        }
        return proxy.orElse(Proxy.NONE);
    }

    private static int port(String text) {
        return text.matches("\\d{1,5}") && Integer.parseInt(text) <= LAST_PORT ? Integer.parseInt(text) : -1;
    }
}
