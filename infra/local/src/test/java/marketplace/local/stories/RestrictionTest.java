package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import marketplace.api.Access;
import marketplace.api.Effect;
import marketplace.api.Json;
import marketplace.api.Operation;
import marketplace.functions.graph.Capabilities;
import marketplace.kernel.ErrorCode;
import marketplace.kernel.Scope;
import marketplace.local.client.Account;
import marketplace.local.client.Api;
import marketplace.local.client.Api.Answer;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RestrictionTest {

    /** The operations that spend or move money and stay allowed for a restricted account, with the reason. */
    private static final Map<String, String> EXCEPTIONS = Map.ofEntries(
            Map.entry("deposit_wallet", "money comes in, and settles a debt"),
            Map.entry("release_payment", "pays a worker for delivered work"),
            Map.entry("accept_blocked", "pays the promised part for a blocked visit, and silence does as well"),
            Map.entry("cancel_escrow", "refunds an escrow without a worker"),
            Map.entry("cancel_bounty", "refunds seats whose work has not started"),
            Map.entry("update_bounty", "closing refunds the escrows of pending applications"),
            Map.entry("stop_bounty_intake", "refunds the escrows of the reserve"),
            Map.entry("release_seat", "refunds the escrow of the seat"),
            Map.entry("withdraw_application", "a worker gives a seat up, and its poster gets the money back"),
            Map.entry("withdraw_dispute", "a dispute of either side is worked out also while one is restricted"),
            Map.entry("concede_dispute", "gives the other side what it asks for"),
            Map.entry("propose_settlement", "moves nothing until the other side accepts"),
            Map.entry("accept_settlement", "gives the other side what it proposed"),
            Map.entry("decline_booking", "closes the page of a request"),
            Map.entry("cancel_booking", "refunds a booking before it begins"),
            Map.entry("cancel_subscription", "charges nothing any more"),
            Map.entry("end_subscription", "refunds the bookings ahead"));

    private static final Api API = Service.api();

    private static Account restricted;
    private static Map<String, String> key;

    @BeforeAll
    static void restrict() {
        restricted = Account.signUp(API);
        restricted.makeProfile();
        key = restricted.newKey().credentials();
        Map<String, String> admin = Service.adminSession();
        String id = API.get("/api/admin/accounts?email=" + restricted.email(), admin)
                .text("/accounts/0/id");
        Answer done = API.put(
                "/api/admin/accounts/" + id + "/restriction",
                admin,
                Json.object().put("restricted", true).put("reason", "a charge was taken back"));
        assertThat(done.outcome()).isEqualTo("200");
    }

    /** Sessions are short, and the previous test may have moved the clock. */
    @BeforeEach
    void signInAgain() {
        restricted = restricted.signedInAgain();
    }

    static Stream<Operation<?, ?>> spending() {
        return Capabilities.described().operations().stream()
                .filter(operation -> operation.access() != Access.ADMIN)
                .filter(operation -> operation.scope() == Scope.SPEND || operation.effect() == Effect.MOVE_MONEY);
    }

    @ParameterizedTest
    @MethodSource("spending")
    void restrictedAccountSpendsNothing(Operation<?, ?> operation) {
        Map<String, String> ids = ids();
        String path = operation.rest().path();
        for (Map.Entry<String, String> id : ids.entrySet()) {
            path = path.replace("{" + id.getKey() + "}", id.getValue());
        }
        ObjectNode body = ValidInput.body(operation, ids);

        Answer answer = API.send(operation.rest().method(), path, credentials(operation), Json.bytes(body));

        if (EXCEPTIONS.containsKey(operation.name())) {
            assertThat(answer.outcome()).isIn("200", "404 not_found");
        } else {
            assertThat(answer.outcome()).isEqualTo("403 forbidden");
            assertThat(answer.body()).contains("restricted").contains("a charge was taken back");
            assertThat(operation.errors()).as("what the document says of it").contains(ErrorCode.FORBIDDEN);
        }
    }

    private static Map<String, String> credentials(Operation<?, ?> operation) {
        return operation.access() == Access.KEY ? key : restricted.session();
    }

    @Test
    void everyExceptionNamesAnOperation() {
        Set<String> offered = spending().map(Operation::name).collect(Collectors.toSet());

        assertThat(offered).containsAll(EXCEPTIONS.keySet());
    }

    private static Map<String, String> ids() {
        String none = "_" + "0".repeat(26);
        return Map.of(
                "bountyId", "bty" + none,
                "applicationId", "app" + none,
                "escrowId", "esc" + none,
                "paymentId", "chk" + none,
                "humanId", "hum" + none,
                "serviceId", "svc" + none,
                "bookingId", "bkg" + none,
                "subscriptionId", "sub" + none,
                "templateId", "qat" + none,
                "runId", "qat" + none + "_20260101");
    }
}
