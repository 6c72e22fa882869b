package marketplace.functions;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import marketplace.accounts.Argon2id;
import marketplace.accounts.email.Mail;
import marketplace.accounts.email.Mailer;
import marketplace.accounts.limits.RateCounters;
import marketplace.api.limits.RateLimits;
import marketplace.dynamo.DynamoTable;
import marketplace.functions.environment.MessageQueues;
import marketplace.functions.environment.Platform;
import marketplace.kernel.Event;
import marketplace.kernel.ObjectStore;
import marketplace.table.Table;
import marketplace.testing.EmbeddedDynamo;
import marketplace.testing.MemoryObjects;
import marketplace.testing.SettableClock;

/**
 * A platform for one test: a table on the embedded database, a settable clock, and recorded queue messages and events.
 */
public final class TestPlatform implements Platform {

    /** Hashing at the real cost would take most of the time of many tests. */
    static final Argon2id.Cost CHEAP = new Argon2id.Cost(64, 1, 1);

    int secretReads;
    byte[] master = new byte[32];
    final SettableClock clock = new SettableClock();
    final MemoryObjects objects = new MemoryObjects();
    final List<String> sent = new CopyOnWriteArrayList<>();
    final List<Event> published = new CopyOnWriteArrayList<>();
    final List<Mail> mails = new CopyOnWriteArrayList<>();

    /** The Stripe secret; empty for the sandbox. */
    String stripe = "";

    Mailer mailer = mails::add;

    private final String tableName = EmbeddedDynamo.newTableName();
    private final Function<Table, RateLimits> limits;
    private final SecureRandom random;

    public TestPlatform() {
        this(TestPlatform::connected);
    }

    public TestPlatform(Function<Table, RateLimits> limits) {
        this(limits, new SecureRandom());
    }

    public TestPlatform(SecureRandom random) {
        this(TestPlatform::connected, random);
    }

    private TestPlatform(Function<Table, RateLimits> limits, SecureRandom random) {
        this.limits = limits;
        this.random = random;
    }

    @Override
    public Map<String, String> environment() {
        return Map.ofEntries(
                Map.entry("TABLE_NAME", tableName),
                Map.entry("BUCKET_NAME", "unused"),
                Map.entry("EMAIL_VERIFICATION", "off"),
                Map.entry("MAIL_FROM", "noreply@marketplace.test"),
                Map.entry("SITE_URL", ""),
                Map.entry("EDGE_SECRET", ""),
                Map.entry("SECURITY_CONTACT", ""),
                Map.entry("API_URL", "https://api.test"),
                Map.entry("JOBS_QUEUE_URL", "https://queue.test/jobs"),
                Map.entry("PAYMENTS_QUEUE_URL", "https://queue.test/payments"),
                Map.entry("SECRET_ARN", "unused"),
                Map.entry("PLATFORM_FEE_BPS", "1800"),
                Map.entry("TOP_UP_CEILING_USD", "1000"),
                Map.entry("PAYOUT_HOLD_DAYS", "0"),
                Map.entry("BANK_CHANGE_HOLD_HOURS", "0"),
                Map.entry("DELIVERIES_QUEUE_URL", "https://queue.test/deliveries"),
                Map.entry("SLOW_DELIVERIES_QUEUE_URL", "https://queue.test/slow-deliveries"),
                Map.entry("EVENT_BUS_NAME", "bus"),
                Map.entry("CORS_ORIGINS", "https://app.example.com"),
                Map.entry("EXTERNAL_ISSUER", ""),
                Map.entry("EXTERNAL_AUDIENCE", ""),
                Map.entry("ADMIN_EMAIL", ""),
                Map.entry("PAYMENT_PROVIDER", stripe.isEmpty() ? "sandbox" : "stripe"),
                Map.entry("IDENTITY_PROVIDER", "none"),
                Map.entry("STRIPE_SECRET", stripe.isEmpty() ? "" : "stripe-test"));
    }

    @Override
    public InstantSource clock() {
        return clock;
    }

    @Override
    public Table table(String name) {
        return new DynamoTable(EmbeddedDynamo.client(), name);
    }

    @Override
    public MessageQueues queues() {
        return new ListeningQueue();
    }

    @Override
    public ObjectStore objects() {
        return objects;
    }

    @Override
    public Bus bus() {
        return published::add;
    }

    @Override
    public Mailer mailer(String from) {
        return mailer;
    }

    private static RateLimits connected(Table table) {
        RateCounters.connect(table);
        return RateCounters.patient(table);
    }

    @Override
    public SecureRandom random() {
        return random;
    }

    @Override
    public Argon2id.Cost passwordCost() {
        return CHEAP;
    }

    @Override
    public RateLimits rateLimits(Table table) {
        return limits.apply(table);
    }

    @Override
    public byte[] masterSecret() {
        secretReads++;
        return master.clone();
    }

    @Override
    public String secretText(String name) {
        return stripe;
    }

    @Override
    public boolean loopbackReceiversAllowed() {
        return true;
    }

    private final class ListeningQueue implements MessageQueues {

        @Override
        public void send(String url, String text) {
            sent.add(text);
        }

        @Override
        public List<Integer> sendBatch(String url, List<Message> batch) {
            batch.stream().map(Message::text).forEach(sent::add);
            return List.of();
        }
    }
}
