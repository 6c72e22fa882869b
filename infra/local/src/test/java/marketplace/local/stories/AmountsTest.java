package marketplace.local.stories;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.net.URLEncoder;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import marketplace.api.Catalogue.BoundTool;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.schema.Schemas;
import marketplace.api.schema.ToolSchemas;
import marketplace.functions.graph.Capabilities;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The same call with a fitting amount succeeds. Null means absent, so it is tried only where an amount is required. */
class AmountsTest {

    /** It takes what the other side has proposed alone: SettleDisputeTest of hiring. */
    private static final String ONLY_AS_PROPOSED = "accept_settlement";

    private static final Map<String, String> MAY_BE_NOTHING = Map.ofEntries(
            Map.entry("search_humans minRate", "a filter that lets all rates through"),
            Map.entry("search_humans maxRate", "a filter that lets none through"),
            Map.entry("list_bounties minPrice", "a filter that lets all prices through"),
            Map.entry("list_bounties maxPrice", "a filter that lets none through"),
            Map.entry("put_own_human hourlyRate", "a rate that is not stated"),
            Map.entry("create_api_key spendLimitCents", "a key that may spend nothing"),
            Map.entry("set_wallet_controls lowBalanceThresholdCents", "no balance is below it"),
            Map.entry("set_wallet_controls spendingCapPerBountyCents", "a wallet that pays for no bounty"),
            Map.entry("set_wallet_controls spendingCapRolling24hCents", "a wallet that spends nothing"),
            Map.entry(
                    "set_wallet_controls autoTopupFloorCents",
                    "asked for only while top-ups are enabled; set step by step"),
            Map.entry(
                    "set_wallet_controls autoTopupTargetCents",
                    "asked for only while top-ups are enabled; set step by step"),
            Map.entry(
                    "set_wallet_controls autoTopupMaxPerDayCents",
                    "asked for only while top-ups are enabled; set step by step"));

    /** Their amounts are tried by the tests of bookings, on a provider with hours. */
    private static final Set<String> NEEDS_A_FREE_TIME = Set.of("book_service", "subscribe_to_service");

    private static final String PAYS_BY_CHECKOUT = "deposit_wallet";

    private static Api api;
    private static Account poster;
    private static Account applicant;
    private static Account leaver;
    private static Account.Key key;
    private static Map<String, String> admin;

    private static final Map<String, String> IDS = new TreeMap<>();

    @BeforeAll
    static void signUp() throws IOException, InterruptedException {
        api = Service.api();
        api.beginHour();
        poster = Account.signUp(api);
        applicant = Account.signUp(api);
        applicant.makeProfile();
        leaver = Account.signUp(api);
        Account worker = Account.signUp(api);
        IDS.put("humanId", worker.makeProfile());
        IDS.put("serviceId", applicant.offerService("Portraits", 60));
        poster.deposit(5_000);
        key = poster.newKeyWithBudget();
        IDS.put("templateId", planTests());
        IDS.put("paymentId", api.get("/api/wallet/payments", key.credentials()).text("/payments/0/id"));
        String disputed = poster.postBounty();
        IDS.put("escrowId", dispute(disputed, worker.apply(disputed)));
        String open = poster.postBounty();
        IDS.put("bountyId", open);
        IDS.put("applicationId", worker.apply(open));
        admin = Service.adminSession();
    }

    private static String planTests() {
        Operation<?, ?> create = Capabilities.described().operations().stream()
                .filter(operation -> operation.name().equals("create_qa_run_template"))
                .findFirst()
                .orElseThrow();
        return api.post("/api/v1/qa/templates", key.credentials(), ValidInput.body(create, IDS))
                .text("/data/id");
    }

    private static String dispute(String bounty, String application) {
        ObjectNode seat = Json.object().put("bountyId", bounty).put("applicationId", application);
        String escrow =
                api.post("/api/escrow/checkout", key.credentials(), seat).text("/escrowId");
        ObjectNode accept = Json.object().put("action", "accept");
        String path = "/api/bounties/" + bounty + "/applications/" + application;
        assertThat(api.send("PATCH", path, key.credentials(), Json.bytes(accept))
                        .outcome())
                .isEqualTo("200");
        ObjectNode why =
                Json.object().put("category", "not_delivered").put("description", "Nobody has ever been at the shop.");
        assertThat(api.post("/api/escrow/" + escrow + "/dispute", key.credentials(), why)
                        .outcome())
                .isEqualTo("200");
        return escrow;
    }

    static Stream<Operation<?, ?>> operations() {
        return Capabilities.described().operations().stream()
                .filter(operation -> !NEEDS_A_FREE_TIME.contains(operation.name()))
                .filter(operation ->
                        !MoneyField.in(Schemas.input(operation.input())).isEmpty());
    }

    static Stream<BoundTool> tools() {
        return Capabilities.described().tools().stream()
                .filter(bound -> !NEEDS_A_FREE_TIME.contains(bound.operation().name()))
                .filter(bound -> !MoneyField.in(ToolSchemas.input(bound.tool(), bound.operation()))
                        .isEmpty());
    }

    private static Map<String, String> headers(Operation<?, ?> operation) {
        Map<String, String> headers = new TreeMap<>(
                switch (operation.access()) {
                    case SESSION -> signedIn(operation.name()).session();
                    case ADMIN -> admin;
                    case PUBLIC, OPTIONAL_KEY, KEY, KEY_OR_SESSION -> key.credentials();
                });
        headers.put("Content-Type", "application/json");
        return headers;
    }

    private static Account signedIn(String operation) {
        return switch (operation) {
            case "delete_account" -> leaver;
            case "update_own_qa_template" -> poster;
            default -> applicant;
        };
    }

    private static List<String> unfit(String operation, MoneyField field) {
        List<String> unfit = new ArrayList<>(field.unfit());
        if (!MAY_BE_NOTHING.containsKey(operation + " " + field.path())) {
            unfit.addAll(MoneyField.nothing());
        }
        return unfit;
    }

    private static ObjectNode valid(ObjectNode input, Operation<?, ?> operation) {
        // The worker's amount is read with that ruling alone.
        return operation.name().equals("admin_rule_dispute") ? input.put("ruling", "split") : input;
    }

    @ParameterizedTest
    @MethodSource("tools")
    void everyToolRefusesInvalidAmounts(BoundTool bound) {
        ObjectNode schema = ToolSchemas.input(bound.tool(), bound.operation());
        ObjectNode valid = valid(ValidInput.arguments(bound, IDS), bound.operation());
        List<String> wrong = new ArrayList<>();
        List<String> before = changes();
        for (MoneyField field : MoneyField.in(schema)) {
            List<String> unfit = unfit(bound.operation().name(), field);
            // Tools take a number that is sent as a text.
            unfit.remove("\"10\"");
            for (String raw : unfit) {
                Answer answer = call(bound, field.in(valid, raw));
                JsonNode refused = answer.json().at("/result/structuredContent");
                if (!names(refused, field.path())) {
                    wrong.add(field.path() + " " + raw + ": " + problem(answer.body()));
                }
            }
            for (String raw : MoneyField.noJson()) {
                Answer answer = call(bound, field.in(valid, raw));
                if (!answer.json().at("/error/code").isInt()) {
                    wrong.add(field.path() + " " + raw + ": " + problem(answer.body()));
                }
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(changes()).as("what was stored").isEqualTo(before);

        boolean asked = schema.path("properties").has("dryRun");
        for (MoneyField field : MoneyField.in(schema)) {
            ObjectNode fitting = asked ? valid.deepCopy().put("dryRun", true) : valid;
            Answer answer = call(bound, field.in(fitting, field.fitting()));
            assertThat(answer.json().at("/result/isError").asBoolean(true))
                    .as(field + answer.body())
                    .isFalse();
            clear(bound.operation(), field, valid);
        }
    }

    private static Answer call(BoundTool bound, String arguments) {
        String call = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":\""
                + bound.tool().name() + "\",\"arguments\":" + arguments + "}}";
        return api.send("POST", "/api/mcp", headers(bound.operation()), call.getBytes(UTF_8));
    }

    @ParameterizedTest
    @MethodSource("operations")
    void everyOperationRefusesInvalidAmounts(Operation<?, ?> operation) {
        ObjectNode valid = valid(ValidInput.body(operation, IDS), operation);
        List<MoneyField> fields = MoneyField.in(Schemas.input(operation.input()));
        List<String> wrong = new ArrayList<>();
        List<String> before = changes();
        for (MoneyField field : fields) {
            for (String raw : unfit(operation.name(), field)) {
                Answer answer = send(operation, field.in(valid, raw));
                if (answer.status() != 400 || !names(answer.json(), field.path())) {
                    wrong.add(field.path() + " " + raw + ": " + problem(answer.body()));
                }
            }
            for (String raw : MoneyField.noJson()) {
                // Invalid JSON has no field yet.
                Answer answer = send(operation, field.in(valid, raw));
                if (answer.status() != 400 || !names(answer.json(), "body")) {
                    wrong.add(field.path() + " " + raw + ": " + problem(answer.body()));
                }
            }
            if (operation.rest().method().equals("GET")) {
                queried(operation, field).forEach(wrong::add);
            }
        }
        assertThat(wrong).isEmpty();
        assertThat(changes()).as("what was stored").isEqualTo(before);

        if (operation.name().equals(ONLY_AS_PROPOSED)) {
            return;
        }
        for (MoneyField field : fields) {
            taken(operation, field, valid, field.fitting());
            if (MAY_BE_NOTHING.containsKey(operation.name() + " " + field.path())) {
                taken(operation, field, valid, "0");
            }
            clear(operation, field, valid);
        }
    }

    private static List<String> queried(Operation<?, ?> operation, MoneyField field) {
        List<String> wrong = new ArrayList<>();
        Stream.concat(unfit(operation.name(), field).stream(), Stream.of("NaN", "Infinity", "10,00", "0x10"))
                // All values of a query are text.
                .filter(raw -> !raw.equals("\"10\""))
                .forEach(raw -> {
                    String path = operation.rest().path() + "?" + field.path() + "="
                            + URLEncoder.encode(raw.replace("\"", ""), UTF_8);
                    Answer answer = api.get(path, headers(operation));
                    if (answer.status() != 400 || !names(answer.json(), field.path())) {
                        wrong.add(path + ": " + problem(answer.body()));
                    }
                });
        return wrong;
    }

    private static void taken(Operation<?, ?> operation, MoneyField field, ObjectNode valid, String amount) {
        Answer answer = send(operation, field.in(valid, amount));

        assertThat(answer.outcome())
                .as(operation.name() + " " + field + answer.body())
                .isEqualTo("200");
        if (!operation.name().equals(PAYS_BY_CHECKOUT)) {
            assertThat(answer.body()).as("the wallet pays").doesNotContain("requires_payment");
        }
    }

    /** A cap would refuse the next operation. */
    private static void clear(Operation<?, ?> operation, MoneyField field, ObjectNode valid) {
        if (field.schema().path("type").isArray()) {
            assertThat(send(operation, field.in(valid, "null")).outcome())
                    .as("null clears " + field)
                    .isEqualTo("200");
        }
    }

    private static Answer send(Operation<?, ?> operation, String body) {
        String path = operation.rest().path();
        for (Map.Entry<String, String> id : IDS.entrySet()) {
            path = path.replace("{" + id.getKey() + "}", id.getValue());
        }
        return api.send(operation.rest().method(), path, headers(operation), body.getBytes(UTF_8));
    }

    private static String problem(String body) {
        return body.substring(0, Math.min(200, body.length()));
    }

    private static boolean names(JsonNode refusal, String field) {
        return refusal.path("error_code").asText().equals("validation")
                && refusal.path("details")
                        .valueStream()
                        .anyMatch(detail -> detail.path("field").asText().equals(field));
    }

    /** Without the digest of the first application, which falls due at some time. */
    private static List<String> changes() {
        api.settle();
        return TableObserver.changes().stream()
                .filter(change -> !change.contains("notification.digest") && !change.contains(" DIGEST#"))
                .toList();
    }

    @Test
    void everyFieldNamedLikeAnAmountIsTested() {
        TreeSet<String> named = new TreeSet<>();
        TreeSet<String> found = new TreeSet<>();
        Capabilities.described().operations().forEach(operation -> {
            JsonNode schema = Schemas.input(operation.input());
            MoneyField.namedLikeOne(schema).forEach(path -> named.add(operation.name() + " " + path));
            MoneyField.in(schema).forEach(field -> found.add(operation.name() + " " + field.path()));
        });

        assertThat(found).containsAll(named).contains("bulk_send_money recipients.0.amount");
        assertThat(found).as("what may be nothing is there").containsAll(MAY_BE_NOTHING.keySet());
    }
}
