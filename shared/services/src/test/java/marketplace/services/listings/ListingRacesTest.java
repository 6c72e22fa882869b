package marketplace.services.listings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import marketplace.humans.wiring.HumansCapability;
import marketplace.services.ServicesCapability;
import marketplace.testing.Golden;
import marketplace.testing.InterleavingTable;
import marketplace.testing.Marketplace;
import marketplace.testing.TestEndpoint.Reply;
import marketplace.testing.interleaving.RaceMatrix;
import org.junit.jupiter.api.Test;

/** Two acts on one service, or on its provider's profile, at once. */
class ListingRacesTest {

    private static final String PATH = "/api/services";
    private static final String TERMS = """
        {"title":"Portraits in the park","description":"An hour in a park, and ten edited pictures.",
         "category":"photography","price":60,"durationMinutes":90}\
        """;

    private static final class World extends Marketplace {

        private String service = "";

        World(InterleavingTable table) {
            super(table, on -> List.of(new HumansCapability(on), new ServicesCapability(on)));
            worker("ada");
        }

        static World withService(InterleavingTable table) {
            World world = new World(table);
            world.service = done(world.create()).text("service.id");
            return world;
        }

        static World withOneLessThanAllowed(InterleavingTable table) {
            World world = new World(table);
            for (int i = 1; i < Listings.MAX_PER_HUMAN; i++) {
                done(world.create());
            }
            return world;
        }

        Reply create() {
            return call("ada", "POST", PATH, TERMS);
        }

        Reply own(String method, String body) {
            return call("ada", method, PATH + "/" + service, body);
        }
    }

    @Test
    void twoActsOnOneServiceEqualOneAfterTheOther() {
        RaceMatrix<World> races = new RaceMatrix<>(World::withService)
                .call("patch title", world -> world.own("PATCH", "{'title':'Portraits by the river'}"))
                .call("patch price", world -> world.own("PATCH", "{'price':80}"))
                .call("patch category", world -> world.own("PATCH", "{'category':'music'}"))
                .call("delete", world -> world.own("DELETE", ""))
                .call("create another", World::create)
                .call("rename the provider", world -> world.call("ada", "PUT", "/api/humans/me", "{'name':'Ada L.'}"));

        assertThat(races.faults()).isEmpty();
        Golden.check("service-races.txt", races.conditions());
    }

    @Test
    void serviceThatIsCreatedWhileTheProfileIsDeletedHasAProfile() {
        RaceMatrix<World> races = new RaceMatrix<>(World::new)
                .call("create", World::create)
                .call("delete the profile", world -> world.call("ada", "DELETE", "/api/humans/me", ""));

        assertThat(races.faults()).isEmpty();
        Golden.check("service-creation-races.txt", races.conditions());
    }

    @Test
    void onlyOneOfTwoCreationsTakesTheLastPlace() {
        RaceMatrix<World> races =
                new RaceMatrix<>(World::withOneLessThanAllowed).call("create the last", World::create);

        assertThat(races.faults()).isEmpty();
        Golden.check("last-service-races.txt", races.conditions());
    }
}
