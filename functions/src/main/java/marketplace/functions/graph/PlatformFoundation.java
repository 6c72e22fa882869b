package marketplace.functions.graph;

import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.function.Supplier;
import marketplace.accounts.Passwords;
import marketplace.accounts.email.Mailer;
import marketplace.api.Foundation;
import marketplace.api.RequestLog;
import marketplace.api.limits.RateLimits;
import marketplace.api.rest.Edge;
import marketplace.functions.aws.ServiceErrors;
import marketplace.functions.environment.MessageQueues;
import marketplace.functions.environment.Platform;
import marketplace.functions.environment.Variables;
import marketplace.kernel.Ids;
import marketplace.kernel.ObjectStore;
import marketplace.kernel.cache.Lazy;
import marketplace.kernel.cache.Refreshed;
import marketplace.kernel.paging.Cursors;
import marketplace.kernel.secrets.KeyRing;
import marketplace.kernel.secrets.MasterSecret;
import marketplace.kernel.secrets.MasterSecrets;
import marketplace.money.mode.ModeCheckedTable;
import marketplace.money.mode.MoneyMode;
import marketplace.table.PrefetchingTable;
import marketplace.table.Table;
import marketplace.table.turns.Turns;
import marketplace.webhooks.client.AddressGuard;
import marketplace.webhooks.client.Resolver;

/** The table, ids, clients and derived keys of a function. Each is created on first use and then shared. */
public final class PlatformFoundation {

    private static final int KEY_BYTES = 32;

    private final Platform platform;
    private final Lazy<Table> table;
    private final Lazy<Turns> turns;
    private final Lazy<RateLimits> limits;
    private final KeyRing<MasterSecret> secrets;
    private final Cursors cursors;
    private final SecureRandom random;
    private final Ids ids;
    private final RequestLog log;

    PlatformFoundation(Platform platform, Supplier<Table> table) {
        this.platform = platform;
        this.table = new Lazy<>(() -> new PrefetchingTable(table.get()));
        this.turns = new Lazy<>(() -> platform.turns(this.table.get()));
        this.limits = new Lazy<>(() -> platform.rateLimits(this.table.get()));
        Refreshed<MasterSecrets> stored =
                new Refreshed<>(() -> MasterSecrets.parse(platform.masterSecret()), platform.clock());
        this.secrets = new KeyRing<>(() -> stored.get().at(platform.clock().instant()));
        this.random = platform.random();
        this.ids = Ids.random(random);
        this.log = log(platform);
        this.cursors = new Cursors(new Lazy<>(() -> derivedKeys("cursors")));
    }

    /** For functions that touch no money. */
    public static PlatformFoundation of(Platform platform, String tableName) {
        return new PlatformFoundation(platform, () -> platform.table(tableName));
    }

    public static PlatformFoundation of(Platform platform, String tableName, Supplier<MoneyMode> mode) {
        AlarmMetric alarm = new AlarmMetric("ModeMismatch", tableName, platform.clock(), platform.output());
        return new PlatformFoundation(
                platform,
                () -> new LedgerLog(
                        new ModeCheckedTable(platform.table(tableName), new Lazy<>(mode), alarm::raise),
                        log(platform)));
    }

    private static RequestLog log(Platform platform) {
        return new RequestLog(
                platform.output(), platform.environment().getOrDefault("TABLE_NAME", ""), ServiceErrors::find);
    }

    Foundation shared() {
        return new Foundation(table, ids, cursors, random, platform.clock(), platform::objects, this::derivedKeys);
    }

    public Table table() {
        return table.get();
    }

    Turns turns() {
        return turns.get();
    }

    RateLimits limits() {
        return limits.get();
    }

    /** The keys for one purpose. They reveal none of the others. */
    public KeyRing<byte[]> derivedKeys(String purpose) {
        return secrets.map(secret -> secret.derive(purpose, KEY_BYTES));
    }

    Cursors cursors() {
        return cursors;
    }

    public Ids ids() {
        return ids;
    }

    SecureRandom random() {
        return random;
    }

    Passwords passwords() {
        return new Passwords(random, platform.passwordCost());
    }

    RequestLog log() {
        return log;
    }

    /** Two variables that every function has. */
    Edge edge() {
        Variables variables = new Variables(platform);
        return Edge.of(variables.optionalText("EDGE_SECRET"), variables.optionalText("SITE_URL"));
    }

    InstantSource clock() {
        return platform.clock();
    }

    ObjectStore objects() {
        return platform.objects();
    }

    MessageQueues queues() {
        return platform.queues();
    }

    Platform.Bus bus() {
        return platform.bus();
    }

    Mailer mailer(String from) {
        return platform.mailer(from);
    }

    boolean loopbackAllowed() {
        return platform.loopbackReceiversAllowed();
    }

    AddressGuard addressGuard() {
        return new AddressGuard(Resolver.system(), loopbackAllowed());
    }
}
