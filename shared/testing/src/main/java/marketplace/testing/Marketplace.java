package marketplace.testing;

import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import marketplace.api.Capability;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.api.limits.RateLimits;
import marketplace.api.pipeline.Authenticator;
import marketplace.api.pipeline.QuoteCalculator;
import marketplace.kernel.Caller;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.KeyId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Job;
import marketplace.kernel.RateTier;
import marketplace.kernel.Scope;
import marketplace.kernel.SpendLimit;
import marketplace.kernel.Timer;
import marketplace.kernel.paging.Cursors;
import marketplace.kernel.secrets.KeyRing;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.JobOutbox;
import marketplace.table.LostRace;
import marketplace.table.Outbox;
import marketplace.table.PrefetchingTable;
import marketplace.table.Table;
import marketplace.table.TimerKind;
import marketplace.table.TimerList;
import marketplace.testing.TestEndpoint.Reply;

/**
 * Some modules as production builds them, on any table, with callers known by name and a clock that tests set.
 *
 * <p>Calls go through REST and the dispatcher. Timers and jobs run on request of a test; events stay in the outbox.
 */
public class Marketplace {

    private static final int MANY = 10_000;
    private static final int MAX_ROUNDS = 500;

    public final Table table;
    public final SettableClock clock = new SettableClock();
    public final SequenceIds ids = new SequenceIds();
    public final MemoryObjects objects = new MemoryObjects();
    public final List<Operation<?, ?>> operations;
    public final TestEndpoint endpoint;
    public final Map<String, TimerKind<?>> timers;
    private final Map<String, JobKind<?>> jobs;
    private final Map<String, AccountId> accounts = new HashMap<>();

    public Marketplace(Table table, Function<Foundation, List<Capability>> modules) {
        this(table, modules, _ -> QuoteCalculator.none());
    }

    public Marketplace(
            Table table, Function<Foundation, List<Capability>> modules, Function<Table, QuoteCalculator> quotes) {
        this(table, modules, quotes, _ -> new OpenLimits(), _ -> TestEndpoint::refuse);
    }

    /** With rate limits, and with an authenticator for credentials that name no caller of the test. */
    public Marketplace(
            Table table,
            Function<Foundation, List<Capability>> modules,
            Function<Table, QuoteCalculator> quotes,
            Function<Table, RateLimits> limits,
            Function<Foundation, Authenticator> strangers) {
        this.table = table;
        Table reads = new PrefetchingTable(table);
        byte[] key = new byte[32];
        Foundation foundation = new Foundation(
                () -> reads,
                ids,
                new Cursors(key),
                new SecureRandom(),
                clock,
                () -> objects,
                _ -> KeyRing.of(key.clone()));
        List<Capability> built = modules.apply(foundation);
        timers = built.stream()
                .flatMap(module -> module.timers().stream())
                .collect(Collectors.toMap(TimerKind::name, kind -> kind));
        jobs = built.stream()
                .flatMap(module -> module.jobs().stream())
                .collect(Collectors.toMap(JobKind::name, kind -> kind));
        operations = built.stream()
                .<Operation<?, ?>>flatMap(module -> module.operations().stream())
                .toList();
        TestEndpoint.Parts parts = new TestEndpoint.Parts(
                limits.apply(reads), TestEndpoint.AT_ONCE, quotes.apply(reads), strangers.apply(foundation));
        endpoint = new TestEndpoint(operations, reads, clock, ids, parts);
    }

    public Instant now() {
        return clock.instant();
    }

    public AccountId agent(String name) {
        AccountId account = open(name);
        key(name, name, Scope.values());
        return account;
    }

    public AccountId person(String name) {
        AccountId account = open(name);
        endpoint.admit(name, StoredAccounts.justSignedIn(account));
        return account;
    }

    public String worker(String name) {
        person(name);
        return profile(name);
    }

    public String profile(String name) {
        return done(name, "PUT", "/api/humans/me", "{\"name\":\"" + name + "\"}")
                .text("human.id");
    }

    public AccountId open(String name) {
        AccountId account = new AccountId(ids.next(IdKind.ACCOUNT, now()));
        table.commit(Commit.of(StoredAccounts.open(account, now())));
        accounts.put(name, account);
        return account;
    }

    public void name(String name, AccountId account) {
        accounts.put(name, account);
    }

    public AccountId account(String name) {
        return accounts.get(name);
    }

    public void key(String name, String owner, Scope... scopes) {
        endpoint.admit(name, new Caller.WithKey(account(owner), newKey(), Set.of(scopes)));
    }

    public void limitedKey(String name, String owner, SpendLimit... limits) {
        endpoint.admit(
                name,
                new Caller.WithKey(
                        account(owner), newKey(), Set.of(Scope.values()), RateTier.STANDARD, List.of(limits)));
    }

    public KeyId newKey() {
        return new KeyId(ids.next(IdKind.KEY, now()));
    }

    /** Calls as {@code name}. An empty name is anonymous, an empty body none. */
    public Reply call(String name, String method, String path, String body) {
        return endpoint.call(name, method, path, body);
    }

    public Reply done(String name, String method, String path, String body) {
        return done(call(name, method, path, body));
    }

    /** Announces a file and sends it. Returns the upload's id. */
    public String upload(String name, String purpose, String contentType, byte[] file) {
        String upload = announce(name, purpose, contentType, file);
        objects.store("uploads/" + upload, file);
        return upload;
    }

    public String announce(String name, String purpose, String contentType, byte[] file) {
        return done(name, "POST", "/api/uploads", TestFiles.announce(purpose, file, contentType))
                .text("uploadId");
    }

    public static Reply done(Reply reply) {
        if (reply.status() != 200) {
            throw new AssertionError(reply.status() + " " + reply.body());
        }
        return reply;
    }

    public static List<Reply> atOnce(List<Supplier<Reply>> calls) {
        CountDownLatch start = new CountDownLatch(1);
        List<Future<Reply>> answers = new ArrayList<>();
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Supplier<Reply> call : calls) {
                answers.add(threads.submit(() -> {
                    start.await();
                    return TestEndpoint.untilDecided(call);
                }));
            }
            start.countDown();
        }
        return answers.stream().map(Future::resultNow).toList();
    }

    /** Decides again after a conflict, as the dispatcher does. */
    public void commit(Supplier<Commit> decision) {
        for (int round = 0; ; round++) {
            try {
                table.commit(decision.get());
                return;
            } catch (LostRace race) {
                if (round == MAX_ROUNDS) {
                    throw race;
                }
            }
        }
    }

    public void advance(Duration duration) {
        clock.advance(duration);
        tick();
    }

    /** Runs all due timers, and those that they set. Returns their number. */
    public int tick() {
        int count = 0;
        List<Timer> due = due();
        while (!due.isEmpty()) {
            for (Timer timer : due) {
                commit(() -> timers.get(timer.kind()).handle(timer, now()).and(TimerList.done(timer)));
                count++;
            }
            due = due();
        }
        return count;
    }

    private List<Timer> due() {
        return timers(now()).stream()
                .filter(timer -> timers.containsKey(timer.kind()))
                .toList();
    }

    public void work() {
        List<Timer> waiting = waiting(JobOutbox.KIND);
        while (!waiting.isEmpty()) {
            for (Timer timer : waiting) {
                Job job = JobOutbox.job(timer);
                runJob(job);
                table.commit(Commit.of(JobOutbox.done(job)));
            }
            waiting = waiting(JobOutbox.KIND);
        }
    }

    public void runJob(Job job) {
        jobs.get(job.kind()).run(job, now());
    }

    public List<Timer> timers(Instant until) {
        TimerList list = new TimerList(table);
        return IntStream.range(0, TimerList.SHARDS)
                .boxed()
                .flatMap(shard -> list.due(shard, until, MANY).stream())
                .toList();
    }

    /** The waiting outbox entries of one kind, events or jobs, oldest first. */
    public List<Timer> waiting(String kind) {
        return timers(now().plus(Outbox.SWEEP_DELAY)).stream()
                .filter(timer -> timer.kind().equals(kind))
                .sorted(Comparator.comparing(Timer::at))
                .toList();
    }

    public List<Event> events() {
        return waiting(Outbox.KIND).stream()
                .map(Outbox::event)
                .sorted(Comparator.comparing(Event::created).thenComparing(Event::id))
                .toList();
    }

    public List<Event> events(EventType type) {
        return events().stream().filter(event -> event.type() == type).toList();
    }

    public Event event(EventType type) {
        List<Event> found = events(type);
        if (found.size() != 1) {
            throw new AssertionError(found.size() + " events of type " + type.wire());
        }
        return found.getFirst();
    }
}
