package marketplace.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import marketplace.accounts.admin.Admins;
import marketplace.accounts.email.EmailCodes;
import marketplace.accounts.email.Mail;
import marketplace.accounts.email.Mailer;
import marketplace.accounts.erasure.PersonalData;
import marketplace.accounts.issuer.ExternalSessions;
import marketplace.accounts.issuer.Issuer;
import marketplace.accounts.keys.FakeKeyWebhooks;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.sessions.AccountsAuthenticator;
import marketplace.accounts.sessions.EmailVerification;
import marketplace.accounts.wiring.AccountsCapability;
import marketplace.accounts.wiring.AccountsCapability.Ports;
import marketplace.accounts.wiring.AccountsCapability.Settings;
import marketplace.api.Foundation;
import marketplace.api.limits.RateLimits;
import marketplace.api.pipeline.QuoteCalculator;
import marketplace.kernel.Caller;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.SessionId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Ids;
import marketplace.kernel.Job;
import marketplace.kernel.Notice;
import marketplace.table.Commit;
import marketplace.table.JobOutbox;
import marketplace.table.Table;
import marketplace.table.Write;
import marketplace.testing.CommitObserver;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.MeteredTable;
import marketplace.testing.OpenLimits;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint;
import marketplace.testing.TestEndpoint.Reply;

/** The marketplace with this module alone, and callers that sign up, sign in and create keys. */
public final class AccountsFixture {

    public static final String ORIGIN = TestEndpoint.ORIGIN;
    public static final String ALL_SCOPES = "[\"read\",\"hire\",\"spend\",\"manage\",\"budget\"]";
    public static final String PASSWORD = "correct horse battery";

    /** {@link PasswordsTest} and {@code IndistinguishableTest} hash at the real cost. */
    public static final Argon2id.Cost CHEAP = new Argon2id.Cost(64, 1, 1);

    private static final Admins NO_ADMINS = new Admins(Optional.empty(), false);

    /** For injected faults; unused if another table was passed. */
    public final MemoryTable table;

    public final MeteredTable meter;
    public final Marketplace market;
    public final SettableClock clock;
    public final Ids ids;
    public final SecureRandom random = new SecureRandom();
    public final Issuer issuer = new Issuer(new byte[32]);
    public final EmailCodes codes = new EmailCodes(new byte[32]);
    public final Passwords passwords;

    public final List<Mail> mails = Collections.synchronizedList(new ArrayList<>());
    public Mailer mailer = mails::add;

    /** Of all accounts; null if it is not known. */
    public ZoneId zone;

    private final LaterModules later = new LaterModules();
    private final Optional<ExternalSessions.Settings> externalIssuer;
    private Foundation foundation;

    public AccountsFixture() {
        this(new MemoryTable());
    }

    public AccountsFixture(Table stored) {
        this(stored, _ -> new OpenLimits());
    }

    public AccountsFixture(Table stored, Function<Table, RateLimits> limits) {
        this(stored, limits, EmailVerification.OFF, CHEAP, NO_ADMINS, Optional.empty());
    }

    public static AccountsFixture atRealCost(Function<Table, RateLimits> limits) {
        return new AccountsFixture(
                new MemoryTable(), limits, EmailVerification.OFF, Argon2id.COST, NO_ADMINS, Optional.empty());
    }

    public static AccountsFixture strict() {
        return strict(CHEAP);
    }

    public static AccountsFixture strict(Argon2id.Cost passwordCost) {
        return new AccountsFixture(
                new MemoryTable(),
                _ -> new OpenLimits(),
                EmailVerification.REQUIRED,
                passwordCost,
                NO_ADMINS,
                Optional.empty());
    }

    public AccountsFixture(Admins admins) {
        this(new MemoryTable(), admins, Optional.empty());
    }

    public AccountsFixture(ExternalSessions.Settings externalIssuer) {
        this(new MemoryTable(), NO_ADMINS, Optional.of(externalIssuer));
    }

    /** The same table under another admin configuration. */
    public AccountsFixture under(Admins admins) {
        return new AccountsFixture(table, admins, Optional.empty());
    }

    private AccountsFixture(Table stored, Admins admins, Optional<ExternalSessions.Settings> externalIssuer) {
        this(stored, _ -> new OpenLimits(), EmailVerification.OFF, CHEAP, admins, externalIssuer);
    }

    private AccountsFixture(
            Table stored,
            Function<Table, RateLimits> limits,
            EmailVerification verification,
            Argon2id.Cost passwordCost,
            Admins admins,
            Optional<ExternalSessions.Settings> externalIssuer) {
        this.table = stored instanceof MemoryTable memory ? memory : new MemoryTable();
        this.meter = new MeteredTable(stored);
        this.passwords = new Passwords(random, passwordCost);
        this.externalIssuer = externalIssuer;
        Settings settings = new Settings(KeyMode.TEST, verification, admins);
        Ports ports = new Ports(
                FakeKeyWebhooks::new,
                () -> mail -> mailer.send(mail),
                () -> PersonalData.NONE,
                _ -> Optional.ofNullable(zone));
        this.market = new Marketplace(
                meter,
                on -> {
                    foundation = on;
                    return List.of(new AccountsCapability(on, settings, ports, passwords), later);
                },
                _ -> QuoteCalculator.none(),
                limits,
                _ -> authenticator());
        this.clock = market.clock;
        this.ids = market.ids;
    }

    public AccountsAuthenticator authenticator() {
        return AccountsCapability.authenticator(foundation, KeyMode.TEST, externalIssuer);
    }

    /** Runs the waiting jobs and returns the e-mails announced as verified so far. */
    public List<String> verifiedEmails() {
        market.work();
        return List.copyOf(later.verifiedEmails);
    }

    /** Runs the waiting jobs and returns the types of all notices so far. */
    public List<String> notices() {
        market.work();
        return later.notices.stream().map(Notice::type).toList();
    }

    public List<Job> mailJobs() {
        return market.waiting(JobOutbox.KIND).stream()
                .map(JobOutbox::job)
                .filter(job -> !job.kind().equals(EmailVerifiedJob.JOB))
                .toList();
    }

    public void work() {
        market.work();
    }

    public void run(Job job) {
        market.runJob(job);
    }

    public String code() {
        return code(mails.getLast());
    }

    public static String code(Mail mail) {
        Matcher code = Pattern.compile("[0-9A-Z]{5}-[0-9A-Z]{5}").matcher(mail.text());
        assertThat(code.find()).as(mail.text()).isTrue();
        return code.group();
    }

    public List<String> log() {
        return market.endpoint.logLines();
    }

    public static Map<String, String> session(String token) {
        return Map.of("authorization", "Bearer " + token);
    }

    public static Map<String, String> key(String raw) {
        return Map.of("x-api-key", raw);
    }

    public Reply call(String method, String path, String body, Map<String, String> headers) {
        return market.endpoint.call("", method, path, body, headers);
    }

    public Reply post(String path, String body, Map<String, String> headers) {
        return call("POST", path, body, headers);
    }

    public Reply post(String path, String body) {
        return post(path, body, Map.of());
    }

    public Reply get(String path, Map<String, String> headers) {
        return call("GET", path, "", headers);
    }

    public Reply get(String path, Map<String, String> query, Map<String, String> headers) {
        String text = query.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + URLEncoder.encode(entry.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
        return get(path + "?" + text, headers);
    }

    public Reply revoke(String keyId, Map<String, String> headers) {
        return call("DELETE", "/api/keys/" + keyId, "", headers);
    }

    public Reply patch(String keyId, String body, Map<String, String> headers) {
        return call("PATCH", "/api/keys/" + keyId, body, headers);
    }

    /** Every later call comes from this address. */
    public AccountsFixture from(String address) {
        market.endpoint.callFrom(address);
        return this;
    }

    public Reply signup(String email) {
        return post("/api/auth/signup", """
            {"email":"%s","password":"%s","name":"Ada"}\
            """.formatted(email, PASSWORD));
    }

    public Reply login(String email, String password) {
        return post("/api/auth/login", "{\"email\":\"%s\",\"password\":\"%s\"}".formatted(email, password));
    }

    public Reply verify(String email, String code) {
        return verify(email, code, PASSWORD);
    }

    public Reply verify(String email, String code, String password) {
        return post("/api/auth/verify-email", """
            {"email":"%s","code":"%s","password":"%s","name":"Ada"}\
            """.formatted(email, code, password));
    }

    public Reply resend(String email) {
        return post("/api/auth/verify-email/resend", "{\"email\":\"" + email + "\"}");
    }

    public Reply requestReset(String email) {
        return post("/api/auth/password-reset", "{\"email\":\"" + email + "\"}");
    }

    public Reply confirmReset(String email, String code, String password) {
        return post("/api/auth/password-reset/confirm", """
            {"email":"%s","code":"%s","password":"%s"}\
            """.formatted(email, code, password));
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

    public Map<String, String> owner(String email) {
        AccountId id = new AccountId(ids.next(IdKind.ACCOUNT, clock.instant()));
        Account account = Account.open(id, Email.require(email), "Ada", clock.instant());
        meter.commit(Commit.none().and(Accounts.open(account, new Login(account.email(), id, "none"))));
        SessionId session = new SessionId(ids.next(IdKind.SESSION, clock.instant()));
        return session(issuer.issue(ORIGIN, new Caller.SignedIn(id), session, clock.instant(), 0, clock.instant())
                .value());
    }

    public String newKey(Map<String, String> as) {
        return Marketplace.done(createKey("a key", as)).text("apiKey");
    }

    /** Creates a key with the default scopes. */
    public Reply createKeyWithAName(String name, Map<String, String> as) {
        return post("/api/keys", "{\"name\":\"" + name + "\"}", as);
    }

    /** Creates a key with every scope. */
    public Reply createKey(String name, Map<String, String> as) {
        return post("/api/keys", "{\"name\":\"" + name + "\",\"scopes\":" + ALL_SCOPES + "}", as);
    }

    /** Every later write as text, to search for secrets. */
    public List<String> written() {
        List<String> written = Collections.synchronizedList(new ArrayList<>());
        table.observe(new CommitObserver() {
            @Override
            public void after(List<Write> writes) {
                written.add(writes.toString());
            }
        });
        return written;
    }

    /** Runs {@code other} after the next commit was decided and before it is applied. */
    public void justBeforeTheNextCommit(Runnable other) {
        justBefore("", other);
    }

    /** Runs {@code other} just before the next commit that writes an item with this beginning of its sort key. */
    public void justBefore(String sortKey, Runnable other) {
        AtomicBoolean done = new AtomicBoolean();
        table.observe(new CommitObserver() {
            @Override
            public void before(List<Write> writes) {
                boolean meant =
                        writes.stream().anyMatch(write -> write.key().sk().startsWith(sortKey));
                if (meant && done.compareAndSet(false, true)) {
                    other.run();
                }
            }
        });
    }
}
