package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Catalogue.BoundTool;
import marketplace.api.Effect;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.functions.graph.Capabilities;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The payer sees the payment page; the human who is paid does not. */
class CheckoutUrlPrivacyTest {

    private static final Api API = Service.api();

    /** The ids of each record that awaits its payment. */
    private static final List<Map<String, String>> UNPAID = new ArrayList<>();

    /** The path of each payment page. Only answers to its payer contain it. */
    private static final Set<String> PAGES = new HashSet<>();

    private static Map<String, String> payer;
    private static List<Map<String, String>> payees;

    @BeforeAll
    static void fill() {
        Account poster = Account.signUp(API);
        payer = poster.newKey().credentials();
        Account worker = Account.signUp(API);
        String human = worker.makeProfile();
        payees = List.of(worker.session(), worker.newKey().credentials());
        String bounty = poster.postBounty();
        String application = worker.apply(bounty);
        String conversation = worker.askPoster(bounty);
        ObjectNode seat = Json.object().put("bountyId", bounty).put("applicationId", application);
        remember(API.post("/api/escrow/checkout", payer, seat), human, conversation);
        ObjectNode directHire = Json.object()
                .put("humanId", human)
                .put("title", "Photograph a tower")
                .put("description", "By daylight, please.")
                .put("price", 20);
        remember(API.post("/api/escrow/personal-bounty", payer, directHire), human, conversation);
        ObjectNode order = Json.object()
                .put("humanId", human)
                .put("taskTitle", "Photograph a mill")
                .put("taskDescription", "By daylight, please.")
                .put("price", 20);
        remember(API.post("/api/escrow/agent-checkout", payer, order), human, conversation);
        ObjectNode transfer =
                Json.object().put("recipientId", human).put("amount", 5).put("conversationId", conversation);
        remember(API.post("/api/transfers/send", payer, transfer), human, conversation);
    }

    private static void remember(Answer created, String human, String conversation) {
        String url = created.text("/checkoutUrl");
        assertThat(url).as(created.body()).contains("/c/");
        PAGES.add(url.substring(url.indexOf("/c/")));
        Map<String, String> ids = new TreeMap<>(Map.of("humanId", human, "conversationId", conversation));
        for (String record : List.of("escrow", "rental", "transfer")) {
            created.json().path(record).properties().forEach(field -> {
                if (field.getKey().endsWith("Id") && field.getValue().isTextual()) {
                    ids.put(field.getKey(), field.getValue().textValue());
                }
            });
            JsonNode id = created.json().path(record).path("id");
            if (id.isTextual()) {
                ids.put(record + "Id", id.textValue());
            }
        }
        UNPAID.add(ids);
    }

    private static Set<String> shown(String body) {
        Set<String> shown = new HashSet<>(PAGES);
        shown.removeIf(page -> !body.contains(page));
        return shown;
    }

    private static Stream<Operation<?, ?>> reads() {
        return Capabilities.described().operations().stream()
                .filter(operation -> operation.effect() == Effect.READ)
                .filter(operation -> operation.rest().method().equals("GET"))
                .filter(operation -> operation.access() != Access.ADMIN);
    }

    private static Stream<BoundTool> tools() {
        return Capabilities.described().tools().stream()
                .filter(bound -> bound.operation().effect() == Effect.READ);
    }

    private static Answer read(Operation<?, ?> operation, Map<String, String> ids, Map<String, String> credentials) {
        String path = operation.rest().path();
        for (Map.Entry<String, String> id : ids.entrySet()) {
            path = path.replace("{" + id.getKey() + "}", id.getValue());
        }
        // No other path parameter concerns payments.
        return API.get(path.replaceAll("\\{[^}]*}", "none"), credentials);
    }

    private static Answer call(BoundTool bound, Map<String, String> ids, Map<String, String> credentials) {
        ObjectNode message = Json.object().put("jsonrpc", "2.0").put("id", 1).put("method", "tools/call");
        message.putObject("params").put("name", bound.tool().name()).set("arguments", ValidInput.arguments(bound, ids));
        return API.post("/api/mcp", credentials, message);
    }

    @Test
    void noReadOverRestShowsThePayeeAPaymentPage() {
        Set<String> seenByPayer = new HashSet<>();
        reads().forEach(operation -> UNPAID.forEach(ids -> {
            seenByPayer.addAll(shown(read(operation, ids, payer).body()));
            for (Map<String, String> payee : payees) {
                assertThat(shown(read(operation, ids, payee).body()))
                        .as(operation.name() + " " + ids)
                        .isEmpty();
            }
        }));

        assertThat(seenByPayer).isEqualTo(PAGES);
    }

    @Test
    void noReadOverMcpShowsThePayeeAPaymentPage() {
        Set<String> seenByPayer = new HashSet<>();
        tools().forEach(bound -> UNPAID.forEach(ids -> {
            seenByPayer.addAll(shown(call(bound, ids, payer).body()));
            for (Map<String, String> payee : payees) {
                assertThat(shown(call(bound, ids, payee).body()))
                        .as(bound.tool().name() + " " + ids)
                        .isEmpty();
            }
        }));

        assertThat(seenByPayer).isEqualTo(PAGES);
    }

    /** Without this the tests above prove nothing: refusals show no page either. */
    @Test
    void payeeReadsEachEscrowAndNoTransferBeforeItIsPaid() {
        for (Map<String, String> ids : UNPAID) {
            boolean transfer = ids.containsKey("transferId");
            String path = transfer ? "/api/transfers/" + ids.get("transferId") : "/api/escrow/" + ids.get("escrowId");
            for (Map<String, String> payee : payees) {
                assertThat(API.get(path, payee).outcome()).isEqualTo(transfer ? "404 not_found" : "200");
            }
        }
    }
}
