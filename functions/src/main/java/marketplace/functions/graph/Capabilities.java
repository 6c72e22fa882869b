package marketplace.functions.graph;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import marketplace.accounts.Accounts;
import marketplace.accounts.admin.Admins;
import marketplace.accounts.keys.KeyMode;
import marketplace.accounts.sessions.EmailVerification;
import marketplace.accounts.wiring.AccountsCapability;
import marketplace.api.Catalogue;
import marketplace.api.EventKind;
import marketplace.api.Foundation;
import marketplace.api.Operation;
import marketplace.api.RequestLog;
import marketplace.api.mcp.CatalogueTools;
import marketplace.api.mcp.McpEndpoint;
import marketplace.api.rest.CorsOrigins;
import marketplace.api.rest.HttpFrame;
import marketplace.api.rest.RestEndpoint;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.console.Calls;
import marketplace.console.ConsoleEndpoint;
import marketplace.console.account.AccountPages;
import marketplace.conversations.Conversations;
import marketplace.conversations.ConversationsCapability;
import marketplace.functions.environment.EndpointVariables;
import marketplace.functions.environment.Platform;
import marketplace.hiring.HiringCapability;
import marketplace.hiring.escrow.MoneyFollower;
import marketplace.humans.identity.IdentityChecks;
import marketplace.humans.identity.IdentityProvider;
import marketplace.humans.uploads.Uploads;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Fee;
import marketplace.kernel.Ids;
import marketplace.mcp.Guides;
import marketplace.mcp.ToolList;
import marketplace.money.MoneyCapability;
import marketplace.money.OpenWork;
import marketplace.money.checkouts.Checkouts;
import marketplace.money.limits.MoneySettings;
import marketplace.money.mode.MoneyMode;
import marketplace.money.payouts.PayoutAccountChanges;
import marketplace.money.payouts.PayoutAccounts;
import marketplace.notifications.NotificationsCapability;
import marketplace.notifications.Unsubscribing;
import marketplace.services.ServicesCapability;
import marketplace.services.calendar.FeedReader;
import marketplace.studies.AllReports;
import marketplace.studies.StudiesCapability;
import marketplace.studies.qa.report.QaReportHtml;
import marketplace.studies.reports.SharedReports;
import marketplace.table.Table;
import marketplace.webhooks.WebhooksCapability;
import marketplace.webhooks.client.AddressGuard;

/** The object graph. Each part is created on first use, so that a function pays only for what it serves. */
public final class Capabilities {

    public static final String TITLE = "Human-Hiring Marketplace Service";
    public static final String VERSION = "0.1.0";

    /** Of graphs that neither charge top-ups nor send payouts. */
    static final MoneySettings UNSET = MoneySettings.withoutCharges(0);

    private final PlatformFoundation foundation;
    private final Callers callers;

    public Capabilities(Platform platform, String tableName) {
        this(platform, tableName, CorsOrigins.none());
    }

    public Capabilities(Platform platform, String tableName, CorsOrigins origins) {
        this(PlatformFoundation.of(platform, tableName), Callers.fromPagesOf(origins));
    }

    public Capabilities(Platform platform, String tableName, Supplier<MoneyMode> mode) {
        this(PlatformFoundation.of(platform, tableName, mode), Callers.fromPagesOf(CorsOrigins.none()));
    }

    public Capabilities(Platform platform, EndpointVariables endpoint) {
        this(
                PlatformFoundation.of(platform, endpoint.tableName(), endpoint.paymentProvider()::moneyMode),
                Callers.of(endpoint));
    }

    public Capabilities(Platform platform, Supplier<Table> table) {
        this(new PlatformFoundation(platform, table), Callers.fromPagesOf(CorsOrigins.none()));
    }

    private Capabilities(PlatformFoundation foundation, Callers callers) {
        this.foundation = foundation;
        this.callers = callers;
    }

    /** The same in every object graph, so they are made once per process, and before its snapshot. */
    private static final class Descriptions {
        static final Catalogue CATALOGUE = describe();
        static final ToolList TOOLS = CatalogueTools.list(CATALOGUE);
    }

    /** Made when they are first asked for. */
    private static final class Offered {
        static final Guides GUIDES = McpGuides.of(Descriptions.TOOLS, events());
    }

    /** Every operation as a description. None can be called. */
    public static Catalogue described() {
        return Descriptions.CATALOGUE;
    }

    /** The prompts and resources of the MCP servers. */
    public static Guides guides() {
        return Offered.GUIDES;
    }

    /** The events of all modules. */
    public static List<EventKind> events() {
        return Stream.of(
                        BountiesCapability.events(),
                        MoneyCapability.events(),
                        ConversationsCapability.events(),
                        ServicesCapability.events(),
                        StudiesCapability.events(),
                        WebhooksCapability.events())
                .flatMap(List::stream)
                .toList();
    }

    private static Catalogue describe() {
        Foundation none = Foundation.forDescription();
        return Catalogue.of(List.of(
                new AccountsCapability(
                                none,
                                AccountsCapability.Settings.withoutSignIn(KeyMode.TEST),
                                new AccountsCapability.Ports(
                                        new Described<>(), new Described<>(), new Described<>(), _ -> Optional.empty()))
                        .operations(),
                new HumansCapability(none).operations(),
                new BountiesCapability(none, Fee.UNSET).operations(),
                new MoneyCapability(none).operations(),
                conversations(none).operations(),
                new ServicesCapability(none).operations(),
                new HiringCapability(none, new BountiesCapability(none, Fee.UNSET)).operations(),
                new StudiesCapability(none, new BountiesCapability(none, Fee.UNSET)).operations(),
                new NotificationsCapability(none).operations(),
                new WebhooksCapability(none, Capabilities::absent, Capabilities::events).operations()));
    }

    private static AddressGuard absent() {
        throw new IllegalStateException("a description calls no receivers");
    }

    public List<Operation<?, ?>> accounts(EmailVerification verification, String adminEmail) {
        AccountsCapability accounts = accountsCapability(
                new AccountsCapability.Settings(
                        callers.keyMode(), verification, Admins.configured(adminEmail, !foundation.loopbackAllowed())),
                "");
        return Stream.of(accounts, new NotificationsCapability(foundation.shared()))
                .<Operation<?, ?>>flatMap(module -> module.operations().stream())
                .toList();
    }

    public List<Operation<?, ?>> humans(IdentityProvider identity) {
        return new HumansCapability(foundation.shared(), identity, OpenWork::new).operations();
    }

    public List<Operation<?, ?>> bounties(Fee fee, int payoutHoldDays) {
        return new BountiesCapability(foundation.shared(), fee, payoutHoldDays).operations();
    }

    public List<Operation<?, ?>> money(MoneySettings settings) {
        Foundation shared = foundation.shared();
        return new MoneyCapability(shared, settings, () -> new Conversations(shared.table())::isBetween).operations();
    }

    public List<Operation<?, ?>> hiring(Fee fee) {
        return hiringCapability(fee, UNSET).operations();
    }

    public List<Operation<?, ?>> conversations() {
        return conversations(foundation.shared()).operations();
    }

    public List<Operation<?, ?>> services() {
        return new ServicesCapability(foundation.shared()).operations();
    }

    public List<Operation<?, ?>> studies(Fee fee, int payoutHoldDays) {
        return studies(fee, payoutHoldDays, QaReportHtml.NONE);
    }

    public List<Operation<?, ?>> studies(Fee fee, int payoutHoldDays, QaReportHtml html) {
        Foundation shared = foundation.shared();
        return new StudiesCapability(shared, new BountiesCapability(shared, fee, payoutHoldDays), html).operations();
    }

    private static ConversationsCapability conversations(Foundation on) {
        return new ConversationsCapability(on, new BountiesCapability(on, Fee.UNSET)::applicants);
    }

    public List<Operation<?, ?>> webhooks() {
        return new WebhooksCapability(foundation.shared(), foundation::addressGuard, Capabilities::events).operations();
    }

    public RestEndpoint restEndpoint(List<Operation<?, ?>> operations) {
        return endpoints().rest(operations);
    }

    public RestEndpoint webhooksEndpoint() {
        return endpoints().restWithoutActivity(webhooks());
    }

    public McpEndpoint mcpEndpoint(Fee fee, MoneySettings settings) {
        // No tool starts an identity check.
        return endpoints().mcp(everything(fee, settings, IdentityProvider.NONE), Descriptions.TOOLS);
    }

    private Catalogue everything(Fee fee, MoneySettings settings, IdentityProvider identity) {
        return Catalogue.of(List.of(
                accountsWithoutSignIn("").operations(),
                new NotificationsCapability(foundation.shared()).operations(),
                humans(identity),
                bounties(fee, settings.payoutHoldDays()),
                money(settings),
                conversations(),
                services(),
                hiring(fee),
                studies(fee, settings.payoutHoldDays()),
                webhooks()));
    }

    /** The pages that only use what every function may. */
    public ConsoleEndpoint console(Fee fee, MoneySettings settings, IdentityProvider identity) {
        return endpoints().console(everything(fee, settings, identity));
    }

    /** The pages that verify passwords and read sessions. */
    public ConsoleEndpoint accountPages(List<Operation<?, ?>> accounts, EmailVerification verification) {
        Foundation shared = foundation.shared();
        return endpoints()
                .accountPages(
                        new Catalogue(accounts),
                        calls -> new AccountPages(
                                calls,
                                shared.random(),
                                new NotificationsCapability(shared).zones()::find,
                                verification == EmailVerification.REQUIRED));
    }

    public Calls publicReads() {
        return endpoints().publicReads(List.of(humans(IdentityProvider.NONE), bounties(Fee.UNSET, 0), services()));
    }

    public HttpFrame frame(String name) {
        return endpoints().frame(name);
    }

    public Uploads uploads() {
        return new HumansCapability(foundation.shared()).uploads();
    }

    public IdentityChecks identityChecks() {
        return new HumansCapability(foundation.shared()).identityChecks();
    }

    public Accounts accounts() {
        return new Accounts(foundation.table());
    }

    public Checkouts checkouts() {
        return moneyCapability().checkouts();
    }

    public PayoutAccounts payoutAccounts() {
        return moneyCapability().payoutAccounts();
    }

    public PayoutAccountChanges payoutAccountChanges() {
        return moneyCapability().payoutAccountChanges();
    }

    public MoneyFollower moneyFollower(int payoutHoldDays) {
        return hiringCapability(Fee.UNSET, MoneySettings.withoutCharges(payoutHoldDays))
                .moneyFollower();
    }

    public byte[] sandboxKey() {
        return moneyCapability().sandboxKey();
    }

    public Unsubscribing unsubscribing() {
        return new Unsubscribing(foundation.table());
    }

    public SharedReports sharedReports() {
        return new SharedReports(foundation.table(), new AllReports(foundation.table()));
    }

    public FeedReader calendarFeeds() {
        return new FeedReader(foundation.table());
    }

    public BackgroundWork background() {
        return new BackgroundWork(foundation, this);
    }

    public Table table() {
        return foundation.table();
    }

    public RequestLog log() {
        return foundation.log();
    }

    public Ids ids() {
        return foundation.ids();
    }

    AccountsCapability accountsWithoutSignIn(String mailFrom) {
        return accountsCapability(AccountsCapability.Settings.withoutSignIn(callers.keyMode()), mailFrom);
    }

    private AccountsCapability accountsCapability(AccountsCapability.Settings settings, String mailFrom) {
        Foundation shared = foundation.shared();
        return new AccountsCapability(
                shared,
                settings,
                new AccountsCapability.Ports(
                        () -> new WebhooksCapability(shared, foundation::addressGuard, Capabilities::events)
                                .keyWebhooks(),
                        () -> foundation.mailer(mailFrom),
                        () -> AccountData.of(shared),
                        new NotificationsCapability(shared).zones()),
                foundation.passwords());
    }

    private HttpEndpoints endpoints() {
        return new HttpEndpoints(foundation, callers);
    }

    HiringCapability hiringCapability(Fee fee, MoneySettings settings) {
        Foundation shared = foundation.shared();
        return new HiringCapability(shared, new BountiesCapability(shared, fee), settings);
    }

    StudiesCapability studiesCapability(Fee fee) {
        Foundation shared = foundation.shared();
        return new StudiesCapability(shared, new BountiesCapability(shared, fee));
    }

    private MoneyCapability moneyCapability() {
        return new MoneyCapability(foundation.shared(), UNSET);
    }
}
