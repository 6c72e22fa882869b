package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.accounts.admin.AdminOperations;
import marketplace.accounts.admin.AdminService;
import marketplace.accounts.admin.Admins;
import marketplace.accounts.email.ChallengeMails;
import marketplace.accounts.email.EmailCodes;
import marketplace.accounts.email.Mail;
import marketplace.accounts.email.Mailer;
import marketplace.accounts.identities.IdentityOperations;
import marketplace.accounts.identities.IdentityService;
import marketplace.accounts.issuer.ExternalSessions;
import marketplace.accounts.issuer.Issuer;
import marketplace.accounts.keys.ApiKeyOperations;
import marketplace.accounts.keys.ApiKeyService;
import marketplace.accounts.keys.FakeKeyWebhooks;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.sessions.AccountsAuthenticator;
import marketplace.accounts.sessions.EmailOperations;
import marketplace.accounts.sessions.EmailService;
import marketplace.accounts.sessions.EmailVerification;
import marketplace.accounts.sessions.SessionOperations;
import marketplace.accounts.sessions.SessionService;
import marketplace.accounts.status.AccountStatusOperations;
import marketplace.accounts.status.AccountStatusService;
import marketplace.api.Catalogue;
import marketplace.api.Json;
import marketplace.api.RequestLog;
import marketplace.api.limits.RateLimits;
import marketplace.api.pipeline.Dispatcher;
import marketplace.api.pipeline.QuoteCalculator;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.HttpRequest;
import marketplace.api.rest.HttpResponse;
import marketplace.api.rest.RestEndpoint;
import marketplace.kernel.Caller;
import marketplace.kernel.Cursors;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Job;
import marketplace.table.Commit;
import marketplace.table.JobKind;
import marketplace.table.JobOutbox;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.OpenLimits;
import marketplace.testing.SequenceIds;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;

/** The accounts module behind its REST endpoint, on MemoryTable and a settable clock. */
public final class AccountsFixture {

    public static final String ORIGIN = "http://127.0.0.1:8080";
    public static final String PASSWORD = "correct horse battery";

    /** For injected faults; unused if another table was passed. */
    public final MemoryTable table;

    public final MeteredTable meter;
    public final SettableClock clock = new SettableClock();
    public final Ids ids = new SequenceIds();
    public final SecureRandom random = new SecureRandom();
    public final Issuer issuer = new Issuer(seed(1));
    public final Passwords passwords;
    public final EmailCodes codes = new EmailCodes(seed(3));

    /** Sent mails, oldest first. */
    public final List<Mail> mails = Collections.synchronizedList(new ArrayList<>());

    /** A test may replace it. */
    public Mailer mailer = mails::add;

    /** All committed items as text, to search for secrets. */
    public final List<String> written = Collections.synchronizedList(new ArrayList<>());

    private final List<Job> jobs = Collections.synchronizedList(new ArrayList<>());
    private final List<Job> proofs = Collections.synchronizedList(new ArrayList<>());
    public final List<String> log = Collections.synchronizedList(new ArrayList<>());
    private final RestEndpoint restEndpoint;

    private final Optional<ExternalSessions> external;

    public AccountsFixture() {
        this(new MemoryTable());
    }

    public AccountsFixture(Table stored) {
        this(stored, _ -> new OpenLimits());
    }

    /** Takes the rate limiter. The other constructors use none. */
    public AccountsFixture(Table stored, Function<Table, RateLimits> limiting) {
        this(stored, limiting, EmailVerification.OFF, Argon2id.COST);
    }

    /** Requires e-mail verification. */
    public static AccountsFixture strict() {
        return new AccountsFixture(new MemoryTable(), _ -> new OpenLimits(), EmailVerification.REQUIRED, Argon2id.COST);
    }

    public AccountsFixture(
            Table stored,
            Function<Table, RateLimits> limiting,
            EmailVerification verification,
            Argon2id.Cost passwordCost) {
        this(stored, limiting, verification, passwordCost, new Admins(Optional.empty()), Optional.empty());
    }

    public AccountsFixture(Admins admins, Optional<ExternalSessions.Settings> believed) {
        this(new MemoryTable(), _ -> new OpenLimits(), EmailVerification.OFF, Argon2id.COST, admins, believed);
    }

    /** The same table under another admin configuration. */
    public AccountsFixture under(Admins admins) {
        return new AccountsFixture(
                table, _ -> new OpenLimits(), EmailVerification.OFF, Argon2id.COST, admins, Optional.empty());
    }

    private AccountsFixture(
            Table stored,
            Function<Table, RateLimits> limiting,
            EmailVerification verification,
            Argon2id.Cost passwordCost,
            Admins admins,
            Optional<ExternalSessions.Settings> believed) {
        passwords = new Passwords(random, passwordCost);
        table = stored instanceof MemoryTable memory ? memory : new MemoryTable();
        meter = new MeteredTable(stored);
        external = believed.map(settings -> ExternalSessions.of(settings, meter, ids, random));
        SessionService accounts = new SessionService(meter, ids, random, issuer, admins, verification, passwords);
        EmailService emails = new EmailService(meter, ids, random, issuer, admins, codes, passwords);
        ApiKeyService keys = new ApiKeyService(meter, ids, random, KeyMode.TEST, new FakeKeyWebhooks());
        IdentityService identities = new IdentityService(meter);
        AdminService administration = new AdminService(meter, ids);
        Catalogue catalogue = Catalogue.of(List.of(
                SessionOperations.of(() -> accounts),
                ApiKeyOperations.of(() -> keys),
                EmailOperations.of(() -> emails),
                AccountStatusOperations.of(() -> new AccountStatusService(meter)),
                IdentityOperations.of(() -> identities),
                AdminOperations.of(() -> administration)));
        RateLimits limits = limiting.apply(meter);
        Dispatcher dispatcher = new Dispatcher(
                authenticator(), meter, new Cursors(new byte[32]), QuoteCalculator.none(), TestEndpoint.AT_ONCE);
        RequestLog lines = new RequestLog(log::add);
        restEndpoint = new RestEndpoint(
                catalogue, dispatcher, new HttpFrame("rest", limits, clock, ids, lines, CorsOrigins.none()));
    }

    /** Records jobs from now on. */
    public AccountsFixture hearingJobs() {
        table.observe(new CommitObserver() {
            @Override
            public void after(List<Write> writes) {
                written.add(writes.toString());
                for (Write write : writes) {
                    if (write instanceof Write.Put put
                            && put.item().findText("kind").equals(Optional.of(JobOutbox.KIND))) {
                        Job job = JobOutbox.job(put.item());
                        (job.kind().equals(EmailVerifiedJob.JOB) ? proofs : jobs).add(job);
                    }
                }
            }
        });
        return this;
    }

    /** The e-mails announced as verified. */
    public List<String> provenEmails() {
        return proofs.stream().map(EmailVerifiedJob::in).map(Email::value).toList();
    }

    /** Recorded jobs that have not run yet. */
    public List<Job> jobs() {
        return List.copyOf(jobs);
    }

    /** Runs every recorded job; a failed one stays recorded. */
    public void work() {
        for (Job job : jobs()) {
            run(job);
            jobs.remove(job);
        }
    }

    public void run(Job job) {
        JobKind kind = new ChallengeMails(meter, codes, mail -> mailer.send(mail))
                .kinds()
                .getFirst();
        assertThat(job.kind()).isEqualTo(kind.name());
        kind.handler().run(job, clock.instant());
    }

    /** The code in the latest mail. */
    public String code() {
        return code(mails.getLast());
    }

    public static String code(Mail mail) {
        Matcher code = Pattern.compile("[0-9A-Z]{5}-[0-9A-Z]{5}").matcher(mail.text());
        assertThat(code.find()).as(mail.text()).isTrue();
        return code.group();
    }

    public AccountsAuthenticator authenticator() {
        return new AccountsAuthenticator(meter, () -> issuer, external, KeyMode.TEST);
    }

    public static byte[] seed(int value) {
        byte[] seed = new byte[32];
        seed[31] = (byte) value;
        return seed;
    }

    public record Reply(int status, Map<String, String> headers, ObjectNode body) {
        public String text(String pointer) {
            return body.at(pointer).asText();
        }

        public String errorCode() {
            return text("/error_code");
        }
    }

    public static Map<String, String> session(String token) {
        return Map.of("authorization", "Bearer " + token);
    }

    public static Map<String, String> key(String raw) {
        return Map.of("x-api-key", raw);
    }

    public Reply post(String path, String body, Map<String, String> headers) {
        return send("POST", path, path, Map.of(), body, headers);
    }

    public Reply post(String path, String body) {
        return post(path, body, Map.of());
    }

    public Reply get(String path, Map<String, String> query, Map<String, String> headers) {
        return send("GET", path, path, query, "", headers);
    }

    public Reply get(String route, Map<String, String> query, Map<String, String> path, Map<String, String> headers) {
        return send("GET", route, filled(route, path), query, path, "", headers);
    }

    public Reply put(String route, Map<String, String> path, String body, Map<String, String> headers) {
        return send("PUT", route, filled(route, path), Map.of(), path, body, headers);
    }

    private static String filled(String route, Map<String, String> parameters) {
        String path = route;
        for (Map.Entry<String, String> parameter : parameters.entrySet()) {
            path = path.replace("{" + parameter.getKey() + "}", parameter.getValue());
        }
        return path;
    }

    public Reply revoke(String keyId, Map<String, String> headers) {
        return send("DELETE", "/api/keys/{keyId}", "/api/keys/" + keyId, Map.of(), "", headers);
    }

    public Reply patch(String keyId, String body, Map<String, String> headers) {
        return send("PATCH", "/api/keys/{keyId}", "/api/keys/" + keyId, Map.of(), body, headers);
    }

    public Reply unbind(String agentId, Map<String, String> headers) {
        String route = "/api/keys/identities/{agentId}";
        return send("DELETE", route, "/api/keys/identities/" + agentId, Map.of(), "", headers);
    }

    private Reply send(
            String method,
            String route,
            String path,
            Map<String, String> query,
            String body,
            Map<String, String> headers) {
        Map<String, String> pathParameters =
                route.equals(path) ? Map.of() : Map.of(lastSegment(route).replaceAll("[{}]", ""), lastSegment(path));
        return send(method, route, path, query, pathParameters, body, headers);
    }

    private Reply send(
            String method,
            String route,
            String path,
            Map<String, String> query,
            Map<String, String> pathParameters,
            String body,
            Map<String, String> headers) {
        HttpResponse response = restEndpoint.handle(new HttpRequest(
                method,
                method + " " + route,
                path,
                query,
                pathParameters,
                new HashMap<>(headers),
                body.getBytes(StandardCharsets.UTF_8),
                ORIGIN,
                "192.0.2.1"));
        ObjectNode answer = Json.parse(new String(response.body(), StandardCharsets.UTF_8));
        return new Reply(response.status(), response.headers(), answer);
    }

    private static String lastSegment(String path) {
        return path.substring(path.lastIndexOf('/') + 1);
    }

    public Reply signup(String email) {
        return post("/api/auth/signup", """
                {"email":"%s","password":"%s","name":"Ada"}""".formatted(email, PASSWORD));
    }

    public Reply login(String email, String password) {
        return post("/api/auth/login", """
                {"email":"%s","password":"%s"}""".formatted(email, password));
    }

    public Reply verify(String email, String code) {
        return post("/api/auth/verify-email", """
                {"email":"%s","code":"%s"}""".formatted(email, code));
    }

    public Reply resend(String email) {
        return post("/api/auth/verify-email/resend", "{\"email\":\"" + email + "\"}");
    }

    public Reply requestReset(String email) {
        return post("/api/auth/password-reset", "{\"email\":\"" + email + "\"}");
    }

    public Reply confirmReset(String email, String code, String password) {
        return post("/api/auth/password-reset/confirm", """
                {"email":"%s","code":"%s","password":"%s"}""".formatted(email, code, password));
    }

    public Reply signupAndVerify(String email) {
        signup(email);
        work();
        return verify(email, code());
    }

    public Reply refresh(String refreshToken) {
        return post("/api/auth/refresh", "{\"refreshToken\":\"" + refreshToken + "\"}");
    }

    public Reply logout(String refreshToken) {
        return post("/api/auth/logout", "{\"refreshToken\":\"" + refreshToken + "\"}");
    }

    /** The session header of an account created without hashing a password. */
    public Map<String, String> owner(String email) {
        AccountId id = new AccountId(ids.next(IdKind.ACCOUNT, clock.instant()));
        Account account = Account.open(id, Email.require(email), "Ada", clock.instant());
        meter.commit(Commit.none().and(Accounts.open(account, new Login(account.email(), id, "none"))));
        SessionId session = new SessionId(ids.next(IdKind.SESSION, clock.instant()));
        return session(issuer.issue(ORIGIN, new Caller.SignedIn(id), session, clock.instant())
                .value());
    }

    /** The value of a new key with every scope. */
    public String newKey(Map<String, String> as) {
        Reply reply = post("/api/keys", "{\"name\":\"a key\"}", as);
        if (reply.status() != 200) {
            throw new AssertionError(reply);
        }
        return reply.text("/apiKey");
    }

    /** Runs {@code other} after the next commit was decided and before it is applied. */
    public void justBeforeTheNextCommit(Runnable other) {
        AtomicBoolean done = new AtomicBoolean();
        table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                if (done.compareAndSet(false, true)) {
                    other.run();
                }
            }
        });
    }

    /** Runs the action {@code count} times concurrently and returns the results. */
    public static <T> List<T> atOnce(int count, Callable<T> action) throws Exception {
        CountDownLatch start = new CountDownLatch(1);
        try (ExecutorService threads = Executors.newFixedThreadPool(count)) {
            List<Future<T>> futures = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                futures.add(threads.submit(() -> {
                    start.await();
                    return action.call();
                }));
            }
            start.countDown();
            List<T> results = new ArrayList<>();
            for (Future<T> future : futures) {
                results.add(future.get(30, TimeUnit.SECONDS));
            }
            return results;
        }
    }
}
