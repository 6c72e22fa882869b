package marketplace.bounties;

import static org.assertj.core.api.Assertions.assertThat;

import marketplace.kernel.Caller;
import marketplace.testing.Golden;
import marketplace.testing.InterleavingTable;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.interleaving.RaceMatrix;
import org.junit.jupiter.api.Test;

class BountyRacesTest {

    private record World(BountyMarketplace market, String bounty) {

        static World open(InterleavingTable table) {
            return of(table, BountyMarketplace.MINIMAL);
        }

        static World heldForReview(InterleavingTable table) {
            return of(table, BountyMarketplace.MINIMAL.replace("In the park.", "Rent your verified account to us."));
        }

        private static World of(InterleavingTable table, String body) {
            BountyMarketplace market = new BountyMarketplace(table);
            market.endpoint.admit("admin", new Caller.SignedIn(market.open("admin"), true));
            return new World(market, market.posted(body));
        }

        Reply patch(String caller, String body) {
            return market.call(caller, "PATCH", "/api/bounties/" + bounty, body);
        }

        Reply status(String body) {
            return market.setStatus(bounty, body);
        }

        Reply admin(String act, String body) {
            return market.call("admin", "POST", "/api/admin/bounties/" + bounty + "/" + act, body);
        }
    }

    @Test
    void twoActsOnOneOpenBountyEqualOneAfterTheOther() {
        RaceMatrix<World> races = new RaceMatrix<>(World::open)
                .call("require an identity", world -> world.patch("agent", "{'identityRequired':true}"))
                .call("set messages", world -> world.patch("agent", "{'lifecycleMessages':{'onAccepted':'Hi.'}}"))
                .call("close intake in a country", world -> world.patch("admin", "{'intakeClosedCountries':['FR']}"))
                .call("support countries", world -> world.patch("admin", "{'supportedCountries':['DE','FR']}"))
                .call("pause", world -> world.status("{'status':'paused'}"))
                .call("review", world -> world.status("{'status':'in_review'}"))
                .call("close", world -> world.status("{'status':'closed','closeReason':'plans_changed'}"))
                .call("apply", world -> world.market().apply("ada", world.bounty(), "{}"))
                .call("apply, another human", world -> world.market().apply("bob", world.bounty(), "{}"));

        assertThat(races.faults()).isEmpty();
        Golden.check("open-bounty-races.txt", races.conditions());
    }

    @Test
    void twoActsOnABountyHeldForReviewEqualOneAfterTheOther() {
        RaceMatrix<World> races = new RaceMatrix<>(World::heldForReview)
                .call("publish", world -> world.admin("publish", "{}"))
                .call("refuse", world -> world.admin("refuse", "{'reason':'It asks for gift cards.'}"))
                .call("require an identity", world -> world.patch("agent", "{'identityRequired':true}"));

        assertThat(races.faults()).isEmpty();
        Golden.check("held-bounty-races.txt", races.conditions());
    }
}
