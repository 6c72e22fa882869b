package marketplace.functions;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SchemaRegistryConfig;
import com.networknt.schema.SpecificationVersion;
import java.awt.Color;
import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.Accounts;
import marketplace.accounts.Restrictions;
import marketplace.api.Capability;
import marketplace.api.EventKind;
import marketplace.api.Foundation;
import marketplace.api.Json;
import marketplace.bounties.wiring.BountiesCapability;
import marketplace.conversations.ConversationsCapability;
import marketplace.functions.graph.Capabilities;
import marketplace.functions.pages.OpenApiDocument;
import marketplace.hiring.HiringCapability;
import marketplace.humans.wiring.HumansCapability;
import marketplace.kernel.Event;
import marketplace.kernel.EventType;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.DisputeId;
import marketplace.kernel.Id.RunId;
import marketplace.kernel.IdKind;
import marketplace.kernel.Money;
import marketplace.kernel.secrets.Sha256;
import marketplace.money.MoneyCapability;
import marketplace.money.escrow.Escrow;
import marketplace.money.escrow.EscrowFilter;
import marketplace.money.escrow.EscrowMove;
import marketplace.money.escrow.EscrowStatus;
import marketplace.money.escrow.Escrows;
import marketplace.money.escrow.Freeze;
import marketplace.money.escrow.disputes.Dispute;
import marketplace.money.escrow.disputes.DisputeReason;
import marketplace.money.escrow.disputes.ThawReason;
import marketplace.money.ledger.Ledger;
import marketplace.money.provider.ProviderMethod;
import marketplace.money.topups.SavedMethods;
import marketplace.money.topups.TopUpStarts;
import marketplace.money.transactions.LedgerAccount;
import marketplace.money.transactions.LedgerTransaction;
import marketplace.money.transactions.TransactionKind;
import marketplace.services.ServicesCapability;
import marketplace.studies.runs.RunEvents;
import marketplace.studies.runs.RunKind;
import marketplace.table.Commit;
import marketplace.testing.Marketplace;
import marketplace.testing.MemoryTable;
import marketplace.testing.SigningAgent;
import marketplace.testing.TestImages;
import marketplace.webhooks.WebhooksCapability;
import marketplace.webhooks.client.AddressGuard;
import marketplace.webhooks.endpoints.WebhookEvents;
import org.junit.jupiter.api.Test;

/** Every event that the service emits matches its schema in the webhooks section of the OpenAPI document. */
class WebhookPayloadsTest {

    private static final Fee FEE = Fee.of(1_800);
    private static final String TASK =
            "{\"title\":\"Count the benches\",\"description\":\"In the park.\",\"priceType\":\"fixed\",\"price\":20}";

    private final Marketplace market = new Marketplace(new MemoryTable(), WebhookPayloadsTest::modules);
    private final EventExamples examples = new EventExamples();
    private final ObjectNode document = OpenApiDocument.whole("https://api.test");

    private static List<Capability> modules(Foundation on) {
        BountiesCapability bounties = new BountiesCapability(on, FEE);
        return List.of(
                new HumansCapability(on),
                bounties,
                new MoneyCapability(on),
                new HiringCapability(on, bounties),
                new ServicesCapability(on),
                new ConversationsCapability(on, bounties::applicants),
                // Without its timers, which would remove events from the outbox.
                () -> new WebhooksCapability(on, WebhookPayloadsTest::guard, Capabilities::events).operations());
    }

    private static AddressGuard guard() {
        return new AddressGuard(_ -> List.of(InetAddress.ofLiteral("8.8.8.8")), false);
    }

    @Test
    void everyEmittedEventMatchesItsSchema() {
        market.agent("agent");
        List.of("ada", "bob").forEach(market::worker);
        deposit(1_000_000);
        applications();
        files();
        seats();
        messages();
        submissions();
        disputes();
        freezes();
        // Refunds count in the 24-hour window.
        market.advance(Duration.ofDays(32));
        new PaidVisits(market).make();
        market.advance(Duration.ofDays(1));
        wallet();
        runs();
        test();
        restriction();

        assertThat(market.events()).allSatisfy(event -> {
            assertValid(event);
            assertThat(WebhookEvents.data(kind(event).read(event).withoutPersonal())
                            .properties())
                    .extracting(Map.Entry::getKey)
                    .doesNotContain("applicantName", "bountyTitle", "preview");
            if (event.type() == EventType.APPLICATION_SUBMITTED) {
                assertValid(event.named(EventType.APPLICATION_RECEIVED));
            }
        });
        examples.requireAllTypes();
        JsonNode types =
                market.endpoint.call("", "GET", "/api/events/types", "").body().get("types");
        assertThat(types)
                .hasSize(EventType.values().length)
                .allSatisfy(type -> assertThat(
                                REGISTRY.getSchema(type.get("schema")).validate(type.get("example")))
                        .as(type.toString())
                        .isEmpty());
    }

    private static EventKind kind(Event event) {
        return Capabilities.events().stream()
                .filter(kind -> kind.type() == event.type())
                .findFirst()
                .orElseThrow();
    }

    private void assertValid(Event event) {
        examples.add(event);
        JsonNode body = Json.parse(WebhookEvents.body(event));
        ObjectNode schema = document.at("/webhooks")
                .get(event.type().wire())
                .at("/post/requestBody/content/application~1json/schema")
                .deepCopy();
        schema.set("components", document.get("components"));
        assertThat(REGISTRY.getSchema(schema).validate(body))
                .as(body.toString())
                .isEmpty();
    }

    private static final SchemaRegistry REGISTRY = SchemaRegistry.withDefaultDialect(
            SpecificationVersion.DRAFT_2020_12,
            builder -> builder.schemaRegistryConfig(
                    SchemaRegistryConfig.builder().formatAssertionsEnabled(true).build()));

    private void runs() {
        RunId run = new RunId(market.ids.next(IdKind.TASTE_RUN, market.now()));
        market.table.commit(Commit.none()
                .emit(RunEvents.statusChanged(
                        run, market.account("agent"), RunKind.TASTE, "synthesizing", "closed", market.now()))
                .emit(RunEvents.reportReady(run, market.account("agent"), RunKind.TASTE, "closed", market.now())));
    }

    private void applications() {
        String bounty = posted(TASK);
        String withdrawn = applied("ada", bounty);
        done("ada", "POST", withdrawn + "/withdraw", "");
        decide(applied("bob", bounty), "reject");
    }

    private void files() {
        String photos = posted(TASK.replace(
                "}",
                ",\"submissionMode\":\"photo_upload\",\"photoSubmission\":{\"maxFiles\":1,\"consentText\":\"Yes.\"}}"));
        byte[] photo = TestImages.image("png", 10, 10, Color.RED);
        String upload = market.done("ada", "POST", "/api/uploads", """
            {"purpose":"application","contentType":"image/png","bytes":%d,
             "sha256":"%s"}\
            """.formatted(photo.length, Sha256.of(photo)))
                .text("uploadId");
        market.objects.store("uploads/" + upload, photo);
        String files = "{'consent':true,'uploadIds':['" + upload + "']}";
        done("ada", "POST", "/api/bounties/" + photos + "/applications", files);
    }

    private void seats() {
        decide(applied("ada", posted(TASK)), "accept");
        market.advance(Duration.ofDays(30));
        String several = posted(TASK.replace("}", ",\"spotsAvailable\":2}"));
        done("agent", "POST", "/api/bounties/" + several + "/extend", "{\"spotsAvailable\":3}");
        String released = applied("ada", several);
        decide(released, "accept");
        done("ada", "POST", released + "/blocked", "{\"reason\":\"The gate is locked.\"}");
        done("agent", "POST", released + "/blocked/accept", "");
        String late = applied("ada", posted(TASK.replace("}", ",\"completionWindowHours\":5}")));
        decide(late, "accept");
        done("ada", "POST", late + "/confirm", "");
        done("ada", "POST", late + "/start", "");
        market.advance(Duration.ofDays(5));
        String unstarted = applied("bob", posted(TASK));
        decide(unstarted, "accept");
        done("bob", "POST", unstarted + "/confirm", "");
        market.advance(Duration.ofDays(30));
    }

    /** Of a worker who has a seat, and a paid visit ahead. */
    private void restriction() {
        decide(applied("ada", posted(TASK)), "accept");
        AccountId ada = market.account("ada");
        market.table.commit(Commit.of(Accounts.restrict(ada, "fraud")));
        market.runJob(Restrictions.changed(ada, market.now()));
    }

    private void messages() {
        String bounty = posted(TASK);
        applied("ada", bounty);
        String question = "{'bountyId':'" + bounty + "','message':'Which park?'}";
        String conversation =
                market.done("ada", "POST", "/api/conversations", question).text("conversation.id");
        done("ada", "POST", "/api/conversations/" + conversation + "/completion-claim", "");
        SigningAgent signer = new SigningAgent();
        String human = market.done("bob", "GET", "/api/humans/me", "").text("human.id");
        market.table.commit(Commit.of(Accounts.paidForWork(market.account("agent"), Instant.EPOCH)));
        String signed = market.done("agent", "POST", "/api/conversations", """
            {"humanId":"%s","subject":"Trees","message":"Hello.","agentVerification":%s}\
            """.formatted(
                                human, signer.proof(market.now(), "conversation:" + human)))
                .text("conversation.id");
        done("bob", "POST", "/api/conversations/" + signed + "/messages", "{\"content\":\"Hi.\"}");
    }

    private void submissions() {
        done("agent", "PATCH", handedIn("ada"), "{\"action\":\"approve\"}");
        String rejected = "{'action':'reject','reasonCode':'incomplete','response':'Two are missing.'}";
        done("agent", "PATCH", handedIn("ada"), rejected);
        String redoBy = market.now().plus(Duration.ofDays(1)).toString();
        String redo = "{'action':'request_redo','redoBy':'" + redoBy + "','response':'Again.'}";
        done("agent", "PATCH", handedIn("bob"), redo);
        market.advance(Duration.ofDays(2));
    }

    /** An application with submitted work. */
    private String handedIn(String worker) {
        String application = applied(worker, posted(TASK));
        decide(application, "accept");
        done(worker, "POST", application + "/confirm", "");
        done(worker, "POST", application + "/start", "");
        return application + "/submissions/"
                + market.done(
                                worker,
                                "POST",
                                application + "/submissions",
                                "{\"text\":\"Seven.\",\"links\":[\"https://example.com/1\"]}")
                        .text("submission.id");
    }

    private void disputes() {
        handedIn("bob");
        String dispute = "/api/escrow/" + delivered().id() + "/dispute";
        done("agent", "POST", dispute, "{'category':'other','description':'All of it is out of focus.'}");
        market.advance(Duration.ofDays(11));
        done("agent", "POST", dispute + "/settlement", "{\"workerCents\":500}");
        done("bob", "POST", dispute + "/settlement/accept", "{\"workerCents\":500}");
    }

    /** The newest escrow of delivered work. */
    private Escrow delivered() {
        EscrowFilter filter = EscrowFilter.of(EscrowStatus.DELIVERED);
        return new Escrows(market.table)
                .lists()
                .of(market.account("agent"), filter, 1, Optional.empty())
                .items()
                .getFirst();
    }

    private void freezes() {
        handedIn("ada");
        Escrows escrows = new Escrows(market.table);
        Escrow escrow = delivered();
        Dispute dispute = Dispute.byPlatform(
                new DisputeId(market.ids.next(IdKind.DISPUTE, market.now())),
                DisputeReason.CHARGEBACK,
                "The payer's bank charged it back.",
                market.now());
        EscrowMove frozen = Freeze.begin(escrow, dispute, "chk_1", market.now());
        market.commit(() -> escrows.post(List.of(frozen), List.of()).requirePosted());
        EscrowMove thawed = Freeze.end(frozen.after(), "chk_1", ThawReason.PAYMENT_RETURNED, market.now());
        market.commit(() -> escrows.post(List.of(thawed), List.of()).requirePosted());
    }

    private void wallet() {
        String human = market.done("ada", "GET", "/api/humans/me", "").text("human.id");
        done("agent", "PATCH", "/api/wallet/controls", "{\"lowBalanceThresholdCents\":90000000}");
        done("agent", "PATCH", "/api/wallet/controls", "{\"spendingCapRolling24hCents\":1000}");
        // A saved method starts the first top-up, its absence fails the second.
        market.commit(() -> Commit.of(SavedMethods.save(
                market.account("agent"), new ProviderMethod("sandbox", "card_1", "Visa 4242"), market.now())));
        long balance = Long.parseLong(
                market.done("agent", "GET", "/api/wallet/balance", "").text("balanceCents"));
        String topUp = """
            {"autoTopupEnabled":true,"autoTopupFloorCents":%d,"autoTopupTargetCents":%d,\
            "autoTopupMaxPerDayCents":100000}\
            """.formatted(balance + 50_000, balance + 90_000);
        done("agent", "PATCH", "/api/wallet/controls", topUp);
        market.agent("cardless");
        done("cardless", "PATCH", "/api/wallet/controls", topUp);
        String application = applied("ada", posted(TASK));
        assertThat(market.call("agent", "PATCH", application, "{\"action\":\"accept\",\"response\":\"So be it.\"}")
                        .text("error_code"))
                .isEqualTo("spending_cap_exceeded");
        done("agent", "PATCH", "/api/wallet/controls", "{\"spendingCapRolling24hCents\":null}");
        done("agent", "POST", "/api/transfers/send", "{\"recipientId\":\"" + human + "\",\"amount\":50}");
    }

    private void test() {
        String endpoint = "{'url':'https://hooks.example.com/','events':['*']}";
        String id = market.done("agent", "POST", "/api/webhooks/endpoints", endpoint)
                .text("endpoint.id");
        market.call("agent", "POST", "/api/webhooks/endpoints/" + id + "/test", "");
    }

    private String posted(String task) {
        return market.done("agent", "POST", "/api/bounties", task).text("bounty.id");
    }

    private String applied(String worker, String bounty) {
        String path = "/api/bounties/" + bounty + "/applications";
        return path + "/" + market.done(worker, "POST", path, "{}").text("application.id");
    }

    private void decide(String application, String action) {
        done("agent", "PATCH", application, "{\"action\":\"" + action + "\",\"response\":\"So be it.\"}");
    }

    private void done(String name, String method, String path, String body) {
        market.done(name, method, path, body);
    }

    private void deposit(long cents) {
        LedgerTransaction deposit = LedgerTransaction.of(
                        TransactionKind.DEPOSIT,
                        LedgerTransaction.nextId(market.ids, market.now()),
                        market.account("agent"),
                        market.now())
                .from(new LedgerAccount.External("sandbox"), new Money(cents))
                .to(new LedgerAccount.Wallet(market.account("agent")), new Money(cents))
                .build();
        market.commit(() -> new Ledger(market.table, new TopUpStarts(market.table))
                .post(List.of(deposit))
                .requirePosted());
    }
}
