package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import marketplace.api.Json;
import marketplace.local.client.Account;
import marketplace.local.client.AgentEndpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Payment;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RentingTest {

    private static final long TOTAL = 2_950;

    private final Api api = Service.api();
    private final Account poster = Account.signUp(api);
    private final Map<String, String> agent = poster.newKey().credentials();
    private final Account worker = Account.signUp(api);
    private final String human = worker.makeProfile();

    @AfterEach
    void theBooksAgree() {
        Service.requireAgreeingBooks();
    }

    private ObjectNode commission(String payment) {
        ObjectNode order = Account.directHire(human);
        order.set("title", order.remove("taskTitle"));
        order.set("description", order.remove("taskDescription"));
        return order.put("payment", payment);
    }

    private JsonNode call(AgentEndpoint door, String tool, ObjectNode arguments) {
        JsonNode answer = door.call(api, agent, tool, arguments);
        assertThat(answer.path("success").asBoolean()).as(answer.toString()).isTrue();
        return answer;
    }

    private JsonNode directHire(AgentEndpoint door) {
        JsonNode directHires = call(door, "get_my_rentals", Json.object()).path("rentals");
        assertThat(directHires).hasSize(1);
        return directHires.get(0);
    }

    private static ObjectNode only(JsonNode from, String... names) {
        ObjectNode arguments = Json.object();
        for (String name : names) {
            arguments.set(name, from.get(name));
        }
        return arguments;
    }

    private void work(JsonNode directHire, String verb, ObjectNode body) {
        String path = "/api/bounties/" + directHire.get("bountyId").textValue() + "/applications/"
                + directHire.get("applicationId").textValue() + "/" + verb;
        assertThat(api.post(path, worker.session(), body).outcome()).isEqualTo("200");
    }

    private static void press(JsonNode rented, String button) throws Exception {
        Payment payment = new Payment(URI.create(rented.path("checkoutUrl").textValue()));
        assertThat(payment.open().body()).contains("29.50 USD", "Photograph a shop front");
        payment.press(button);
    }

    private void assertState(JsonNode directHire, String state, String bounty) {
        assertThat(directHire.path("state").textValue())
                .as(directHire.toString())
                .isEqualTo(state);
        assertThat(directHire.path("bountyStatus").textValue()).isEqualTo(bounty);
    }

    @ParameterizedTest
    @EnumSource
    @Anywhere(onDeployments = false)
    void walletPaysAndTheWorkerIsPaidOut(AgentEndpoint door) throws Exception {
        poster.deposit(40);
        JsonNode rented = call(door, "rent_human", Account.directHire(human));
        assertThat(rented.path("status").textValue()).isEqualTo("funded");
        assertState(directHire(door), "awaiting_confirmation", "assigned");

        work(directHire(door), "confirm", Json.object());
        assertState(directHire(door), "confirmed", "assigned");
        work(directHire(door), "start", Json.object());
        assertState(directHire(door), "in_progress", "assigned");
        work(directHire(door), "submissions", Json.object().put("text", "Here it is."));
        assertState(directHire(door), "in_review", "assigned");
        call(door, "confirm_delivery", only(rented, "escrowId"));
        assertState(directHire(door), "completed", "assigned");
        call(door, "release_payment", only(rented, "escrowId"));
        Account paid = worker.earningsToWallet();

        api.until(
                "the bounty paid",
                () -> directHire(door).path("state").textValue().equals("paid"));
        assertState(directHire(door), "paid", "paid");
        assertThat(paid.balance()).isEqualTo(2_500);
        assertThat(poster.balance()).isEqualTo(4_000 - TOTAL);
    }

    @ParameterizedTest
    @EnumSource
    @Anywhere(onDeployments = false)
    void agentDisputesTheWorkOfADirectHire(AgentEndpoint door) throws Exception {
        poster.deposit(40);
        JsonNode rented = call(door, "rent_human", Account.directHire(human));
        work(directHire(door), "confirm", Json.object());
        work(directHire(door), "start", Json.object());
        work(directHire(door), "submissions", Json.object().put("text", "Here it is."));
        ObjectNode dispute = only(rented, "escrowId")
                .put("category", "poor_quality")
                .put("description", "Half of the picture is out of focus.");

        assertThat(call(door, "open_dispute", dispute).at("/escrow/status").textValue())
                .isEqualTo("disputed");

        assertThat(directHire(door).path("state").textValue()).isEqualTo("disputed");
    }

    @ParameterizedTest
    @EnumSource
    @Anywhere(onDeployments = false)
    void paidCheckoutHires(AgentEndpoint door) throws Exception {
        JsonNode rented = call(door, "rent_human", Account.directHire(human));
        assertThat(rented.path("status").textValue()).isEqualTo("requires_payment");
        assertState(directHire(door), "awaiting_payment", "open");

        press(rented, "pay");

        assertState(directHire(door), "awaiting_confirmation", "assigned");
        work(directHire(door), "confirm", Json.object());
        assertThat(poster.balance()).isZero();
    }

    @ParameterizedTest
    @EnumSource
    @Anywhere(onDeployments = false)
    void declinedCheckoutEndsTheOffer(AgentEndpoint door) throws Exception {
        JsonNode rented = call(door, "rent_human", Account.directHire(human));

        press(rented, "decline");

        assertState(directHire(door), "ended", "cancelled");
        assertThat(directHire(door).path("escrowStatus").textValue()).isEqualTo("cancelled");
    }

    @ParameterizedTest
    @EnumSource
    @Anywhere(onDeployments = false)
    void deferredWalletPaymentHires(AgentEndpoint door) throws Exception {
        JsonNode rented = call(door, "create_personal_bounty", commission("deferred"));
        assertState(directHire(door), "payment_deferred", "open");
        assertThat(directHire(door).at("/nextActions/0/tool").textValue()).isEqualTo("create_escrow_checkout");
        poster.deposit(40);

        call(door, "create_escrow_checkout", only(rented.path("rental"), "bountyId", "applicationId"));

        assertState(directHire(door), "awaiting_confirmation", "assigned");
        assertThat(poster.balance()).isEqualTo(4_000 - TOTAL);
    }

    @ParameterizedTest
    @EnumSource
    @Anywhere(onDeployments = false)
    void deferredCheckoutPaymentHires(AgentEndpoint door) throws Exception {
        JsonNode rented = call(door, "create_personal_bounty", commission("deferred"));
        ObjectNode seat = only(rented.path("rental"), "bountyId", "applicationId");
        press(call(door, "create_escrow_checkout", seat), "decline");
        assertState(directHire(door), "payment_deferred", "open");

        press(call(door, "create_escrow_checkout", seat), "pay");

        assertState(directHire(door), "awaiting_confirmation", "assigned");
    }

    @ParameterizedTest
    @EnumSource
    @Anywhere(onDeployments = false)
    void declinedOfferIsRefunded(AgentEndpoint door) throws Exception {
        poster.deposit(40);
        call(door, "create_personal_bounty", commission("escrow"));

        work(directHire(door), "withdraw", Json.object());

        assertState(directHire(door), "ended", "cancelled");
        assertThat(directHire(door).path("seatExpiredReason").textValue()).isEqualTo("worker_withdrew");
        assertThat(poster.balance()).isEqualTo(4_000);
    }

    @ParameterizedTest
    @EnumSource
    void unansweredOfferIsRefundedAfterADay(AgentEndpoint door) throws Exception {
        poster.deposit(40);
        call(door, "rent_human", Account.directHire(human));

        api.advance("PT24H2M");

        assertState(directHire(door), "ended", "cancelled");
        assertThat(poster.signedInAgain().balance()).isEqualTo(4_000);
    }

    @ParameterizedTest
    @EnumSource
    void cancelledOfferIsRefunded(AgentEndpoint door) throws Exception {
        poster.deposit(40);
        JsonNode rented = call(door, "rent_human", Account.directHire(human));

        call(door, "cancel_bounty", only(rented.path("rental"), "bountyId").put("reason", "task_no_longer_needed"));
        api.advance("PT2M");

        assertState(directHire(door), "ended", "cancelled");
        assertThat(poster.balance()).isEqualTo(4_000);
    }

    /** Ids, times and codes differ between calls; everything else must not. */
    @Test
    void routesAndToolsAnswerAlike() throws Exception {
        poster.deposit(200);
        List<List<String>> transcripts = new ArrayList<>();
        for (AgentEndpoint door : AgentEndpoint.values()) {
            List<String> transcript = new ArrayList<>();
            ObjectNode hosted = Account.directHire(human).put("price", 9_000);
            for (ObjectNode order : List.of(
                    Account.directHire(human),
                    hosted,
                    Account.directHire(human).put("dryRun", true),
                    hosted.deepCopy().put("walletOnly", true))) {
                transcript.add(plain(door.call(api, agent, "rent_human", order.deepCopy())));
            }
            for (String payment : List.of("escrow", "deferred", "never")) {
                transcript.add(plain(door.call(api, agent, "create_personal_bounty", commission(payment))));
            }
            JsonNode directHires = call(door, "get_my_rentals", Json.object().put("limit", 4));
            for (int i = 0; i < 4; i++) {
                transcript.add(plain(directHires.path("rentals").get(i)));
            }
            transcripts.add(transcript);
        }

        for (int i = 0; i < transcripts.getFirst().size(); i++) {
            assertThat(transcripts.getLast().get(i))
                    .isEqualTo(transcripts.getFirst().get(i));
        }
    }

    /** Tools omit nulls, name tools instead of routes and the next step, and mark texts of others. */
    private static JsonNode common(JsonNode answer) {
        if (answer instanceof ArrayNode list) {
            ArrayNode all = Json.MAPPER.createArrayNode();
            list.forEach(element -> all.add(common(element)));
            return all;
        }
        if (!(answer instanceof ObjectNode object)) {
            return answer;
        }
        ObjectNode some = Json.object();
        object.properties().stream()
                .filter(field -> !field.getValue().isNull()
                        && !Set.of("method", "path", "untrusted", "nextStep").contains(field.getKey()))
                .forEach(field -> some.set(field.getKey(), common(field.getValue())));
        return some;
    }

    private static String plain(JsonNode answer) {
        Matcher differs = Pattern.compile("[a-z]{3}_[0-9a-z]{26}|req_[0-9a-z]+|/c/[0-9A-Za-z]+"
                        + "|\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z|\"balanceAfterCents\":\\d+"
                        + "|holds [0-9.]+ USD|at least [0-9.]+ USD"
                        + "|with (POST /api/wallet/deposit|deposit_wallet)")
                .matcher(common(answer).toString());
        return differs.replaceAll("*");
    }
}
