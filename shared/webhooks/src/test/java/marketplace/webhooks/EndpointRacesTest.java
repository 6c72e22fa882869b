package marketplace.webhooks;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import java.util.regex.Pattern;
import marketplace.kernel.Id.EndpointId;
import marketplace.kernel.IdKind;
import marketplace.table.Commit;
import marketplace.testing.Golden;
import marketplace.testing.InterleavingTable;
import marketplace.testing.Marketplace;
import marketplace.testing.SettableClock;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.interleaving.RaceMatrix;
import marketplace.webhooks.client.AddressGuard;
import marketplace.webhooks.deliveries.DeliveryQueue;
import marketplace.webhooks.endpoints.Endpoint;
import marketplace.webhooks.endpoints.Endpoints;
import org.junit.jupiter.api.Test;

/** Two acts on one endpoint at once. */
class EndpointRacesTest {

    private static final String PATH = "/api/webhooks/endpoints";

    /** Secrets are random, and so is the last part of a test event's id. */
    private static final Pattern RANDOM = Pattern.compile("whsec_[\\w+/=-]+|[A-Za-z0-9+/]{60,}=*|:[0-9a-z]{26}");

    private static final class World extends Marketplace {

        private final Endpoints endpoints = new Endpoints(table);
        private EndpointId endpoint;

        World(InterleavingTable table) {
            super(
                    table,
                    on -> List.of(new WebhooksCapability(
                            on,
                            () -> new AddressGuard(_ -> List.of(InetAddress.ofLiteral("8.8.8.8")), false),
                            WebhooksFixture::events,
                            () -> new WebhooksCapability.Outlets(
                                    new DeliveryQueue(new ManualQueue(new SettableClock()::instant)),
                                    _ -> {},
                                    FanOut.FollowUp.NONE))));
            agent("agent");
        }

        static World withFourEndpoints(InterleavingTable table) {
            World world = new World(table);
            for (int i = 0; i < Endpoints.MAX_PER_OWNER - 1; i++) {
                world.endpoint = new EndpointId(done(world.create()).text("endpoint.id"));
            }
            return world;
        }

        static World nearlyDisabled(InterleavingTable table) {
            World world = withFourEndpoints(table);
            for (int i = 1; i < Endpoint.MAX_FAILURES; i++) {
                world.attemptFails();
            }
            return world;
        }

        Reply create() {
            return call("agent", "POST", PATH, "{'url':'https://hooks.example.com/in','events':['*']}");
        }

        Reply own(String method, String more, String body) {
            return call("agent", method, PATH + "/" + endpoint + more, body);
        }

        private Endpoint read() {
            return endpoints.find(account("agent"), endpoint).orElseThrow(IdKind.ENDPOINT::unknown);
        }

        void attemptFails() {
            commit(() -> Commit.of(endpoints.failedOnce(read())));
        }

        void attemptSucceeds() {
            commit(() -> Commit.of(endpoints.succeeded(read())));
        }
    }

    private static RaceMatrix<World> changes(RaceMatrix<World> races) {
        return races.ignoring(RANDOM)
                .call("patch url", world -> world.own("PATCH", "", "{'url':'https://hooks.example.com/other'}"))
                .call("patch events", world -> world.own("PATCH", "", "{'events':['application.submitted']}"))
                .call("enable", world -> world.own("PATCH", "", "{'disabled':false}"))
                .call("rotate", world -> world.own("POST", "/rotate-secret", "{}"))
                .call("test", world -> world.own("POST", "/test", ""))
                .call("delete", world -> world.own("DELETE", "", ""))
                .call("create the last", World::create)
                .step("an attempt fails", World::attemptFails)
                .step("an attempt succeeds", World::attemptSucceeds);
    }

    @Test
    void twoActsOnOneEndpointEqualOneAfterTheOther() {
        RaceMatrix<World> races = changes(new RaceMatrix<>(World::withFourEndpoints));

        assertThat(races.faults()).isEmpty();
        Golden.check("endpoint-races.txt", races.conditions());
    }

    @Test
    void twoActsOnAnEndpointBeforeItsLastFailureEqualOneAfterTheOther() {
        assertThat(changes(new RaceMatrix<>(World::nearlyDisabled)).faults()).isEmpty();
    }
}
