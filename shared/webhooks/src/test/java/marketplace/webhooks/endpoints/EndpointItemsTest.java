package marketplace.webhooks.endpoints;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import marketplace.kernel.EventType;
import marketplace.kernel.Id.AccountId;
import marketplace.kernel.Id.EndpointId;
import marketplace.testing.Golden;
import marketplace.testing.SettableClock;
import org.junit.jupiter.api.Test;

final class EndpointItemsTest {

    private static final Instant NOW = SettableClock.START;

    @Test
    void endpointReadsBackFromItsStoredForm() {
        Endpoint one = new Endpoint(
                new EndpointId("whe_01kdvdna000000000000000003"),
                new AccountId("acc_01kdvdna000000000000000001"),
                new EndpointOwner("acc_01kdvdna000000000000000001"),
                "https://hooks.example.com/in",
                new Subscription.Types(List.of(EventType.APPLICATION_SUBMITTED, EventType.ESCROW_FUNDED)),
                "Ours.",
                true,
                "c2VhbGVk",
                new Endpoint.PreviousSecret("b2xk", NOW),
                3,
                NOW,
                1);

        Golden.check(
                "endpoint-item.txt",
                EndpointItems.item(one).attributes().entrySet().stream()
                        .map(field -> field.getKey() + " = " + field.getValue() + "\n")
                        .collect(Collectors.joining()));
        assertThat(EndpointItems.MAPPER.read(EndpointItems.item(one))).isEqualTo(one);
    }
}
