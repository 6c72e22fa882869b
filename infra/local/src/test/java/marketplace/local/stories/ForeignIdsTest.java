package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.api.schema.Schemas;
import marketplace.functions.graph.Capabilities;
import marketplace.local.client.Account;
import marketplace.local.client.Account.Endpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import marketplace.local.client.Receiver;
import marketplace.local.client.Receiver.Arrival;
import marketplace.testing.SigningAgent;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ForeignIdsTest {

    /** Public resources that others may apply to, block, pay or hire. */
    private static final Set<String> OPEN_TO_OTHERS = Set.of(
            "apply_to_bounty",
            "block_account",
            "block_human",
            "unblock_account",
            "unblock_human",
            "start_conversation",
            "send_money",
            "rent_human",
            "book_service",
            "subscribe_to_service",
            "create_personal_bounty");

    /** Operations that name the id in the body or the query. */
    private static final Set<String> UNKNOWN_WITHOUT_A_PATH = Set.of(
            "create_escrow_checkout",
            "list_conversations",
            "list_my_subscriptions",
            "list_own_reviews",
            "list_qa_runs",
            "list_taste_invitations",
            "refund_payment",
            "write_review");

    private static final Api API = Service.api();

    private static Receiver receiver;

    private static Map<String, String> foreign;

    private static Account caller;
    private static Map<String, String> callersKey;
    private static Map<String, String> anotherKeyOfTheOwner;

    @BeforeAll
    static void fill() throws Exception {
        receiver = Receiver.accepting();
        Account owner = Account.signUp(API);
        Endpoint endpoint = owner.newKey().register(receiver, "application.submitted");
        String delivery = endpoint.test();
        String bounty = owner.postBounty();
        Account worker = Account.signUp(API);
        String human = worker.makeProfile();
        String application = worker.apply(bounty);
        API.settle();
        foreign = new TreeMap<>();
        foreign.put("keyId", endpoint.key().id());
        foreign.put("sessionId", API.get("/api/me/sessions", owner.session()).text("/sessions/0/id"));
        foreign.put("agentId", bindAgent(endpoint.key().id(), endpoint.key().credentials()));
        foreign.put("endpointId", endpoint.id());
        foreign.put("deliveryId", delivery);
        foreign.put("bountyId", bounty);
        foreign.put("humanId", human);
        foreign.put("applicationId", application);
        foreign.put("eventId", "application.submitted:" + application);
        foreign.put("conversationId", worker.askPoster(bounty));
        foreign.put("serviceId", worker.offerService("Portraits", 60));
        // The tests of bookings and subscriptions ask for those of others.
        foreign.put("bookingId", "bkg_" + "1".repeat(26));
        foreign.put("subscriptionId", "sub_" + "1".repeat(26));
        foreign.put("cycle", "1");
        // The tests of studies ask for those of others.
        String template = "qat_" + "1".repeat(26);
        foreign.put("templateId", template);
        foreign.put("runId", template + "_20260101");
        foreign.put("findingId", "fnd_" + "1".repeat(26));
        // Nothing can be submitted before a seat is funded; the application itself is foreign.
        foreign.put("submissionId", "sbm_" + "1".repeat(26));
        // An own review is looked up below the own profile, so every other one is unknown.
        foreign.put("reviewId", "rev_" + "1".repeat(26));
        foreign.put("escrowId", StoredEscrow.ofStrangers());
        foreign.put("transferId", owner.send(human, 1).text("/transfer/id"));
        foreign.put("paymentLinkId", owner.makePaymentLink());
        owner.deposit(10);
        foreign.put("paymentId", owner.lastPayment());
        foreign.put("refundId", owner.refund(1));
        caller = Account.signUp(API);
        caller.makeProfile();
        callersKey = caller.newKey().credentials();
        anotherKeyOfTheOwner = owner.newKey().credentials();
    }

    private static String bindAgent(String keyId, Map<String, String> credentials) {
        SigningAgent agent = new SigningAgent();
        String proof = agent.proof(Service.stack().clock().instant(), "register_identity:" + keyId);
        ObjectNode body = Json.object();
        body.set("agentVerification", Json.parse(proof));
        Answer bound = API.send("POST", "/api/keys/register-identity", credentials, Json.bytes(body));
        assertThat(bound.outcome()).isEqualTo("200");
        return agent.id();
    }

    @AfterAll
    static void close() {
        receiver.close();
    }

    /** Sessions are short, and the previous test may have moved the clock. */
    @BeforeEach
    void signInAgain() {
        caller = caller.signedInAgain();
    }

    static Stream<Operation<?, ?>> operations() {
        return Capabilities.described().operations().stream()
                .filter(operation -> operation.access() != Access.PUBLIC)
                .filter(operation -> operation.access() != Access.OPTIONAL_KEY)
                // Admins act on others' resources; anyone else is refused before an id is read.
                .filter(operation -> operation.access() != Access.ADMIN)
                .filter(operation -> !OPEN_TO_OTHERS.contains(operation.name()))
                .filter(operation -> !ids(operation).isEmpty());
    }

    private static Set<String> ids(Operation<?, ?> operation) {
        Set<String> ids = new TreeSet<>();
        Schemas.input(operation.input()).get("properties").fieldNames().forEachRemaining(ids::add);
        String path = operation.rest().path();
        ids.removeIf(name -> !name.endsWith("Id") && !path.contains("{" + name + "}"));
        if (operation.name().equals("create_escrow_checkout")) {
            // It pays one human: a booking or an offer is named instead of an application, not with it.
            ids.removeAll(Set.of("bookingId", "conversationId"));
        }
        return ids;
    }

    private static String unknown(String foreignId) {
        int tail = foreignId.indexOf('_') + 1;
        return foreignId.substring(0, tail) + "0".repeat(foreignId.length() - tail);
    }

    private static Answer call(Operation<?, ?> operation, Map<String, String> ids, Map<String, String> credentials) {
        String path = operation.rest().path();
        ObjectNode body = ValidInput.body(operation, ids);
        for (Map.Entry<String, String> id : ids.entrySet()) {
            if (path.contains("{" + id.getKey() + "}")) {
                path = path.replace("{" + id.getKey() + "}", id.getValue());
            } else {
                body.put(id.getKey(), id.getValue());
            }
        }
        if (operation.name().equals("decide_application")) {
            body.put("action", "reject");
        }
        if (operation.name().equals("review_submission")) {
            body.put("action", "approve");
        }
        if (operation.name().equals("patch_api_key")) {
            body.putNull("webhookUrl");
        }
        if (operation.name().equals("update_bounty")) {
            body.put("status", "paused");
        }
        return API.send(operation.rest().method(), path, credentials, Json.bytes(body));
    }

    private static Map<String, String> foreignIds(Operation<?, ?> operation) {
        Map<String, String> ids = new HashMap<>(foreign);
        ids.keySet().retainAll(ids(operation));
        assertThat(ids.keySet()).as("a foreign thing of each kind").isEqualTo(ids(operation));
        return ids;
    }

    @ParameterizedTest
    @MethodSource("operations")
    void foreignIdIsAnsweredLikeAnUnknownOne(Operation<?, ?> operation) {
        Map<String, String> foreignIds = foreignIds(operation);
        Map<String, String> unknownIds = new HashMap<>(foreignIds);
        unknownIds.replaceAll((name, id) -> name.endsWith("Id") ? unknown(id) : id);
        Set<Map<String, String>> admitted = switch (operation.access()) {
            case SESSION -> Set.of(caller.session());
            case KEY -> Set.of(callersKey);
            default -> Set.of(callersKey, caller.session());
        };
        for (Map<String, String> credentials : admitted) {
            Answer toForeign = call(operation, foreignIds, credentials);
            Answer toUnknown = call(operation, unknownIds, credentials);

            assertThat(toForeign.status()).isEqualTo(toUnknown.status());
            assertThat(toForeign.bodyButRequestId()).isEqualTo(toUnknown.bodyButRequestId());
            assertThat(toForeign.headers().map().keySet())
                    .isEqualTo(toUnknown.headers().map().keySet());
            boolean named = operation.rest().path().contains("{") || UNKNOWN_WITHOUT_A_PATH.contains(operation.name());
            assertThat(toForeign.outcome()).isEqualTo(named ? "404 not_found" : "200");
        }
    }

    @Test
    void foreignApplicationUnderAnOwnBountyIsUnknown() {
        Operation<?, ?> decide = operations()
                .filter(operation -> operation.name().equals("decide_application"))
                .findFirst()
                .orElseThrow();
        String own = caller.postBounty();
        String application = foreign.get("applicationId");

        Answer toForeign = call(decide, Map.of("bountyId", own, "applicationId", application), callersKey);
        Answer toUnknown = call(decide, Map.of("bountyId", own, "applicationId", unknown(application)), callersKey);

        assertThat(toForeign.outcome()).isEqualTo("404 not_found");
        assertThat(toForeign.bodyButRequestId()).isEqualTo(toUnknown.bodyButRequestId());
    }

    @Test
    void resourcesOfOneKeyAreUnknownToAnotherKeyOfTheAccount() {
        String endpoint = "/api/webhooks/endpoints/" + foreign.get("endpointId");
        String delivery = "/api/webhooks/deliveries/" + foreign.get("deliveryId");

        assertThat(API.delete(endpoint, anotherKeyOfTheOwner).outcome()).isEqualTo("404 not_found");
        assertThat(API.post(endpoint + "/test", anotherKeyOfTheOwner, Json.object())
                        .outcome())
                .isEqualTo("404 not_found");
        assertThat(API.get(delivery, anotherKeyOfTheOwner).outcome()).isEqualTo("404 not_found");
        assertThat(API.get("/api/webhooks/endpoints", anotherKeyOfTheOwner).text("/count"))
                .isEqualTo("0");
        assertThat(API.get("/api/webhooks/deliveries", anotherKeyOfTheOwner).text("/count"))
                .isEqualTo("0");
    }

    @Test
    void revokedKeyFailsAtOnceAndItsEndpointsGetNoEvents() throws Exception {
        try (Receiver ofRevoked = Receiver.answering(_ -> 500);
                Receiver ofKept = Receiver.accepting()) {
            Account owner = Account.signUp(API);
            Account.Key revoked = owner.newKey();
            Account.Key kept = owner.newKey();
            Endpoint endpoint = revoked.register(ofRevoked, "*");
            kept.register(ofKept, "*");
            String bounty = owner.postBounty();
            Account worker = Account.signUp(API);
            worker.makeProfile();
            endpoint.test();
            API.settle();
            assertThat(ofRevoked.arrivals())
                    .as("the first attempt; more are queued")
                    .hasSize(1);

            assertThat(API.delete("/api/keys/" + revoked.id(), kept.credentials())
                            .outcome())
                    .isEqualTo("200");

            assertThat(API.get("/api/keys", revoked.credentials()).outcome()).isEqualTo("401 unauthenticated");
            assertThat(API.post("/api/bounties", revoked.credentials(), Account.bounty())
                            .outcome())
                    .isEqualTo("401 unauthenticated");
            String application = worker.apply(bounty);
            API.advance("PT2H");
            assertThat(ofRevoked.arrivals()).hasSize(1);
            assertThat(ofKept.arrivals())
                    .extracting(Arrival::eventId)
                    .containsExactly("application.submitted:" + application);
        }
    }
}
