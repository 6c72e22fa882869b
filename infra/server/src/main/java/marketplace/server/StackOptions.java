package marketplace.server;

import com.amazonaws.services.lambda.runtime.RequestStreamHandler;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import marketplace.accounts.Argon2id;
import marketplace.accounts.limits.RateCounters;
import marketplace.api.limits.RateLimits;
import marketplace.server.data.DataFolder;
import marketplace.server.database.Database;
import marketplace.server.database.SqliteDatabase;
import marketplace.server.gateway.Proxy;
import marketplace.server.queues.Queues;
import marketplace.server.runtime.LocalFunction;
import marketplace.server.runtime.LocalPlatform;
import marketplace.server.sources.StreamFilter;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.table.Table;

/**
 * How a stack starts. {@code port} 0 is any free one. Without {@code data} the stack is in memory. {@code strict}
 * refuses webhook receivers on this machine, and allows as few sign-ups as a deployment. {@code proxy} is in front
 * of it. {@code secrets} are the deployer's, by name. {@code handlers} makes the functions. {@code storage} opens
 * the table and the queues.
 */
public record StackOptions(
        int port,
        Optional<Path> data,
        boolean strict,
        Proxy proxy,
        Argon2id.Cost passwordCost,
        Function<Table, RateLimits> limits,
        Map<String, String> secrets,
        Handlers handlers,
        Storage storage) {

    /** Makes a function's handler. */
    @FunctionalInterface
    public interface Handlers {
        RequestStreamHandler make(FunctionSpec spec, LocalPlatform platform) throws StartRefused;
    }

    public record Stores(Database database, Queues queues) {}

    @FunctionalInterface
    public interface Storage {

        Storage SQLITE = (data, template, clock) -> {
            SqliteDatabase database = SqliteDatabase.start(data, StreamFilter.ofAll(template.functions()), clock);
            database.retireReadersBut(template.functions().stream()
                    .filter(function -> !function.streamSources().isEmpty())
                    .map(FunctionSpec::name)
                    .collect(Collectors.toSet()));
            return new Stores(database, database.queues(template.queues()));
        };

        Stores open(DataFolder data, Template template, InstantSource clock) throws StartRefused;
    }

    static final Argon2id.Cost CHEAP = new Argon2id.Cost(64, 1, 1);

    public StackOptions(int port, Optional<Path> data, boolean strict) {
        this(port, data, strict, Proxy.NONE, Argon2id.COST, strict ? RateCounters::new : RateCounters::local);
    }

    private StackOptions(
            int port,
            Optional<Path> data,
            boolean strict,
            Proxy proxy,
            Argon2id.Cost passwordCost,
            Function<Table, RateLimits> limits) {
        this(port, data, strict, proxy, passwordCost, limits, Map.of(), LocalFunction::inThisProcess, Storage.SQLITE);
    }

    /** Passwords cost little: a gate signs up a thousand accounts. Calls wait to be counted on a busy machine. */
    public static StackOptions forTests() {
        return new StackOptions(0, Optional.empty(), false, Proxy.CALLERS, CHEAP, RateCounters::patient);
    }

    public StackOptions withData(Path folder) {
        return new StackOptions(
                port, Optional.of(folder), strict, proxy, passwordCost, limits, secrets, handlers, storage);
    }

    public StackOptions withProxy(Proxy other) {
        return new StackOptions(port, data, strict, other, passwordCost, limits, secrets, handlers, storage);
    }

    /** A benchmark sends more calls than the limits allow. */
    public StackOptions withLimits(Function<Table, RateLimits> others) {
        return new StackOptions(port, data, strict, proxy, passwordCost, others, secrets, handlers, storage);
    }

    public StackOptions withSecrets(Map<String, String> texts) {
        return new StackOptions(port, data, strict, proxy, passwordCost, limits, texts, handlers, storage);
    }

    public StackOptions withHandlers(Handlers others) {
        return new StackOptions(port, data, strict, proxy, passwordCost, limits, secrets, others, storage);
    }

    public StackOptions withStorage(Storage other) {
        return new StackOptions(port, data, strict, proxy, passwordCost, limits, secrets, handlers, other);
    }
}
