package marketplace.server;

import java.net.URI;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import marketplace.accounts.Argon2id;
import marketplace.accounts.sessions.EmailVerification;
import marketplace.api.RequestLog;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.HttpFrame;
import marketplace.kernel.Ids;
import marketplace.kernel.secrets.MasterSecret;
import marketplace.money.audit.Audit;
import marketplace.money.mode.MoneyMode;
import marketplace.server.StackOptions.Stores;
import marketplace.server.data.DataFolder;
import marketplace.server.data.LocalLog;
import marketplace.server.data.LocalMailbox;
import marketplace.server.data.LocalObjects;
import marketplace.server.database.Database;
import marketplace.server.demo.StackParts;
import marketplace.server.gateway.LocalEndpoint;
import marketplace.server.gateway.LocalHttpServer;
import marketplace.server.gateway.ObjectStoreEndpoint;
import marketplace.server.gateway.Proxy;
import marketplace.server.gateway.RouteCalls;
import marketplace.server.gateway.Routes;
import marketplace.server.queues.Queues;
import marketplace.server.roles.Role;
import marketplace.server.roles.RoleUse;
import marketplace.server.runtime.LocalBus;
import marketplace.server.runtime.LocalFunction;
import marketplace.server.runtime.LocalPlatform;
import marketplace.server.sources.Activity;
import marketplace.server.sources.EventSources;
import marketplace.server.sources.LocalClock;
import marketplace.server.template.StartRefused;
import marketplace.server.template.Template;
import marketplace.server.template.Template.FunctionSpec;
import marketplace.table.SetAside;
import marketplace.table.Table;
import marketplace.table.turns.TurnsInProcess;

/** The whole service in this process, as the template defines it. */
public final class Stack implements AutoCloseable {

    public static final String QUEUE_URLS = Queues.URLS;

    /** The template's parameters locally. With {@code strict}, e-mails are verified, the deployed default. */
    public static Map<String, String> localValues(boolean strict) {
        EmailVerification verification = strict ? EmailVerification.REQUIRED : EmailVerification.OFF;
        return Map.of(
                Template.QUEUE_URLS,
                QUEUE_URLS,
                "EmailVerification",
                verification.wire(),
                LocalAdmin.PARAMETER,
                LocalAdmin.EMAIL,
                "MailFrom",
                "marketplace@localhost",
                "MailIdentity",
                "localhost",
                "PayoutHoldDays",
                "0",
                "BankChangeHoldHours",
                "0");
    }

    private static final String SIGN_UP = "/api/auth/signup";

    private static final int OBJECT_KEY_BYTES = 32;

    /** Ordinary calls end in this time; a delivery to a hanging receiver does not. */
    private static final Duration GRACE = Duration.ofSeconds(2);

    private final Deque<AutoCloseable> parts = new ArrayDeque<>();
    private final Activity activity = new Activity();
    private final Role.Calls roles = new Role.Calls();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<LocalFunction> functions = new ArrayList<>();
    private final EventSources sources = new EventSources();
    private final StackOptions options;
    private final DataFolder data;
    private final LocalClock clock;
    private final LocalHttpServer front;
    private final Database database;
    private final Queues queues;
    private final LocalBus bus = new LocalBus();
    private final LocalMailbox mailbox;
    private final LocalLog log;
    private final LocalObjects objects;
    private final LocalPlatform.Shared shared;

    private Stack(Template template, StackOptions options) throws StartRefused {
        this.options = options;
        this.front = LocalHttpServer.bind(options.port());
        try {
            this.data = part(DataFolder.open(options.data()));
            byte[] secret = data.secret();
            this.clock = LocalClock.open(InstantSource.system(), data);
            this.mailbox = new LocalMailbox(data, clock);
            this.log = new LocalLog(data, System.out::println);
            Stores stores = options.storage().open(data, template, clock);
            this.database = part(stores.database());
            this.queues = part(stores.queues());
            this.objects = new LocalObjects(
                    data.objects(), origin(), new MasterSecret(secret).derive("local objects", OBJECT_KEY_BYTES));
            requireMoneyMode(template);
            this.shared = shared(secret);
            for (FunctionSpec spec : template.functions()) {
                functions.add(function(spec, options.passwordCost()));
            }
            part(sources.start(functions, database, queues, clock, activity, threads));
            front.serve(backends(database.table()), options.proxy(), clock, threads);
        } catch (StartRefused | RuntimeException e) {
            close();
            throw e;
        }
    }

    private LocalHttpServer.Backends backends(Table table) {
        return new LocalHttpServer.Backends(
                new Routes(functions),
                new LocalEndpoint(clock, sources.jump(), bus, mailbox, new SetAside(table)),
                new ObjectStoreEndpoint(objects, clock),
                new HttpFrame(
                        "front",
                        options.limits().apply(table),
                        clock,
                        Ids.random(),
                        new RequestLog(log),
                        CorsOrigins.none()));
    }

    public static Stack start(Template template, StackOptions options) throws StartRefused {
        return new Stack(template, options);
    }

    /** Every function would refuse all money operations; better not to start. */
    private void requireMoneyMode(Template template) throws StartRefused {
        Optional<MoneyMode> configured = template.functions().stream()
                .flatMap(spec -> Stream.ofNullable(spec.environment().get("PAYMENT_PROVIDER")))
                .findFirst()
                .map(provider -> new MoneyMode(provider, null));
        Optional<MoneyMode> recorded = MoneyMode.find(database.table());
        if (configured.isPresent() && recorded.isPresent() && !configured.get().matches(recorded.get())) {
            throw new StartRefused(
                    configured.get().mismatch(recorded.get()) + " Locally, choose another folder with --data.");
        }
    }

    private LocalPlatform.Shared shared(byte[] secret) {
        return new LocalPlatform.Shared(
                clock,
                database,
                queues,
                objects,
                bus,
                mailbox,
                secret,
                options.secrets(),
                !options.strict(),
                options.limits(),
                new TurnsInProcess(),
                log);
    }

    private LocalFunction function(FunctionSpec spec, Argon2id.Cost passwordCost) throws StartRefused {
        Role role = new Role(spec.name(), spec.rights(), roles);
        LocalPlatform platform = new LocalPlatform(environment(spec), role, passwordCost, shared);
        return new LocalFunction(spec, options.handlers().make(spec, platform), threads);
    }

    /** The port is known only after the template was read. */
    private Map<String, String> environment(FunctionSpec spec) {
        Map<String, String> environment = new HashMap<>(spec.environment());
        environment.computeIfPresent("SITE_URL", (_, _) -> origin().toString());
        return environment;
    }

    private <T extends AutoCloseable> T part(T part) {
        parts.push(part);
        return part;
    }

    public URI uri() {
        return URI.create("http://127.0.0.1:" + front.port());
    }

    /** Where callers reach this server. */
    private URI origin() {
        return options.proxy().origin().orElseGet(this::uri);
    }

    /** An empty password keeps the last one, or makes a new one. */
    public LocalAdmin openAdmin(Optional<String> password) {
        return LocalAdmin.open(data, database.table(), password, options.passwordCost(), clock.instant());
    }

    /** What the demo uses. Everyone can read its password, so signing up need not cost much there. */
    StackParts demoParts() throws StartRefused {
        List<LocalFunction> called = new ArrayList<>();
        for (LocalFunction function : functions) {
            boolean signsUp = function.spec().routes().stream()
                    .anyMatch(route -> route.path().equals(SIGN_UP));
            called.add(signsUp ? function(function.spec(), StackOptions.CHEAP) : function);
        }
        // Its people have addresses of their own.
        RouteCalls calls = new RouteCalls(new Routes(called), front.port(), Proxy.CALLERS, clock);
        return new StackParts(calls, objects, mailbox, sources.jump(), clock, data);
    }

    public LocalClock clock() {
        return clock;
    }

    public List<Audit.Difference> audit() {
        return database.audit();
    }

    public Table table() {
        return database.table();
    }

    public Queues queues() {
        return queues;
    }

    /** The grants that functions have used since the start. */
    public Set<RoleUse> usedRights() {
        return roles.used();
    }

    /** The calls that the functions' roles have refused since the start. */
    public Set<String> refusedCalls() {
        return roles.refused();
    }

    /** Waits until queues and stream have no more work at this time. */
    public void settle() throws InterruptedException {
        sources.jump().settle();
    }

    public void mailServiceAway(boolean away) {
        mailbox.away(away);
    }

    /** Records written meanwhile are read after {@link #resumeStream}. */
    public void pauseStream() {
        sources.pauseStreams(true);
    }

    public void resumeStream() {
        sources.pauseStreams(false);
    }

    /** Stops first what calls functions, then the functions, then their services. */
    @Override
    public void close() {
        front.close();
        sources.closeFeeds();
        try {
            activity.awaitNothingRunning(GRACE);
            threads.shutdownNow();
            if (!threads.awaitTermination(5, TimeUnit.SECONDS)) {
                System.getLogger(Stack.class.getName())
                        .log(System.Logger.Level.WARNING, "some functions did not stop in time");
            }
        } catch (InterruptedException _) {
            threads.shutdownNow();
            Thread.currentThread().interrupt();
        }
        while (!parts.isEmpty()) {
            try {
                parts.pop().close();
            } catch (Exception e) {
                System.getLogger(Stack.class.getName())
                        .log(System.Logger.Level.WARNING, "a part did not stop cleanly", e);
            }
        }
    }
}
