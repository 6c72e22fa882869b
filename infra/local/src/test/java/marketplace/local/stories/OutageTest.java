package marketplace.local.stories;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import marketplace.local.client.Account;
import marketplace.local.client.Account.Endpoint;
import marketplace.local.client.Api;
import marketplace.local.client.Receiver;
import marketplace.local.client.Receiver.Arrival;
import marketplace.server.Stack;
import org.junit.jupiter.api.Test;

class OutageTest {

    private static final int APPLICANTS = 2;

    private final Stack stack = Service.stack();
    private final Api api = Service.api();
    private final Account poster = Account.signUp(api);
    private final Account.Key key = poster.newKey();
    private final String bounty = poster.postBounty();
    private final List<Account> workers = workers();

    private List<Account> workers() {
        List<Account> made = new ArrayList<>();
        for (int i = 0; i < APPLICANTS; i++) {
            Account worker = Account.signUp(api);
            worker.makeProfile();
            made.add(worker);
        }
        return made;
    }

    @Test
    void twoMinutesWithoutTheQueueServerLoseNoDelivery() throws Exception {
        try (Receiver receiver = Receiver.accepting()) {
            Endpoint endpoint = key.register(receiver, "application.submitted");
            List<String> expected;
            stack.queues().away(true);
            try {
                expected = everyoneApplies();
                api.advance("PT2M");
                assertThat(receiver.arrivals())
                        .as("while the queue server is away")
                        .isEmpty();
            } finally {
                stack.queues().away(false);
            }

            api.advance("PT3M");

            checkAllHeard(receiver, endpoint, expected);
        }
    }

    @Test
    void messagesLostWithTheQueueServerAreSentAgain() throws Exception {
        try (Receiver receiver = Receiver.answering(arrival -> arrival == 1 ? 500 : 200)) {
            Endpoint endpoint = key.register(receiver, "application.submitted");
            String delivery = endpoint.test();
            api.settle();
            assertThat(receiver.arrivals()).hasSize(1);
            // The message for the second attempt is lost with the queue.
            stack.queues().purge();

            api.advance("PT5M");

            assertThat(receiver.arrivals()).hasSize(2);
            assertThat(endpoint.delivery(delivery).path("status").asText()).isEqualTo("delivered");
        }
    }

    @Test
    void twoMinutesWithoutTheStreamLoseNoDeliveryAndNoRefund() throws Exception {
        poster.deposit(20);
        try (Receiver receiver = Receiver.accepting()) {
            Endpoint endpoint = key.register(receiver, "application.submitted");
            List<String> expected;
            String refund;
            stack.pauseStream();
            try {
                expected = everyoneApplies();
                refund = poster.refund(20);
                api.settle();
                assertThat(receiver.arrivals()).as("the queue has no message").isEmpty();

                api.advance("PT2M");

                assertThat(receiver.arrivals()).as("the minute clock found it").hasSize(APPLICANTS);
                assertThat(api.get("/api/wallet/refunds/" + refund, poster.session())
                                .text("/refund/status"))
                        .isEqualTo("confirmed");
            } finally {
                stack.resumeStream();
            }
            // The stream delivers the same events again, without effect.
            api.advance("PT3M");
            checkAllHeard(receiver, endpoint, expected);
        }
    }

    private List<String> everyoneApplies() {
        return workers.stream()
                .map(worker -> "application.submitted:" + worker.apply(bounty))
                .toList();
    }

    private void checkAllHeard(Receiver receiver, Endpoint endpoint, List<String> expected) {
        assertThat(receiver.arrivals()).extracting(Arrival::eventId).containsExactlyInAnyOrderElementsOf(expected);
        JsonNode log = api.get("/api/webhooks/deliveries?endpointId=" + endpoint.id(), key.credentials())
                .json()
                .path("deliveries");
        assertThat(log).hasSize(APPLICANTS).allSatisfy(delivery -> {
            assertThat(delivery.path("status").asText()).isEqualTo("delivered");
            assertThat(delivery.path("attempts").asInt()).isEqualTo(1);
        });
    }
}
