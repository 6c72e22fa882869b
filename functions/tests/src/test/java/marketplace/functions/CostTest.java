package marketplace.functions;

import static marketplace.functions.CostSheet.ANONYMOUS;
import static marketplace.functions.CostSheet.PASSWORD;
import static marketplace.functions.CostSheet.TASK;
import static marketplace.functions.CostSheet.with;
import static marketplace.functions.Reading.ADMIN;
import static marketplace.functions.Reading.KEYED;
import static marketplace.functions.Reading.PUBLIC;
import static marketplace.functions.Reading.SESSION;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import marketplace.accounts.Passwords;
import marketplace.accounts.admin.AdminAccount;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.functions.clock.Ticker;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.Event;
import marketplace.kernel.Fee;
import marketplace.kernel.Id.BountyId;
import marketplace.kernel.paging.Page;
import marketplace.kernel.secrets.Sha256;
import marketplace.money.ledger.ProviderMovement;
import marketplace.money.provider.ProviderStatement;
import marketplace.money.reconciliation.Reconciler;
import marketplace.table.Commit;
import marketplace.table.Item;
import marketplace.table.Keys;
import marketplace.table.Write;
import marketplace.testing.Golden;
import marketplace.testing.SigningAgent;
import marketplace.webhooks.Deliverer;
import marketplace.webhooks.deliveries.DeliveryMessage;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The table costs of one typical call of each operation, and of each event function. */
class CostTest {

    private static final byte[] PNG = {(byte) 0x89, 'P', 'N', 'G', 13, 10, 26, 10};

    private final CostSheet sheet = new CostSheet();
    private final MeteredService service = sheet.service;
    private final MoneyCosts money = new MoneyCosts(sheet);
    private final HiringCosts hiring = new HiringCosts(sheet, money);
    private HttpServer receiver;
    private Event event;

    @BeforeEach
    void startReceiver() throws IOException {
        receiver = HttpServer.create(new InetSocketAddress(InetAddress.getByAddress(new byte[] {127, 0, 0, 1}), 0), 0);
        receiver.createContext("/", exchange -> {
            try (exchange) {
                exchange.getRequestBody().readAllBytes();
                exchange.sendResponseHeaders(204, -1);
            }
        });
        receiver.start();
    }

    @AfterEach
    void stopReceiver() {
        receiver.stop(0);
    }

    @Test
    void typicalCallsOfAllOperationsKeepTheirTargetAndMatchGolden() throws Exception {
        Map<String, String> operator = sheet.signUp("operator@example.com");
        sheet.signUp("ada@example.com");
        AccountCosts accounts = new AccountCosts(sheet);
        Map<String, String> key = accounts.keys(operator);
        accounts.sessions();
        accounts.mails();
        Map<String, String> worker = accounts.signedInAfterTheReset();
        sheet.cost("get_account_status", PUBLIC, ANONYMOUS, Map.of(), "");
        sheet.cost("get_account_status", KEYED, key, Map.of(), "");
        String endpoint = endpoints(key);
        humans(worker);
        new ServiceCosts(sheet).services(worker);
        bounties(key, worker);
        events();
        deliveryLog(key);
        sheet.cost("export_account", SESSION, operator, Map.of(), "");
        String bounty = applyNext(key, worker);
        new ConversationCosts(sheet).conversations(key, worker, bounty);
        money.wallets(key, worker);
        money.transfers(key, worker);
        hiring.seats(key, worker, sheet.signedIn("operator@example.com"));
        hiring.escrows(key, worker);
        hiring.directHires(key, worker);
        new BookingCosts(sheet, key, worker).bookings();
        new StudyCosts(sheet, key).templates(sheet.signedIn("operator@example.com"));
        new StudyCosts(sheet, key).findings();
        new QaRunCosts(sheet, key, worker).runs(sheet.signedIn("operator@example.com"));
        admins(key, worker);
        blocks(key, worker);
        new DatasetCosts(sheet).datasets(key, TASK);
        sheet.cost("test_webhook_endpoint", KEYED, key, Map.of("endpointId", endpoint), "");
        sheet.cost("delete_webhook_endpoint", KEYED, key, Map.of("endpointId", endpoint), "");
        accounts.ownSessions(sheet.signUp("guest@example.com"));
        Map<String, String> leaver = sheet.signUp("leaver@example.com");
        service.call("create_api_key", leaver, Map.of(), "{\"name\":\"the last\"}");
        sheet.cost("delete_account", SESSION, leaver, Map.of(), "{\"password\":\"" + PASSWORD + "\"}");
        assertThat(sheet.operations())
                .containsAll(Capabilities.described().operations().stream()
                        .filter(operation -> !(operation.use() instanceof Operation.Retired<?, ?>))
                        .map(Operation::name)
                        .toList());
        sheet.assertEachKeepsItsTargetOrSaysWhy();
        Golden.check("costs.txt", sheet.table());
        Golden.check(Examples.FILE, sheet.examples.json());
    }

    private String endpoints(Map<String, String> key) {
        String body = """
            {"url":"http://127.0.0.1:%d/hook",
             "events":["application.submitted"]}\
            """.formatted(receiver.getAddress().getPort());
        ObjectNode created = sheet.cost("create_webhook_endpoint", KEYED, key, Map.of(), body);
        sheet.cost("list_webhook_endpoints", KEYED, key, Map.of(), "");
        Map<String, String> path =
                Map.of("endpointId", created.at("/endpoint/id").textValue());
        sheet.cost("update_webhook_endpoint", KEYED, key, path, "{\"description\":\"Ours.\"}");
        sheet.cost("rotate_webhook_secret", KEYED, key, path, "");
        return created.findValue("id").textValue();
    }

    private void humans(Map<String, String> worker) {
        String profile = """
            {"name":"Ada","username":"ada","headline":"Sharp eyes, quick feet","skills":["photography"]}\
            """;
        ObjectNode human = sheet.cost("put_own_human", SESSION, worker, Map.of(), profile);
        sheet.cost("get_own_human", SESSION, worker, Map.of(), "");
        sheet.cost("put_own_human again", "put_own_human", SESSION, worker, Map.of(), profile);
        Map<String, String> path = Map.of("humanId", human.at("/human/id").textValue());
        sheet.cost("get_human", PUBLIC, ANONYMOUS, path, "");
        sheet.cost("get_human by username", "get_human", PUBLIC, ANONYMOUS, Map.of("humanId", "ada"), "");
        sheet.cost("search_humans", PUBLIC, ANONYMOUS, Map.of(), "");
        sheet.cost("search_humans, total known", "search_humans", PUBLIC, ANONYMOUS, Map.of(), "");
        sheet.cost("search_humans, nothing found", "search_humans", PUBLIC, ANONYMOUS, Map.of("?skill", "photo"), "");
        sheet.cost("list_skills", PUBLIC, ANONYMOUS, Map.of(), "");
        sheet.cost("browse_taste_humans", PUBLIC, ANONYMOUS, Map.of(), "");
        String photo = "{\"purpose\":\"profile_photo\",\"contentType\":\"image/png\",\"bytes\":%d,\"sha256\":\"%s\"}"
                .formatted(PNG.length, Sha256.of(PNG));
        String upload = sheet.cost("create_upload", SESSION, worker, Map.of(), photo)
                .get("uploadId")
                .textValue();
        service.platform.objects.store("uploads/" + upload, PNG);
        String shown = profile.substring(0, profile.length() - 1) + ",\"photoUploadIds\":[\"" + upload + "\"]}";
        sheet.cost("put_own_human, new photo", "put_own_human", SESSION, worker, Map.of(), shown);
        sheet.cost("verify_identity", SESSION, worker, Map.of(), "");
    }

    private void blocks(Map<String, String> key, Map<String, String> worker) {
        ObjectNode human = service.call("get_own_human", worker, Map.of(), "");
        ObjectNode body = Json.object().put("humanId", human.at("/human/id").textValue());
        sheet.cost(
                "block_human",
                KEYED,
                key,
                Map.of(),
                body.deepCopy().put("reason", "rude").toString());
        sheet.cost("list_blocked", KEYED, key, Map.of(), "");
        sheet.cost("unblock_human", KEYED, key, Map.of(), body.toString());
        Map<String, String> former = sheet.signUp("former@example.com");
        String account = Json.object()
                .put("accountId", service.account("former@example.com"))
                .toString();
        sheet.cost("block_account", SESSION, worker, Map.of(), account);
        sheet.cost("list_account_blocks", SESSION, worker, Map.of(), "");
        sheet.cost("unblock_account", SESSION, worker, Map.of(), account);
        service.call("put_own_human", former, Map.of(), "{\"name\":\"Eve\"}");
        sheet.cost("delete_own_human", SESSION, former, Map.of(), "");
    }

    private void bounties(Map<String, String> key, Map<String, String> worker) {
        Map<String, String> keyed = with(key, "idempotency-key", "first-bounty");
        sheet.cost("create_bounty", KEYED, key, Map.of(), TASK);
        String bounty = sheet.cost("create_bounty, idempotent", "create_bounty", KEYED, keyed, Map.of(), TASK)
                .at("/bounty/id")
                .textValue();
        String proof = new SigningAgent().proof(service.platform.clock.instant(), "create_bounty");
        String signed = TASK.substring(0, TASK.length() - 1) + ",\"agentVerification\":" + proof + "}";
        sheet.cost("create_bounty, signed", "create_bounty", KEYED, key, Map.of(), signed);
        sheet.cost("create_bounty, repeated", "create_bounty", KEYED, keyed, Map.of(), TASK);
        Map<String, String> path = Map.of("bountyId", bounty);
        sheet.cost("get_bounty", KEYED, key, path, "");
        sheet.cost("get_bounty", PUBLIC, ANONYMOUS, path, "");
        sheet.cost("get_bounty", SESSION, worker, path, "");
        String application = sheet.cost("apply_to_bounty", SESSION, worker, path, "{\"message\":\"I pass it daily.\"}")
                .at("/application/id")
                .textValue();
        sheet.cost("get_bounty_applications", KEYED, key, path, "");
        event = service.outbox().getFirst();
        String reject = "{\"action\":\"reject\",\"response\":\"Another worker was faster.\"}";
        sheet.cost("decide_application", KEYED, key, with(path, "applicationId", application), reject);
        sheet.cost("list_bounties", PUBLIC, ANONYMOUS, Map.of(), "");
        sheet.cost("list_bounties, by price", "list_bounties", PUBLIC, ANONYMOUS, Map.of("?minPrice", "20"), "");
        sheet.cost("list_bounties, by words", "list_bounties", PUBLIC, ANONYMOUS, Map.of("?search", "shop"), "");
        sheet.cost("patch_bounty", KEYED, key, path, "{\"identityRequired\":true}");
        takeSeat(bounty);
        sheet.cost("update_bounty", KEYED, key, path, "{\"status\":\"paused\"}");
        sheet.cost("update_bounty again", "update_bounty", KEYED, key, path, "{\"status\":\"open\"}");
        sheet.cost("extend_bounty", KEYED, key, path, "{\"spotsAvailable\":4}");
        sheet.cost("duplicate_bounty", KEYED, key, path, "{\"spotsAvailable\":2}");
        sheet.cost("stop_bounty_intake", KEYED, key, path, "");
        sheet.cost("get_coverage", PUBLIC, ANONYMOUS, Map.of("?place", "PT", "?skill", "photography"), "");
        sheet.cost("set_poster_name", KEYED, key, Map.of(), "{\"name\":\"Park Friends\"}");
    }

    /** A second application: the process already knows the worker's profile. */
    private String applyNext(Map<String, String> key, Map<String, String> worker) {
        String bounty = service.call("create_bounty", key, Map.of(), TASK)
                .at("/bounty/id")
                .textValue();
        sheet.cost("apply_to_bounty next", "apply_to_bounty", SESSION, worker, Map.of("bountyId", bounty), "{}");
        return bounty;
    }

    /** Stores the bounty as accepting would, as far as the use-cases read it. */
    private void takeSeat(String bounty) {
        Item stored = service.meter.get(Keys.bounty(new BountyId(bounty))).orElseThrow();
        Item.Builder seats =
                Item.nested().put("filled", 1).put("begun", 0).put("done", 0).put("paid", 0);
        Item taken = stored.toBuilder()
                .put("status", "partially_filled")
                .put("seats", seats)
                .build();
        service.meter.commit(Commit.of(Write.put(taken)));
    }

    private void admins(Map<String, String> key, Map<String, String> employee) {
        new AdminAccount(
                        service.meter,
                        service.capabilities.ids(),
                        new Passwords(new SecureRandom(), service.platform.passwordCost()))
                .ensure(MeteredService.ADMIN_EMAIL, PASSWORD, service.platform.clock.instant());
        String login = "{\"email\":\"" + MeteredService.ADMIN_EMAIL + "\",\"password\":\"" + PASSWORD + "\"}";
        Map<String, String> admin = CostSheet.session(service.call("login", ANONYMOUS, Map.of(), login));
        hiring.disputes(key, employee, admin);
        new StudyCosts(sheet, key).reviews(admin);
        new StudyCosts(sheet, key).tasteRuns(admin, employee);
        String worker = service.account("ada@example.com");
        Map<String, String> account = Map.of("accountId", worker);
        sheet.cost("admin_find_accounts", ADMIN, admin, Map.of(), "{\"email\":\"ada@example.com\"}");
        Map<String, String> operators = Map.of("accountId", service.account("operator@example.com"));
        ObjectNode keys = sheet.cost("admin_list_keys", ADMIN, admin, operators, "");
        String active = keys.path("keys")
                .valueStream()
                .filter(each -> each.path("status").textValue().equals("active"))
                .findFirst()
                .orElseThrow()
                .path("id")
                .textValue();
        Map<String, String> ofKey = with(operators, "keyId", active);
        sheet.cost("admin_set_key_tier", ADMIN, admin, ofKey, "{\"tier\":\"automated\"}");
        sheet.cost("admin_set_identity", ADMIN, admin, account, "{\"verified\":true,\"country\":\"PT\"}");
        sheet.cost("admin_restrict_account", ADMIN, admin, account, "{\"restricted\":true,\"reason\":\"Complaints.\"}");
        String human = service.call("get_human", ANONYMOUS, Map.of("humanId", "ada"), "")
                .at("/human/id")
                .textValue();
        new Reconciler(service.capabilities.table(), new EmptyBooks()).run(Instant.parse("2026-01-01T05:00:00Z"));
        sheet.cost("admin_list_reconciliations", ADMIN, admin, Map.of(), "");
        sheet.cost("admin_get_reconciliation", ADMIN, admin, Map.of("date", "2026-01-01"), "");
        sheet.cost("admin_hide_review", ADMIN, admin, hiring.review(), "{\"hidden\":true,\"reason\":\"A threat.\"}");
        sheet.cost("admin_feature_human", ADMIN, admin, Map.of("humanId", human), "{\"featured\":true}");
        sheet.cost("admin_vet_taste", ADMIN, admin, Map.of("humanId", human), "{\"vetted\":true}");
        Map<String, String> first = doubtful(key);
        Map<String, String> second = doubtful(key);
        sheet.cost("admin_list_pending_bounties", ADMIN, admin, Map.of(), "");
        sheet.cost("admin_publish_bounty", ADMIN, admin, first, "");
        sheet.cost("admin_refuse_bounty", ADMIN, admin, second, "{\"reason\":\"It asks for accounts.\"}");
        sheet.cost("admin_read_audit", ADMIN, admin, Map.of(), "");
    }

    private Map<String, String> doubtful(Map<String, String> key) {
        String task = """
            {"title":"Rent your verified account to us","description":"For a week.",\
            "priceType":"fixed","price":25}\
            """;
        return Map.of(
                "bountyId",
                service.call("create_bounty", key, Map.of(), task)
                        .at("/bounty/id")
                        .textValue());
    }

    private void events() throws InterruptedException {
        Ticker ticker = new Ticker(
                service.meter,
                service.capabilities
                        .background()
                        .dueKinds(MeteredService.DELIVERIES, MeteredService.QUEUES, Fee.of(1_800), 0),
                service.capabilities.log(),
                new Ticker.Alarms(_ -> {}, _ -> {}));
        sheet.record(
                "fan-out of an event to one endpoint",
                () -> service.capabilities
                        .background()
                        .fanOut(MeteredService.DELIVERIES, MeteredService.QUEUES)
                        .fanOut(event, service.platform.clock.instant()));
        String queued = service.platform.sent.reversed().stream()
                .filter(body -> body.contains("\"owner\""))
                .findFirst()
                .orElseThrow();
        DeliveryMessage message = DeliveryMessage.parse(queued);
        Deliverer deliverer = service.capabilities.background().deliverer();
        service.meter.reset();
        assertThat(deliverer.deliver(message)).isEmpty();
        sheet.put("delivery that succeeds at once", service.meter.cost());
        ticker.tick(service.platform.clock.advance(Duration.ofMinutes(10)), "tick");
        service.jobs();
        sheet.record("tick of the clock with nothing due", () -> {
            int done = ticker.tick(service.platform.clock.advance(Duration.ofMinutes(1)), "tick");
            assertThat(done).isZero();
        });
    }

    private void deliveryLog(Map<String, String> key) {
        ObjectNode log = sheet.cost("get_webhook_deliveries", KEYED, key, Map.of(), "");
        assertThat(log.findValue("status").textValue()).isEqualTo("delivered");
        Map<String, String> path = Map.of("deliveryId", log.findValue("id").textValue());
        sheet.cost("get_webhook_delivery", KEYED, key, path, "");
        sheet.cost("redeliver_webhook_delivery", KEYED, key, path, "");
        ObjectNode events = sheet.cost("list_events", KEYED, key, Map.of(), "");
        sheet.cost(
                "get_event",
                KEYED,
                key,
                Map.of("eventId", events.at("/events/0/id").textValue()),
                "");
        sheet.cost("list_event_types", KEYED, key, Map.of(), "");
    }

    private static final class EmptyBooks implements ProviderStatement {
        @Override
        public String name() {
            return "sandbox";
        }

        @Override
        public Page<ProviderMovement> movements(Instant start, Instant end, Optional<String> after) {
            return new Page<>(List.of(), Optional.empty());
        }
    }
}
