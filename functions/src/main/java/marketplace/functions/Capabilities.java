package marketplace.functions;

import java.security.SecureRandom;
import java.util.List;
import java.util.function.Supplier;
import marketplace.accounts.AccountService;
import marketplace.accounts.AccountsAuthenticator;
import marketplace.accounts.AccountsOperations;
import marketplace.accounts.ApiKeyService;
import marketplace.accounts.ApiKeys;
import marketplace.accounts.Issuer;
import marketplace.accounts.KeyMode;
import marketplace.api.Authenticator;
import marketplace.api.Catalogue;
import marketplace.api.Dispatcher;
import marketplace.api.Operation;
import marketplace.api.RequestLog;
import marketplace.api.rest.RestDoor;
import marketplace.bounties.ApplicationService;
import marketplace.bounties.Applications;
import marketplace.bounties.Bounties;
import marketplace.bounties.BountyOperations;
import marketplace.bounties.BountyService;
import marketplace.humans.HumanOperations;
import marketplace.humans.HumanService;
import marketplace.humans.Humans;
import marketplace.kernel.Cursors;
import marketplace.kernel.Ids;
import marketplace.kernel.MasterSecret;
import marketplace.table.DynamoTable;
import marketplace.table.Table;

/**
 * Every capability on a platform, each made on first use.
 *
 * <p>The one place where the object graph is put together, by hand: it can be read from top to bottom, and a function
 * pays for what it serves alone.
 */
public final class Capabilities {

    /** Keys are of the sandbox until a real payment provider can be configured. */
    private static final KeyMode KEY_MODE = KeyMode.TEST;

    private static final int KEY_BYTES = 32;

    private final Platform platform;
    private final Lazy<Table> table;
    private final Lazy<MasterSecret> secret;
    private final Lazy<Issuer> issuer;
    private final Lazy<Cursors> cursors;
    private final Ids ids = Ids.random();
    private final SecureRandom random = new SecureRandom();
    private final RequestLog log = RequestLog.toStandardOutput();

    public Capabilities(Platform platform, String tableName) {
        this.platform = platform;
        this.table = new Lazy<>(() -> new DynamoTable(platform.dynamoDb(), tableName));
        this.secret = new Lazy<>(() -> new MasterSecret(platform.masterSecret()));
        this.issuer = new Lazy<>(() -> new Issuer(secret.get().derive("issuer", KEY_BYTES)));
        this.cursors = new Lazy<>(() -> new Cursors(secret.get().derive("cursors", KEY_BYTES)));
    }

    public List<Operation<?, ?>> accounts() {
        Lazy<AccountService> accounts = new Lazy<>(() -> new AccountService(table.get(), ids, random, issuer.get()));
        Lazy<ApiKeyService> keys =
                new Lazy<>(() -> new ApiKeyService(table.get(), ids, random, cursors.get(), KEY_MODE));
        return AccountsOperations.of(accounts, keys);
    }

    public List<Operation<?, ?>> humans() {
        return HumanOperations.of(new Lazy<>(() -> new HumanService(new Humans(table.get()), ids)));
    }

    /** Takes the platform's fee in basis points. */
    public List<Operation<?, ?>> bounties(int feeBasisPoints) {
        Supplier<Bounties> bounties = new Lazy<>(() -> new Bounties(table.get()));
        return BountyOperations.of(
                new Lazy<>(() -> new BountyService(bounties.get(), ids, feeBasisPoints)),
                new Lazy<>(() -> new ApplicationService(
                        bounties.get(),
                        new Applications(table.get()),
                        new Humans(table.get()),
                        cursors.get(),
                        ids)));
    }

    public RestDoor restDoor(List<Operation<?, ?>> operations) {
        return new RestDoor(new Catalogue(operations), dispatcher(), platform.clock(), ids, log);
    }

    public Dispatcher dispatcher() {
        return new Dispatcher(authenticator(), table.get());
    }

    public Table table() {
        return table.get();
    }

    public RequestLog log() {
        return log;
    }

    public Ids ids() {
        return ids;
    }

    private Authenticator authenticator() {
        Lazy<Authenticator> proper =
                new Lazy<>(() -> new AccountsAuthenticator(table.get(), issuer.get(), KEY_MODE));
        return (credentials, now, origin) -> proper.get().authenticate(credentials, now, origin);
    }
}
