package marketplace.local.stories;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URLEncoder;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.Scope;
import marketplace.local.client.Account;
import marketplace.local.client.Account.Endpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Receiver;
import marketplace.testing.Golden;
import org.junit.jupiter.api.Test;

class AccessTableTest {

    private static final String HEADER = """
        # The status and error code of every operation, by caller, for resources of another account.
        # The key without the scope belongs to the owner. Read the line of every new operation.
        # Accept an intended change: run this test with -Dgolden.update=true.
        """;

    /** In earnest they would change what later calls answer: a profile with services, for example, is not deleted. */
    private static final Set<String> DRY = Set.of("create_service", "step_up", "delete_account", "end_all_sessions");

    private final Api api = Service.api();

    private record Caller(String name, Function<Operation<?, ?>, Map<String, String>> credentials) {}

    @Test
    void everyOperationAnswersEveryCallerAsTheTableSays() throws Exception {
        try (Receiver receiver = Receiver.accepting()) {
            Account stale = Account.signUp(api);
            stale.makeProfile();
            api.advance("PT10M1S");
            Account owner = Account.signUp(api);
            Account worker = Account.signUp(api);
            Map<String, String> ids = things(owner, worker, receiver);
            List<Caller> callers = callers(owner, stale);

            // Deletions come last, because they remove what other calls need; the account at the very end.
            String lines = Capabilities.described().operations().stream()
                    .sorted(Comparator.<Operation<?, ?>, Boolean>comparing(
                                    operation -> operation.rest().method().equals("DELETE"))
                            .thenComparing(operation -> operation.name().equals("delete_account")))
                    .map(operation -> line(operation, callers, ids))
                    .sorted()
                    .collect(Collectors.joining("\n", HEADER + title(callers), "\n"));

            Golden.check("access.txt", lines);
        }
    }

    private Map<String, String> things(Account owner, Account worker, Receiver receiver) throws Exception {
        Endpoint endpoint = owner.newKey().register(receiver, "application.submitted");
        String bounty = owner.postBounty();
        String human = worker.makeProfile();
        Map<String, String> things = new TreeMap<>();
        things.put("accountId", idOf(owner));
        things.put("keyId", endpoint.key().id());
        things.put("agentId", "agent_0123456789abcdef");
        things.put("endpointId", endpoint.id());
        things.put("deliveryId", endpoint.test());
        things.put("bountyId", bounty);
        things.put("humanId", human);
        // Nothing was submitted; the foreign bounty is reported first.
        things.put("submissionId", "sbm_00000000000000000000000001");
        things.put("reviewId", "rev_00000000000000000000000001");
        things.put("escrowId", StoredEscrow.ofStrangers());
        things.put("applicationId", worker.apply(bounty));
        things.put("eventId", "application.submitted:" + things.get("applicationId"));
        things.put("conversationId", worker.askPoster(bounty));
        things.put("serviceId", worker.offerService("Portraits", 60));
        // The tests of bookings and subscriptions ask for those of others.
        things.put("bookingId", "bkg_" + "1".repeat(26));
        things.put("subscriptionId", "sub_" + "1".repeat(26));
        things.put("cycle", "1");
        // The tests of studies ask for those of others.
        String template = "qat_" + "1".repeat(26);
        things.put("templateId", template);
        things.put("runId", template + "_20260101");
        things.put("findingId", "fnd_" + "1".repeat(26));
        things.put("paymentLinkId", owner.makePaymentLink());
        things.put("transferId", owner.send(human, 1).text("/transfer/id"));
        owner.deposit(10);
        things.put("paymentId", owner.lastPayment());
        things.put("refundId", owner.refund(1));
        things.put("sessionId", "ses_" + "1".repeat(26));
        things.put("date", "1999-12-31");
        return things;
    }

    private String idOf(Account account) {
        return api.get("/api/admin/accounts?email=" + account.email(), Service.adminSession())
                .text("/accounts/0/id");
    }

    private List<Caller> callers(Account owner, Account stale) {
        Map<Scope, Map<String, String>> lacking = new LinkedHashMap<>();
        Stream.of(Scope.values()).forEach(scope -> lacking.put(scope, keyWithout(owner, scope)));
        Account.Key revoked = owner.newKey();
        api.delete("/api/keys/" + revoked.id(), owner.session());
        Map<String, String> foreign = Account.signUp(api).newKey().credentials();
        Account another = Account.signUp(api);
        another.makeProfile();
        Map<String, String> admin = Service.adminSession();
        return List.of(
                new Caller("no key", _ -> Map.of()),
                new Caller("foreign key", _ -> foreign),
                new Caller("key without the scope", operation -> lacking.get(operation.scope())),
                new Caller("revoked key", _ -> revoked.credentials()),
                new Caller("worker's session", _ -> another.session()),
                new Caller("not stepped up", _ -> stale.session()),
                new Caller("admin's session", _ -> admin));
    }

    private Map<String, String> keyWithout(Account owner, Scope scope) {
        ObjectNode body = Json.object().put("name", "without " + scope.wire());
        Stream.of(Scope.values())
                .filter(other -> other != scope)
                .forEach(other -> body.withArray("scopes").add(other.wire()));
        return Map.of("X-API-Key", api.post("/api/keys", owner.session(), body).text("/apiKey"));
    }

    private String line(Operation<?, ?> operation, List<Caller> callers, Map<String, String> ids) {
        String outcomes = callers.stream()
                .map(caller -> String.format(
                        Locale.ROOT,
                        "%-24s",
                        call(operation, ids, caller.credentials().apply(operation))
                                .outcome()))
                .collect(Collectors.joining());
        return String.format(Locale.ROOT, "%-28s", operation.name()) + outcomes.stripTrailing();
    }

    private static String title(List<Caller> callers) {
        return String.format(Locale.ROOT, "# %-26s", "operation")
                + callers.stream()
                        .map(caller -> String.format(Locale.ROOT, "%-24s", caller.name()))
                        .collect(Collectors.joining())
                        .stripTrailing()
                + "\n";
    }

    private Answer call(Operation<?, ?> operation, Map<String, String> ids, Map<String, String> credentials) {
        String path = operation.rest().path();
        for (Map.Entry<String, String> id : ids.entrySet()) {
            path = path.replace("{" + id.getKey() + "}", id.getValue());
        }
        ObjectNode input = ValidInput.body(operation, ids);
        if (DRY.contains(operation.name())) {
            input.put("dryRun", true);
        }
        if (!operation.rest().method().equals("GET")) {
            return api.send(operation.rest().method(), path, credentials, Json.bytes(input));
        }
        String query = input.propertyStream()
                .filter(field -> field.getValue().isValueNode())
                .map(field -> field.getKey() + "="
                        + URLEncoder.encode(field.getValue().asText(), UTF_8))
                .collect(Collectors.joining("&"));
        return api.get(query.isEmpty() ? path : path + "?" + query, credentials);
    }
}
